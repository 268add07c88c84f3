/** The fields of CSV files, and guessing which column is which. Pure. */
import type { ColumnMapping, CsvField } from '@contracts/imports/uploads';
import type { CsvKind } from '@contracts/vocabulary/imports';
import type { CustomerField, ServiceField } from '../../history/company-rows';
import type { AppointmentField, RequestField } from '../../history/own-history-rows';
import { folded } from '../../history/texts';

/**
 * Each field's label, then other words for it in headers, normalized and separated by commas. Label
 * and name are always recognized.
 */
type FieldTable<Field extends string> = Readonly<Record<Field, string>>;

const person = {
  firstName: 'First name: first, given name, forename',
  lastName: 'Last name: last, surname, family name',
  customerName:
    'Full name: name, customer name, customer, client, client name, display name, contact, contact name, customer full name, file as, company, company name, organization name, organization 1 name, default address company, primary contact, location name',
  email:
    'Email: e mail, email address, e mail address, mail, customer email, primary email, e mails, e mail 1 value, main email, email 1, e mail 2 value, e mail 3 value, e mail 2 address, e mail 3 address, email 2, secondary email, additional emails, cc email, location email, work email, home email',
  phone:
    'Phone: phone number, telephone, tel, mobile, mobile number, mobile phone, cell, cell phone, home number, home phone, primary phone, customer phone, main phone, main phone number s, mobile phone number s, home phone number s, phone 1 value, phone numbers, business phone, work number, work phone, work phone number s, other phone, other phone number s, alt phone, alternate phone, secondary phone, phone 1, phone 2, phone 3, phone 2 value, phone 3 value, phone 4 value, home phone 2, business phone 2, company main phone, car phone, default address phone, customer mobile number, location phone, callback, radio phone',
} satisfies FieldTable<string>;

/** The same order in each, so that a service address comes before one for bills. */
const place = {
  address:
    'Address: street, street address, address 1, address line 1, service address, location address, street line 1, customer address, service street 1, street 1, street address 1, address 1 street line 1, address 1 street, home street, ship street, shipping address, ship to 1, ship to 2, ship to 3, ship to 4, ship to 5, default address address 1, location street, customer street, billing street 1, billing address line 1, billing street, business street, other street, bill address, billing address, bill to 1, bill to 2, bill to 3, bill to 4, bill to 5, address 1 formatted, home address, full address, business address',
  unit: 'Apartment, suite or unit: apartment, suite, unit, apt, apt number, unit number, address 2, address line 2, street 2, street line 2, street address 2, service street 2, service address line 2, address 1 street line 2, address 1 extended address, address 1 po box, home street 2, home street 3, ship street 2, default address address 2, location unit, customer unit, billing street 2, billing address line 2, business street 2, business street 3, other street 2, other street 3',
  city: 'City: town, service city, location city, address city, address 1 city, home city, ship city, default address city, customer city, billing city, bill city, business city, other city',
  state:
    'State: province, st, province code, service state, location state, address state, address 1 state, address 1 region, home state, ship state, default address province code, customer state, billing state, bill state, business state, other state',
  zipCode:
    'ZIP code: zip, postal code, postcode, zipcode, service zip, location zip, address zip, address postal code, service zip code, address 1 postal code, home postal code, ship zip, default address zip, customer zip, billing zip code, billing zip, bill zip, business postal code, other postal code',
} satisfies FieldTable<string>;

const work = {
  brand: 'Brand: manufacturer, make, equipment brand',
  status: 'Status: job status, appointment status, work status, state of work',
  technicianNotes:
    'Technician notes: notes, tech notes, private notes, work performed, resolution, completion notes',
  createdAt:
    'Created: created at, created date, created on, date created, job created date, creation date',
} satisfies FieldTable<string>;

const applianceAliases =
  'appliance, appliance type, equipment, equipment type, machine, unit, product';
const problemAliases =
  'description, problem, problem description, issue, summary, job description, job summary, complaint, symptom';

const appointments: FieldTable<AppointmentField> = {
  id: 'Id: external id, appointment id, appointment number, job id, job number, job, invoice number, visit id, work order, work order number',
  appointmentDate:
    'Date: appointment date, visit date, service date, scheduled date, scheduled start, scheduled on, job date, job scheduled start date, start date, start, completed date, completion date, finished',
  timeSlot:
    'Time: time slot, slot, window, arrival window, time window, hours, appointment time, scheduled time, start time',
  serviceType:
    'Kind of visit: service type, service, job type, type, kind, business unit, category',
  appliance: `Appliance: ${applianceAliases}`,
  description: `Description: ${problemAliases}`,
  totalCost:
    'Total: total cost, cost, amount, price, total amount, job amount, job total, invoice total, revenue, jobs total, jobs total revenue',
  ...work,
  ...person,
  ...place,
};

