/** People behind records of several services. Pure. */
import type { Appointment } from '@contracts/booking/appointments';
import type { ServiceRequest } from '@contracts/booking/service-requests';
import type { CustomerAccount } from '@contracts/customers/accounts';
import type { Contact, FoundPerson } from '@contracts/customers/people';
import type { ImportedCustomer } from '@contracts/imports/customers';
import type { Page } from '@contracts/messaging';
import { isConfirmedVisit } from '@contracts/vocabulary/visits/confirmed-visits';
import { callerKey, emailKey, peopleOf, personIdOf } from '@contracts/vocabulary/people';

/** What the services' lists found; a part is null while its service doesn't answer. */
export interface FoundRecords {
  readonly appointments: Page<Appointment> | null;
  readonly serviceRequests: Page<ServiceRequest> | null;
  readonly customers: Page<CustomerAccount> | null;
  readonly importedCustomers: Page<ImportedCustomer> | null;
}

export const contactsIn = (found: FoundRecords): Contact[] => [
  ...(found.customers?.items ?? []).map(contactOfAccount),
  ...(found.appointments?.items ?? []).map(contactOfAppointment),
  ...(found.serviceRequests?.items ?? []).map(contactOfRequest),
  ...(found.importedCustomers?.items ?? []).map(contactOfImported),
];

/** Each person behind these records once, those with accounts first, then in the lists' order. */
export function foundPeople(
  found: FoundRecords,
  merged: readonly (readonly [string, string])[],
): FoundPerson[] {
  const contacts = contactsIn(found);
  const people = peopleOf(contacts, merged).flatMap(foundPerson);
  const confirmed = new Set(
    contacts.flatMap((one) => (one.unconfirmed ? [] : (emailKey(one.email) ?? []))),
  );
  // With someone else's email address, a record is told by its number.
  return people.map((one) =>
    one.unconfirmed && confirmed.has(one.id) ? { ...one, id: callerKey(one) ?? one.id } : one,
  );
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Names that begin like the search, then those with all its words, then who is found otherwise. */
export function namedFirst(people: readonly FoundPerson[], search = ''): FoundPerson[] {
  const meant = plain(search).trim();
  const words = meant.split(/\s+/);
  const fit = (name: string) =>
    plain(name).startsWith(meant) ? 2 : Number(words.every((word) => plain(name).includes(word)));
  return people.toSorted((one, other) => fit(other.name) - fit(one.name));
}

/** Without those who can't be told from others. */
export function foundPerson(contacts: readonly Contact[]): FoundPerson[] {
  const id = idOf(contacts);
  return id === null ? [] : [{ id, ...summaryOf(contacts) }];
}

export function idOf(contacts: readonly Contact[]): string | null {
  const account = contacts.find(({ accountId }) => accountId !== null);
  const others = contacts.map((contact) => personIdOf(contact)).filter((id) => id !== null);
  return account
    ? String(account.accountId)
    : (others.find((id) => id.includes('@')) ?? others[0] ?? null);
}

/** What the newest confirmed records say, with what only others do. */
export function summaryOf(newest: readonly Contact[]): Contact {
  const contacts = newest.toSorted(
    (one, other) => Number(one.unconfirmed ?? false) - Number(other.unconfirmed ?? false),
  );
  const said = <Name extends keyof Contact>(name: Name): Contact[Name] =>
    contacts.map((one) => one[name]).find((value) => value !== null && value !== '') ??
    unknown[name];
  const { address, city, state, zipCode } =
    contacts.find((one) => one.address !== '') ?? contacts[0] ?? unknown;
  return {
    name: said('name'),
    email: said('email'),
    phone: said('phone'),
    address,
    city,
    state,
    zipCode,
    accountId: said('accountId'),
    importedId: said('importedId'),
    lastAt: said('lastAt'),
    ...(contacts.length > 0 && contacts.every((one) => one.unconfirmed) && unconfirmed),
  };
}

const noPlace = { address: '', city: '', state: '', zipCode: '' } as const;
const unconfirmed = { unconfirmed: true } as const;
const noIds = { accountId: null, importedId: null } as const;
const unknown: Contact = { ...noPlace, ...noIds, name: '', email: '', phone: '', lastAt: null };

export const contactOfAccount = (account: CustomerAccount): Contact => ({
  ...noPlace,
  name: `${account.firstName} ${account.lastName}`,
  email: account.email,
  phone: account.phone,
  address: account.address ?? '',
  accountId: account.id,
  importedId: null,
  lastAt: account.createdAt,
  ...(!account.emailVerified && unconfirmed),
});

export const contactOfAppointment = (appointment: Appointment): Contact => {
  const { customerName, email, phone, address, city, state, zipCode, scheduledTime } = appointment;
  return {
    name: customerName,
    email,
    phone,
    address,
    city,
    state,
    zipCode,
    ...noIds,
    lastAt: scheduledTime,
    ...(!isConfirmedVisit(appointment) && unconfirmed),
  };
};

export const contactOfRequest = (request: ServiceRequest): Contact => ({
  ...noPlace,
  name: `${request.firstName} ${request.lastName}`,
  email: request.email,
  phone: request.phone,
  ...noIds,
  lastAt: request.createdAt,
  ...unconfirmed,
});

export const contactOfImported = (imported: ImportedCustomer): Contact => {
  const { firstName, lastName, email, phone, address, city, state, zipCode } = imported;
  return {
    name: `${firstName} ${lastName}`.trim(),
    email: email ?? '',
    phone,
    address,
    city,
    state,
    zipCode,
    accountId: null,
    importedId: imported.id,
    lastAt: imported.lastServiceDate,
  };
};
