import type { CustomerAppointment } from '@contracts/own-records';
import { appliances, brands, stateCodes } from '@contracts/vocabulary/booking';
import { createAction } from '@reduxjs/toolkit';
import { type FormDraft } from './visit-form';

type Entries = FormDraft<'booking'>;

/** What the wizard takes from a visit that is booked again. */
export interface RepeatedVisit {
  /** The machine and where it stands. */
  readonly visit: Partial<Entries>;
  /** Whom it was for. */
  readonly person: Partial<Entries>;
}

const machine = ['appliance', 'brand'] as const;
const place = ['address', 'city', 'state', 'zipCode', 'gateCode'] as const;
const person = ['customerName', 'phone', 'email'] as const;

const choices: Partial<Record<keyof Entries, readonly string[]>> = {
  appliance: appliances,
  brand: brands,
  state: stateCodes,
};

/** Old records have brands that are no choice any more. */
function entriesOf(
  appointment: CustomerAppointment,
  names: readonly (typeof machine | typeof place | typeof person)[number][],
): Partial<Entries> {
  const values = names.flatMap((name) => {
    const value = appointment[name] ?? '';
    return choices[name]?.includes(value) === false ? [] : [[name, value]];
  });
  return Object.fromEntries(values) as Partial<Entries>;
}

export const repeatedVisitOf = (appointment: CustomerAppointment): RepeatedVisit => ({
  visit: entriesOf(appointment, [...machine, ...place]),
  person: entriesOf(appointment, person),
});

export const placeIn = (appointment: CustomerAppointment): Partial<Entries> =>
  entriesOf(appointment, place);

/** "Book again" was pressed: the wizard's draft begins anew with this. */
export const visitRepeated = /*#__PURE__*/ createAction<RepeatedVisit>('visitRepeated');
