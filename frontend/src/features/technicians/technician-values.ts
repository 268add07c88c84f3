import type { AddTechnician, Technician, UpdateTechnician } from '@contracts/tracking/technicians';
import { mapDefaults } from '@contracts/vocabulary/places/map';
import {
  technicianAvailabilities,
  technicianStatusRules,
  type TechnicianAvailability,
} from '@contracts/vocabulary/technician-status';
import {
  chosenDaysOff,
  dayOffWords,
  hoursOf,
  hoursWords,
  textOfDaysOff,
  textOfHours,
} from './work/work-texts';
import { sameBy, type Saved } from '../../shared/editing/editing';

/** The forms' input, and the bodies made from it. Pure. */

/** Of a text with commas. */
export const listOfText = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

const textOfList = (list: readonly string[]): string => list.join(', ');

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

export type TechnicianField = CreateField | EditField;
type WorkField = 'avatar' | 'email' | 'serviceArea' | 'workingHours' | 'daysOff';
type PlainField = 'name' | 'phone' | 'vehicleInfo' | 'specialties' | WorkField;
type CreateField = PlainField | 'lat' | 'lng';
export type EditField = PlainField | 'availability';
export type Texts<Name extends string> = Readonly<Record<Name, string>>;

const blank: Texts<PlainField> = {
  name: '',
  phone: '',
  vehicleInfo: '',
  specialties: '',
  avatar: '',
  email: '',
  serviceArea: '',
  workingHours: '',
  daysOff: '',
};

export const emptyTechnician: Readonly<Record<'add' | 'create', Texts<CreateField>>> = {
  add: { ...blank, lat: '', lng: '' },
  create: { ...blank, lat: String(mapDefaults.lat), lng: String(mapDefaults.lng) },
};

/** The two forms of POST /api/technicians that the spec has. */
export const addBody: Readonly<
  Record<'add' | 'create', (texts: Texts<CreateField>) => AddTechnician>
> = {
  add: ({ lat: _lat, lng: _lng, ...texts }) => newBody(texts),
  create: ({ lat, lng, ...texts }) => {
    const location = placeOf({ lat, lng }, null) ?? { lat: mapDefaults.lat, lng: mapDefaults.lng };
    const { vehicleInfo: vehicle, ...body } = newBody(texts);
    return { ...body, ...(vehicle !== undefined && { vehicle }), ...location, location };
  },
};

/** Without what was left blank. */
function newBody(texts: Texts<PlainField>): AddTechnician {
  const filled = Object.entries(texts).flatMap(([name, text]) =>
    text.trim() === '' ? [] : [[name, text.trim()]],
  );
  const { name, phone } = texts;
  return { name, phone, ...parsed(Object.fromEntries(filled) as Partial<Texts<PlainField>>) };
}

const parsed = ({
  specialties,
  serviceArea,
  workingHours,
  daysOff,
  ...texts
}: Partial<Texts<PlainField>>) => ({
  ...texts,
  ...(specialties !== undefined && { specialties: listOfText(specialties) }),
  ...(serviceArea !== undefined && { serviceArea: listOfText(serviceArea) }),
  ...(workingHours !== undefined && { workingHours: hoursOf(workingHours) }),
  ...(daysOff !== undefined && { daysOff: chosenDaysOff(daysOff) }),
});

/** A busy technician counts as available. */
export const editableOf = (technician: Technician): Saved<Texts<EditField>> => ({
  version: technician.version,
  values: {
    name: technician.name,
    phone: technician.phone,
    vehicleInfo: technician.vehicleInfo ?? '',
    specialties: textOfList(technician.specialties),
    avatar: technician.avatar ?? '',
    email: technician.email ?? '',
    serviceArea: textOfList(technician.serviceArea),
    workingHours: textOfHours(technician.workingHours),
    daysOff: textOfDaysOff(technician.daysOff),
    availability: technicianStatusRules[technician.status].availability,
  },
});

/** Commas and blanks in lists are no change, and neither is a row of days off without a date. */
export const sameEdit = sameBy<Texts<EditField>>({
  specialties: listOfText,
  serviceArea: (text) => listOfText(text).toSorted(),
  daysOff: chosenDaysOff,
});

/** As people read it. */
export function shownEdit(name: EditField, text: string): string {
  if (name === 'workingHours') return hoursWords(hoursOf(text));
  if (name === 'daysOff') return chosenDaysOff(text).map(dayOffWords).join(', ') || 'None';
  if (name === 'avatar') return text === '' ? 'None' : 'A photo';
  return text;
}

const isAvailability = (text: string | undefined): text is TechnicianAvailability =>
  technicianAvailabilities.some((each) => each === text);

/** Sends only what was changed: someone else may be changing the rest. */
export const editBody = (
  { availability, ...texts }: Partial<Texts<EditField>>,
  version: number,
): UpdateTechnician => ({
  version,
  ...parsed(texts),
  ...(isAvailability(availability) && { status: availability }),
});
