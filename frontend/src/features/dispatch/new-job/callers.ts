import { applianceTitle } from '@contracts/vocabulary/visits/appliance-words';
import type { Appointment } from '@contracts/booking/appointments';
import type { OfficeFindings } from '@contracts/office-search';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { factsLine } from '../../../shared/api/office-search';
import { businessDate, formatDay, formatMonthDay } from '../../../shared/format';
import { isConfirmedVisit } from '@contracts/vocabulary/visits/confirmed-visits';
import { confirmedEmails, type NamedPerson } from '@contracts/vocabulary/people';
import { phoneDigits } from '@contracts/vocabulary/phones';
import { repeatedVisitOf } from '../../../shared/forms/repeated-visit';
import type { CallDraft } from './call-draft';

/** Who may be calling, from what the office's search finds for a phone number. Pure. */

export interface Caller {
  readonly key: string;
  readonly name: string;
  /** `12 Lantern Street, St. Augustine · Whirlpool Dryer · last visit Nov 2, 2026` */
  readonly detail: string;
  /** Anyone may have typed it next to this number. */
  readonly unconfirmed: boolean;
  /** What the form takes over: an email address only if it's confirmed. */
  readonly known: Partial<CallDraft>;
}

/** Fewer digits find too many people. */
export const fewestDigits = 7;

const placeOf = ({ address, city }: { address: string; city: string }): string =>
  [address, city].filter(Boolean).join(', ');

/** The same person at the same address, however it was typed. */
const keyOf = (name: string, address: string): string =>
  [name, address].map((text) => text.trim().toLowerCase().replace(/\s+/g, ' ')).join('|');

function visitWords(date: string, today: string): string {
  if (date >= today) return `next visit ${formatDay(date)}`;
  return `last visit ${formatMonthDay(date)}, ${date.slice(0, 4)}`;
}

const stands = ({ status }: Appointment): boolean => appointmentStatusRules[status].stands;

type Found = Omit<Caller, 'unconfirmed'>;

const namedAs = ({ known }: Found): NamedPerson => ({
  name: known.customerName ?? '',
  email: known.email ?? '',
  phone: known.phone ?? '',
});

/** Who was served from this number: completed visits, and customers whom the office imported. */
const servedIn = (found: OfficeFindings): NamedPerson[] => [
  ...(found.appointments?.items ?? [])
    .filter(isConfirmedVisit)
    .map(({ customerName: name, email, phone }) => ({ name, email, phone })),
  ...(found.importedCustomers?.items ?? []).flatMap(
    ({ firstName, lastName, email, phone, otherPhones = [] }) =>
      [phone, ...otherPhones].map((number) => ({
        name: `${firstName} ${lastName}`.trim(),
        email: email ?? '',
        phone: number,
      })),
  ),
];

const callerOfVisit = (visit: Appointment, today: string): Found => {
  const { visit: about, person } = repeatedVisitOf(visit);
  return {
    key: keyOf(visit.customerName, visit.address),
    name: visit.customerName,
    detail: factsLine(
      placeOf(visit),
      applianceTitle(visit),
      stands(visit) ? visitWords(visit.appointmentDate, today) : 'canceled visit',
    ),
    known: { ...about, ...person },
  };
};

/**
 * Each person at each address once, with the newest visit that stands first. Each shows the email
 * address; one that isn't confirmed for this number has a row of its own and isn't taken over.
 */
export function callersOf(
  found: OfficeFindings,
  typed: string,
  today = businessDate(Date.now()),
): Caller[] {
  const digits = phoneDigits(typed);
  if (digits.length < fewestDigits) return [];
  const isTheirs = ({ phone }: { phone: string }) => phoneDigits(phone).includes(digits);
  const visits = (found.appointments?.items ?? []).filter(isTheirs);
  // A canceled visit says who and where, but it was none, and is none to come.
  const callers: Found[] = [
    ...visits.filter(stands),
    ...visits.filter((visit) => !stands(visit)),
  ].map((visit) => callerOfVisit(visit, today));
  for (const one of found.importedCustomers?.items ?? []) {
    // The number they call from may be a further one.
    const phone = [one.phone, ...(one.otherPhones ?? [])].find((each) => isTheirs({ phone: each }));
    if (phone === undefined) continue;
    const { firstName, lastName, email, address, city, zipCode, lastServiceDate } = one;
    const name = `${firstName} ${lastName}`.trim();
    const served = lastServiceDate && visitWords(lastServiceDate, today);
    callers.push({
      key: keyOf(name, address),
      name,
      detail: factsLine(placeOf(one), 'imported', served),
      known: { customerName: name, phone, email: email ?? '', address, city, zipCode },
    });
  }
  const nameless = (name: string) => !callers.some(({ key }) => key.startsWith(keyOf(name, '')));
  for (const { firstName, lastName, phone, email } of [
    ...(found.customers?.items ?? []),
    ...(found.serviceRequests?.items ?? []),
  ].filter(isTheirs)) {
    const name = `${firstName} ${lastName}`;
    if (!nameless(name)) continue;
    callers.push({
      key: keyOf(name, ''),
      name,
      detail: 'no visit yet',
      known: { customerName: name, phone, email },
    });
  }
  const isConfirmed = confirmedEmails(servedIn(found));
  const shown = callers.map((caller) => withEmail(caller, isConfirmed(namedAs(caller))));
  return shown.filter(({ key }, nth) => shown.findIndex((one) => one.key === key) === nth);
}

function withEmail(caller: Found, isConfirmed: boolean): Caller {
  const { email = '' } = caller.known;
  const unconfirmed = email !== '' && !isConfirmed;
  return {
    ...caller,
    unconfirmed,
    key: unconfirmed ? `${caller.key}|${email.toLowerCase()}` : caller.key,
    detail: factsLine(caller.detail, email),
    known: { ...caller.known, email: isConfirmed ? email : '' },
  };
}