const requests: FieldTable<RequestField> = {
  id: 'Id: external id, request id, request number, service request id, ticket, ticket number, lead id, job id, job number',
  problemDescription: `Problem: ${problemAliases}, details, message`,
  applianceType: `Appliance: ${applianceAliases}`,
  isEmergency: 'Emergency: is emergency, urgent, priority emergency',
  completedAt:
    'Completed: completed at, completed date, completed on, date completed, completion date, closed, closed date',
  ...work,
  createdAt: `${work.createdAt}, date, requested, request date, requested on`,
  ...person,
};

const customers: FieldTable<CustomerField> = {
  id: 'Id: external id, customer id, customer number, client id, account, account id, account number, j id, square customer id, reference id',
  ...person,
  ...place,
  lastServiceDate:
    'Last service: last service date, last job date, last visit, last visit date, last appointment, last job, last service on, last job completed',
  totalServices:
    'Number of services: total services, services, service count, jobs, job count, number of jobs, visits, lifetime jobs',
  totalSpent:
    'Total spent: spent, lifetime value, lifetime spend, lifetime revenue, total revenue, revenue, total sales, total',
  preferredTechnician:
    'Preferred technician: technician, preferred tech, tech, assigned technician',
  notes: 'Notes: note, comments, comment, customer notes, remarks, memo',
};

const serviceHistory: FieldTable<ServiceField> = {
  id: 'Id: external id, service id, job id, job number, job, visit id, invoice number',
  customerId:
    'Customer id: customer external id, customer number, customer, client id, account id, account number',
  service:
    'Service: description, summary, job description, job type, service type, work performed, type',
  date: 'Date: service date, job date, completed date, completed on, visit date, date completed, invoice date',
  cost: 'Cost: total, amount, price, total cost, job total, invoice total, revenue',
};

const tables: Readonly<Record<CsvKind, FieldTable<string>>> = {
  appointments,
  'service-requests': requests,
  customers,
  'service-history': serviceHistory,
};

/** Fields that every row needs. */
const required: Readonly<Record<CsvKind, readonly string[]>> = {
  appointments: ['appointmentDate'],
  'service-requests': ['problemDescription'],
  customers: [],
  'service-history': ['customerId', 'service'],
};

function rulesOf(kind: CsvKind) {
  return Object.entries(tables[kind]).map(([name, words]) => {
    const [label = '', aliases = ''] = words.split(': ');
    return { name, label, aliases: aliases.split(', ') };
  });
}

export const fieldsOf = (kind: CsvKind): CsvField[] =>
  rulesOf(kind).map(({ name, label }) => ({
    name,
    label,
    required: required[kind].includes(name),
  }));

/** Normalizes `Job #`, `job_no.`, `JobNumber` and `Address1` to the words in the tables. */
export const wordsOf = (header: string): string =>
  folded(
    header
      .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
      .replaceAll(/([A-Za-z])(\d)/g, '$1 $2')
      .replaceAll('#', ' number ')
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' '),
  ).replace(/\bno$/, 'number');

/** Fields that exports fill from several columns. What is in another one is another record's id or date. */
const several = new Set(['customerName', 'email', 'phone', ...Object.keys(place)]);

/**
 * Guesses each field's columns: by its own name first, then by its aliases in order. The first one
 * is what older versions took.
 */
export function guessMapping(kind: CsvKind, headers: readonly string[]): ColumnMapping {
  const free = new Map<string, string>();
  for (const header of headers) {
    const words = wordsOf(header);
    if (!free.has(words)) free.set(words, header);
  }
  const mapping = new Map<string, string[]>();
  const take = (name: string, words: readonly string[]) => {
    const columns = mapping.get(name) ?? [];
    for (const word of words) {
      const header = free.get(word);
      if (header === undefined || (columns.length > 0 && !several.has(name))) continue;
      columns.push(header);
      free.delete(word);
    }
    if (columns.length > 0) mapping.set(name, columns);
  };
  const rules = rulesOf(kind);
  for (const { name, label } of rules) take(name, [wordsOf(name), wordsOf(label)]);
  for (const { name, aliases } of rules) take(name, aliases);
  return Object.fromEntries(
    [...mapping].map(([name, [first = '', ...others]]) => [
      name,
      others.length === 0 ? first : [first, ...others],
    ]),
  );
}

const knownHeaders = new Set(
  (Object.keys(tables) as CsvKind[]).flatMap((kind) =>
    rulesOf(kind).flatMap(({ name, label, aliases }) => [
      wordsOf(name),
      wordsOf(label),
      ...aliases,
    ]),
  ),
);

export const isKnownHeader = (header: string): boolean => knownHeaders.has(wordsOf(header));
