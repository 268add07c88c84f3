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
    'Full name: name, customer name, customer, client, client name, display name, contact, contact name, customer full name, file as, company, company name, organization name',
  email:
    'Email: e mail, email address, e mail address, mail, customer email, primary email, e mails, e mail 1 value, main email, email 1',
  phone:
    'Phone: phone number, telephone, tel, mobile, mobile number, mobile phone, cell, cell phone, home number, home phone, primary phone, customer phone, main phone, main phone number s, mobile phone number s, home phone number s, phone 1 value, phone numbers, business phone, work number',
} satisfies FieldTable<string>;

const place = {
  address:
    'Address: street, street address, address 1, address line 1, service address, location address, street line 1, customer address, service street 1, street 1, address 1 street line 1, address 1 street, home street, ship street, billing street 1, billing address line 1, billing street, business street, bill address, billing address',
  city: 'City: town, service city, location city, address city, address 1 city, home city, ship city, billing city, bill city, business city',
  state:
    'State: province, st, service state, location state, address state, address 1 state, address 1 region, home state, ship state, billing state, bill state, business state',
  zipCode:
    'ZIP code: zip, postal code, postcode, zipcode, service zip, location zip, address zip, address postal code, service zip code, address 1 postal code, home postal code, ship zip, billing zip code, billing zip, bill zip, business postal code',
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
  id: 'Id: external id, customer id, customer number, client id, account, account id, account number, j id',
  ...person,
  ...place,
  lastServiceDate:
    'Last service: last service date, last job date, last visit, last visit date, last appointment, last job, last service on',
  totalServices:
    'Number of services: total services, services, service count, jobs, job count, number of jobs, visits, lifetime jobs',
  totalSpent:
    'Total spent: spent, lifetime value, lifetime revenue, total revenue, revenue, total sales, total',
  preferredTechnician:
    'Preferred technician: technician, preferred tech, tech, assigned technician',
  notes: 'Notes: note, comments, comment, customer notes, remarks',
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

/** Normalizes `Job #`, `job_no.` and `JobNumber` to the words in the tables. */
const wordsOf = (header: string): string =>
  folded(
    header
      .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
      .replaceAll('#', ' number ')
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' '),
  ).replace(/\bno$/, 'number');

/** Guesses each field's column: by its own name first, then by its aliases in order. */
export function guessMapping(kind: CsvKind, headers: readonly string[]): ColumnMapping {
  const free = new Map<string, string>();
  for (const header of headers) {
    const words = wordsOf(header);
    if (!free.has(words)) free.set(words, header);
  }
  const mapping = new Map<string, string>();
  const take = (name: string, words: readonly string[]) => {
    const found = words.find((word) => free.has(word));
    const header = found === undefined ? undefined : free.get(found);
    if (found === undefined || header === undefined || mapping.has(name)) return;
    mapping.set(name, header);
    free.delete(found);
  };
  const rules = rulesOf(kind);
  for (const { name, label } of rules) take(name, [wordsOf(name), wordsOf(label)]);
  for (const { name, aliases } of rules) take(name, aliases);
  return Object.fromEntries(mapping);
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
