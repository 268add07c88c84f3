import type { Appointment } from '@contracts/booking/appointments';
import type { Caller, CustomerAddress, CustomerRecord } from '@contracts/customers/records';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { namelessCustomer } from '@contracts/vocabulary/office/customers';
import { phoneDigits } from '@contracts/vocabulary/phones';
import { applianceTitle } from '@contracts/vocabulary/visits/appliance-words';
import { factsLine } from '../../../shared/api/office-search';
import { isSameAddress, placeOf } from '../../../shared/customer-addresses';
import { businessDate, formatDay, formatMonthDay } from '../../../shared/format';
import { repeatedVisitOf } from '../../../shared/forms/repeated-visit';

import { isSameName, type CallDraft, type ChosenCustomer } from './call-draft';

/** A customer at one of their addresses. */
export interface CallerRow {
  readonly key: string;
  readonly name: string;
  /** `12 Lantern Street, St. Augustine · Whirlpool Dryer · last visit Nov 2, 2026` */
  readonly detail: string;
  /** What the form takes over. */
  readonly known: Partial<CallDraft> & { readonly customer: ChosenCustomer };
}

const isPresent = ({ former }: { readonly former: boolean }): boolean => !former;

const stands = ({ status }: Appointment): boolean => appointmentStatusRules[status].stands;

/** The next visit, or else the last one. A canceled visit was none, but says which appliance it is. */
function telling(visits: readonly Appointment[], today: string): Appointment | undefined {
  const newest = visits.toSorted((one, other) =>
    other.appointmentDate.localeCompare(one.appointmentDate),
  );
  const standing = newest.filter(stands);
  const next = standing.findLast(({ appointmentDate }) => appointmentDate >= today);
  return next ?? standing[0] ?? newest[0];
}

function visitWords(visit: Appointment, today: string): string {
  const date = visit.appointmentDate;
  if (!stands(visit)) return 'canceled visit';
  if (date >= today) return `next visit ${formatDay(date)}`;
  return `last visit ${formatMonthDay(date)}, ${date.slice(0, 4)}`;
}

/** Their name, and how to reach them. `typed`: the number they call from. */
function contactOf(record: CustomerRecord, typed: string) {
  const phones = record.phones.filter(isPresent).map(({ phone }) => phone);
  const digits = phoneDigits(typed);
  const phone = phones.find((each) => phoneDigits(each).includes(digits)) ?? phones[0] ?? typed;
  const { number, firstName, lastName, company, doNotServiceReason } = record;
  const name = [firstName, lastName, company].some(Boolean) ? record.name : '';
  return {
    customer: { number, name, phones: [...new Set([phone, ...phones])], doNotServiceReason },
    customerName: name,
    phone,
    email: record.emails.find(isPresent)?.email ?? '',
  };
}

function applianceOf(visit: Appointment) {
  const { appliance = '', brand = '' } = repeatedVisitOf(visit).visit;
  return { appliance, brand };
}

function rowsOf({ record, visits }: Caller, typed: string, today: string): CallerRow[] {
  const contact = contactOf(record, typed);
  const { number, name, company } = record;
  const row = (place: CustomerAddress | null, visit: Appointment | undefined): CallerRow => ({
    key: `${number} ${place?.id ?? ''}`,
    name: name || namelessCustomer,
    detail: factsLine(
      company !== name && company,
      place && [place.address, place.city].filter(Boolean).join(', '),
      visit && applianceTitle(visit),
      visit ? visitWords(visit, today) : 'no visit yet',
    ),
    known: {
      ...contact,
      ...(place && placeOf(place)),
      // It stays in the house, so only an address has one.
      ...(place && visit && applianceOf(visit)),
    },
  });
  const places = record.addresses.filter(isPresent);
  if (places.length === 0) return [row(null, telling(visits, today))];
  return places.map((place) =>
    row(
      place,
      telling(
        visits.filter((visit) => isSameAddress(visit, place)),
        today,
      ),
    ),
  );
}

/** Each customer who may be calling from a number, at each of their addresses. */
export const callerRows = (
  callers: readonly Caller[],
  typed: string,
  today = businessDate(Date.now()),
): CallerRow[] =>
  callers.filter(({ record }) => !record.closed).flatMap((caller) => rowsOf(caller, typed, today));

/**
 * What the form takes over of the one customer with that name; null if there is none, or several.
 * Which of several houses they call about, only they know.
 */
export function knownAs(rows: readonly CallerRow[], name: string): CallerRow['known'] | null {
  const named = rows.filter((row) => isSameName(row.name, name));
  const [first] = named;
  if (!first || named.some(({ known }) => known.customer.number !== first.known.customer.number))
    return null;
  const { customer, customerName = '', phone = '', email = '' } = first.known;
  return named.length === 1 ? first.known : { customer, customerName, phone, email };
}
