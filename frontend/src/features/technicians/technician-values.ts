import type { AddTechnician, Technician, UpdateTechnician } from '@contracts/tracking/technicians';
import { mapDefaults } from '@contracts/vocabulary/places/map';
import {
  technicianStatusRules,
  technicianStatusWords,
  type TechnicianAvailability,
} from '@contracts/vocabulary/technician-status';
import type { DayOff, WorkDay } from '@contracts/vocabulary/technician-work';
import { dayOffWords, hoursWords, savedDaysOff, savedHours } from './work/work-words';
import { sameBy, type Saved } from '../../shared/editing/editing';

/** The forms' input, and the bodies made from it. Pure. */

/** Of a text with commas. */
export const listOfText = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

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

interface PlainValues {
  readonly name: string;
  readonly phone: string;
  readonly vehicleInfo: string;
  readonly specialties: readonly string[];
  readonly avatar: string;
  readonly email: string;
  readonly serviceArea: readonly string[];
  readonly workingHours: readonly WorkDay[];
  /** Also rows that aren't filled in yet. */
  readonly daysOff: readonly DayOff[];
}

export interface NewValues extends PlainValues {
  readonly lat: string;
  readonly lng: string;
}

export interface EditValues extends PlainValues {
  readonly availability: TechnicianAvailability;
}

export type TechnicianValues = NewValues & EditValues;
export type TechnicianField = keyof TechnicianValues;
export type EditField = keyof EditValues;

const blank: PlainValues = {
  name: '',
  phone: '',
  vehicleInfo: '',
  specialties: [],
  avatar: '',
  email: '',
  serviceArea: [],
  workingHours: [],
  daysOff: [],
};

export const emptyTechnician: Readonly<Record<'add' | 'create', NewValues>> = {
  add: { ...blank, lat: '', lng: '' },
  create: { ...blank, lat: String(mapDefaults.lat), lng: String(mapDefaults.lng) },
};

/** The two forms of POST /api/technicians that the spec has. */
export const addBody: Readonly<Record<'add' | 'create', (values: NewValues) => AddTechnician>> = {
  add: ({ lat: _lat, lng: _lng, ...values }) => newBody(values),
  create: ({ lat, lng, ...values }) => {
    const location = placeOf({ lat, lng }, null) ?? { lat: mapDefaults.lat, lng: mapDefaults.lng };
    const { vehicleInfo: vehicle, ...body } = newBody(values);
    return { ...body, ...(vehicle !== undefined && { vehicle }), ...location, location };
  },
};

/** Without what was left blank. */
function newBody(values: PlainValues): AddTechnician {
  const filled = Object.entries(parsed(values)).flatMap(([name, value]) => {
    const plain = typeof value === 'string' ? value.trim() : value;
    return plain.length === 0 ? [] : [[name, plain]];
  });
  const { name, phone } = values;
  return { name, phone, ...(Object.fromEntries(filled) as Partial<AddTechnician>) };
}

const parsed = ({
  specialties,
  serviceArea,
  workingHours,
  daysOff,
  ...texts
}: Partial<PlainValues>) => ({
  ...texts,
  ...(specialties && { specialties: [...specialties] }),
  ...(serviceArea && { serviceArea: [...serviceArea] }),
  ...(workingHours && { workingHours: savedHours(workingHours) }),
  ...(daysOff && { daysOff: savedDaysOff(daysOff) }),
});

/** A busy technician counts as available. */
export const editableOf = (technician: Technician): Saved<EditValues> => ({
  version: technician.version,
  values: {
    name: technician.name,
    phone: technician.phone,
    vehicleInfo: technician.vehicleInfo ?? '',
    specialties: technician.specialties,
    avatar: technician.avatar ?? '',
    email: technician.email ?? '',
    serviceArea: technician.serviceArea,
    workingHours: technician.workingHours,
    daysOff: technician.daysOff,
    availability: technicianStatusRules[technician.status].availability,
  },
});

/** An order of hours, areas or days off is no change, and neither is a row without a date. */
export const sameEdit = sameBy<EditValues>({
  serviceArea: (areas) => areas.toSorted(),
  workingHours: savedHours,
  daysOff: savedDaysOff,
});

/** As people read it. */
export const shownEdit: { readonly [Name in EditField]: (value: EditValues[Name]) => string } = {
  name: String,
  phone: String,
  vehicleInfo: String,
  specialties: (list) => list.join(', '),
  avatar: (photo) => (photo === '' ? 'None' : 'A photo'),
  email: String,
  serviceArea: (list) => list.join(', '),
  workingHours: hoursWords,
  daysOff: (days) => savedDaysOff(days).map(dayOffWords).join(', ') || 'None',
  availability: (status) => technicianStatusWords[status].label,
};

/** Sends only what was changed: someone else may be changing the rest. */
export const editBody = (
  { availability, ...values }: Partial<EditValues>,
  version: number,
): UpdateTechnician => ({
  version,
  ...parsed(values),
  ...(availability && { status: availability }),
});
