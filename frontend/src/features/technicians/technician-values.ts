import type { AddTechnician, Technician, UpdateTechnician } from '@contracts/tracking/technicians';
import { mapDefaults } from '@contracts/vocabulary/map';
import {
  technicianAvailabilities,
  technicianStatusRules,
  type TechnicianAvailability,
} from '@contracts/vocabulary/technician-status';
import { sameTrimmed, type Same, type Saved, type Texts } from '../../shared/editing/editing';

/** The forms' input, and the bodies made from it. Pure. */

export const specialtiesOf = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

const specialtiesText = (specialties: readonly string[]): string => specialties.join(', ');

export function decimalOf(text: string): number | null {
  const value = text.trim() === '' ? NaN : Number(text);
  return Number.isFinite(value) ? value : null;
}

/**
 * An input that isn't a number keeps the present coordinate, or takes the default. Null if neither
 * is a number: there is nothing to change.
 */
export function placeOf(
  typed: { lat: string; lng: string },
  present: { lat: number; lng: number } | null,
): { lat: number; lng: number } | null {
  const [lat, lng] = [decimalOf(typed.lat), decimalOf(typed.lng)];
  if (lat === null && lng === null) return null;
  return {
    lat: lat ?? present?.lat ?? mapDefaults.lat,
    lng: lng ?? present?.lng ?? mapDefaults.lng,
  };
}

export type TechnicianField =
  | 'name'
  | 'phone'
  | 'vehicleInfo'
  | 'specialties'
  | 'availability'
  | 'lat'
  | 'lng';
type PlainField = 'name' | 'phone' | 'vehicleInfo' | 'specialties';
type CreateField = PlainField | 'lat' | 'lng';
export type EditField = PlainField | 'availability';

const blank: Texts<PlainField> = { name: '', phone: '', vehicleInfo: '', specialties: '' };

export const emptyTechnician: Readonly<Record<'add' | 'create', Texts<CreateField>>> = {
  add: { ...blank, lat: '', lng: '' },
  create: { ...blank, lat: String(mapDefaults.lat), lng: String(mapDefaults.lng) },
};

/** The two forms of POST /api/technicians that the spec has. */
export const addBody: Readonly<
  Record<'add' | 'create', (texts: Texts<CreateField>) => AddTechnician>
> = {
  add: (texts) => ({ ...namedBody(texts), vehicleInfo: texts.vehicleInfo.trim() }),
  create: (texts) => {
    const location = placeOf(texts, null) ?? { lat: mapDefaults.lat, lng: mapDefaults.lng };
    const vehicle = texts.vehicleInfo.trim();
    return {
      ...namedBody(texts),
      ...(vehicle === '' ? {} : { vehicle }),
      ...location,
      location,
    };
  },
};

const namedBody = ({ name, phone, specialties }: Texts<CreateField>) => ({
  name: name.trim(),
  phone: phone.trim(),
  specialties: specialtiesOf(specialties),
});

/** A busy technician counts as available. */
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

/** Sends only what was changed: someone else may be changing the rest. */
export const editBody = (
  { specialties, availability, ...texts }: Partial<Texts<EditField>>,
  version: number,
): UpdateTechnician => ({
  version,
  ...texts,
  ...(specialties !== undefined && { specialties: specialtiesOf(specialties) }),
  ...(isAvailability(availability) && { status: availability }),
});
