import type { AddTechnician, Technician, UpdateTechnician } from '@contracts/tracking';
import { mapDefaults } from '@contracts/vocabulary/tracking';
import {
  technicianAvailabilities,
  technicianStatusRules,
  type TechnicianAvailability,
} from '@contracts/vocabulary/technician-status';
import { sameTrimmed, type Same, type Saved, type Texts } from '../../shared/editing/editing';

/** What is typed in the forms, and the bodies that are made of it. */

export const specialtiesOf = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

export const specialtiesText = (specialties: readonly string[]): string => specialties.join(', ');

/** A decimal as it was typed; null when it is not one. */
export function decimalOf(text: string): number | null {
  const value = text.trim() === '' ? NaN : Number(text);
  return Number.isFinite(value) ? value : null;
}

export interface TypedCoordinates {
  lat: string;
  lng: string;
}

/**
 * The place that two inputs stand for. What is not a number is ignored: the technician's present coordinate stays, and
 * without one the default. Null when neither is a number: then there is nothing to change.
 */
export function placeOf(
  typed: TypedCoordinates,
  present: { lat: number; lng: number } | null,
): { lat: number; lng: number } | null {
  const [lat, lng] = [decimalOf(typed.lat), decimalOf(typed.lng)];
  if (lat === null && lng === null) return null;
  return {
    lat: lat ?? present?.lat ?? mapDefaults.lat,
    lng: lng ?? present?.lng ?? mapDefaults.lng,
  };
}

export interface CreateDraft extends TypedCoordinates {
  name: string;
  phone: string;
  vehicle: string;
  specialties: string;
}

export const emptyCreateDraft: CreateDraft = {
  name: '',
  phone: '',
  vehicle: '',
  specialties: '',
  lat: String(mapDefaults.lat),
  lng: String(mapDefaults.lng),
};

/** The admin page's form of POST /api/technicians. */
export function createBody(draft: CreateDraft): AddTechnician {
  const location = placeOf(draft, null) ?? { lat: mapDefaults.lat, lng: mapDefaults.lng };
  const vehicle = draft.vehicle.trim();
  return {
    name: draft.name.trim(),
    phone: draft.phone.trim(),
    specialties: specialtiesOf(draft.specialties),
    ...(vehicle === '' ? {} : { vehicle }),
    ...location,
    location,
  };
}

export interface AddDraft {
  name: string;
  phone: string;
  vehicleInfo: string;
  specialties: string;
}

export const emptyAddDraft: AddDraft = { name: '', phone: '', vehicleInfo: '', specialties: '' };

export const isComplete = (draft: Record<string, string>): boolean =>
  Object.values(draft).every((value) => value.trim() !== '');

/** The management page's form of POST /api/technicians. */
export const addBody = (draft: AddDraft): AddTechnician => ({
  name: draft.name.trim(),
  phone: draft.phone.trim(),
  vehicleInfo: draft.vehicleInfo.trim(),
  specialties: specialtiesOf(draft.specialties),
});

export type EditField = 'name' | 'phone' | 'vehicleInfo' | 'specialties' | 'availability';

/** As the forms show a technician; who is busy is available apart from that. */
export const editableOf = (technician: Technician): Saved<EditField> => ({
  version: technician.version,
  texts: {
    name: technician.name,
    phone: technician.phone,
    vehicleInfo: technician.vehicleInfo ?? '',
    specialties: specialtiesText(technician.specialties),
    availability: technicianStatusRules[technician.status].availability,
  },
});

/** Commas and blanks between specialties are no change. */
export const sameEdit: Same<EditField> = (name, one, other) =>
  name === 'specialties'
    ? specialtiesText(specialtiesOf(one)) === specialtiesText(specialtiesOf(other))
    : sameTrimmed(name, one, other);

const isAvailability = (text: string | undefined): text is TechnicianAvailability =>
  technicianAvailabilities.some((each) => each === text);

/** Only what was changed: the rest may have been changed by somebody else meanwhile. */
export const editBody = (
  { specialties, availability, ...texts }: Partial<Texts<EditField>>,
  version: number,
): UpdateTechnician => ({
  version,
  ...texts,
  ...(specialties !== undefined && { specialties: specialtiesOf(specialties) }),
  ...(isAvailability(availability) && { status: availability }),
});

export const editLabels: Record<EditField, string> = {
  name: 'Name',
  phone: 'Phone',
  vehicleInfo: 'Vehicle',
  specialties: 'Specialties',
  availability: 'Availability',
};
