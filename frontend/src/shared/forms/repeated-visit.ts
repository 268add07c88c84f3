import type { CustomerAppointment } from '@contracts/booking/own-records';
import { appliances, brands, stateCodes } from '@contracts/vocabulary/booking';
import { createAction } from '@reduxjs/toolkit';
import type { FieldName, RepeatedPart, visitFields } from './visit-fields';
import { fieldsOf, type FormDraft } from './visit-form';

type Entries = FormDraft<'booking'>;

/** What "Book again" copies from a visit. */
interface RepeatedVisit {
  /** The appliance and the address. */
  readonly visit: Partial<Entries>;
  /** The customer. */
  readonly person: Partial<Entries>;
}

type BookingRows = Pick<typeof visitFields, FieldName<'booking'>>;
type Repeated = {
  [Name in keyof BookingRows]: BookingRows[Name]['forms']['booking']['repeat'] extends false
    ? never
    : Name;
}[keyof BookingRows];

type Repeatable = { readonly [Name in Repeated]: CustomerAppointment[Name] };

const namesOf = (...parts: readonly RepeatedPart[]) =>
  fieldsOf('booking')
    .filter(({ repeat }) => repeat && parts.includes(repeat))
    .map(({ name }) => name as Repeated);

const choices: Partial<Record<keyof Entries, readonly string[]>> = {
  appliance: appliances,
  brand: brands,
  state: stateCodes,
};

/** Old records may have brands that can no longer be chosen: they're empty. */
function entriesOf(appointment: Repeatable, names: readonly Repeated[]): Partial<Entries> {
  const values = names.map((name) => {
    const value = appointment[name] ?? '';
    return [name, choices[name]?.includes(value) === false ? '' : value];
  });
  return Object.fromEntries(values) as Partial<Entries>;
}

export const repeatedVisitOf = (appointment: Repeatable): RepeatedVisit => ({
  visit: entriesOf(appointment, namesOf('appliance', 'place')),
  person: entriesOf(appointment, namesOf('person')),
});

export const placeIn = (appointment: CustomerAppointment): Partial<Entries> =>
  entriesOf(appointment, namesOf('place'));

/** "Book again": the wizard starts over with this draft. */
export const visitRepeated = /*#__PURE__*/ createAction<RepeatedVisit>('visitRepeated');
