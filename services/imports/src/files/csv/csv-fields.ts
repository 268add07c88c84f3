/** The fields of CSV files, and guessing which column is which. Pure. */
import type { ColumnMapping, CsvField } from '@contracts/imports/uploads';
import type { CsvKind } from '@contracts/vocabulary/imports';
import type { CustomerField, ServiceField } from '../../history/company-rows';
import type { AppointmentField, RequestField } from '../../history/own-history-rows';
import { folded } from '../../history/texts';

interface FieldRule {
  readonly label: string;
  /** Required in every row. */
  readonly required?: true;
  /**
   * Other words for it in headers, normalized and separated by commas. Label and name are always
   * recognized.
   */
  readonly aliases: string;
}

type FieldTable<Field extends string> = Readonly<Record<Field, FieldRule>>;

const person = {
  firstName: { label: 'First name', aliases: 'first, given name, forename' },
  lastName: { label: 'Last name', aliases: 'last, surname, family name' },
  customerName: {
    label: 'Full name',
    aliases:
      'name, customer name, customer, client, client name, display name, contact, contact name',
  },
  email: {
    label: 'Email',
    aliases: 'e mail, email address, e mail address, mail, customer email, primary email',
  },
  phone: {
    label: 'Phone',
    aliases:
      'phone number, telephone, tel, mobile, mobile number, mobile phone, cell, cell phone, home number, home phone, primary phone, customer phone',
  },
} satisfies FieldTable<string>;

const place = {
  address: {
    label: 'Address',
    aliases:
      'street, street address, address 1, address line 1, service address, location address, street line 1, customer address',
  },
  city: { label: 'City', aliases: 'town, service city, location city, address city' },
  state: {
    label: 'State',
    aliases: 'province, st, service state, location state, address state',
  },
  zipCode: {
    label: 'ZIP code',
    aliases:
      'zip, postal code, postcode, zipcode, service zip, location zip, address zip, address postal code',
  },
} satisfies FieldTable<string>;

const work = {
  brand: { label: 'Brand', aliases: 'manufacturer, make, equipment brand' },
  status: {
    label: 'Status',
    aliases: 'job status, appointment status, work status, state of work',
  },
  technicianNotes: {
    label: 'Technician notes',
    aliases: 'notes, tech notes, private notes, work performed, resolution, completion notes',
  },
  createdAt: {
    label: 'Created',
    aliases: 'created at, created date, created on, date created, job created date, creation date',
  },
} satisfies FieldTable<string>;

const applianceAliases =
  'appliance, appliance type, equipment, equipment type, machine, unit, product';
const problemAliases =
  'description, problem, problem description, issue, summary, job description, job summary, complaint, symptom';

const appointments: FieldTable<AppointmentField> = {
  id: {
    label: 'Id',
    aliases:
      'external id, appointment id, appointment number, job id, job number, job, invoice number, visit id, work order, work order number',
  },
  appointmentDate: {
    label: 'Date',
    required: true,
    aliases:
      'appointment date, visit date, service date, scheduled date, scheduled start, scheduled on, job date, job scheduled start date, start date, start, completed date, completion date, finished',
  },
  timeSlot: {
    label: 'Time',
    aliases:
      'time slot, slot, window, arrival window, time window, hours, appointment time, scheduled time, start time',
  },
  serviceType: {
    label: 'Kind of visit',
    aliases: 'service type, service, job type, type, kind, business unit, category',
  },
  appliance: { label: 'Appliance', aliases: applianceAliases },
  description: { label: 'Description', aliases: problemAliases },
  totalCost: {
    label: 'Total',
    aliases:
      'total cost, cost, amount, price, total amount, job amount, job total, invoice total, revenue, jobs total, jobs total revenue',
  },
  ...work,
  ...person,
  ...place,
};

const requests: FieldTable<RequestField> = {
  id: {
    label: 'Id',
    aliases:
      'external id, request id, request number, service request id, ticket, ticket number, lead id, job id, job number',
  },
  problemDescription: {
    label: 'Problem',
    required: true,
    aliases: `${problemAliases}, details, message`,
  },
  applianceType: { label: 'Appliance', aliases: applianceAliases },
  isEmergency: { label: 'Emergency', aliases: 'is emergency, urgent, priority emergency' },
  completedAt: {
    label: 'Completed',
    aliases:
      'completed at, completed date, completed on, date completed, completion date, closed, closed date',
  },
  ...work,
  createdAt: {
    ...work.createdAt,
    aliases: `${work.createdAt.aliases}, date, requested, request date, requested on`,
  },
  ...person,
};

const customers: FieldTable<CustomerField> = {
  id: {
    label: 'Id',
    aliases:
      'external id, customer id, customer number, client id, account, account id, account number',
  },
  ...person,
  ...place,
  lastServiceDate: {
    label: 'Last service',
    aliases:
      'last service date, last job date, last visit, last visit date, last appointment, last job, last service on',
  },
  totalServices: {
    label: 'Number of services',
    aliases:
      'total services, services, service count, jobs, job count, number of jobs, visits, lifetime jobs',
  },
  totalSpent: {
    label: 'Total spent',
    aliases: 'spent, lifetime value, lifetime revenue, total revenue, revenue, total sales, total',
  },
  preferredTechnician: {
    label: 'Preferred technician',
    aliases: 'technician, preferred tech, tech, assigned technician',
  },
  notes: { label: 'Notes', aliases: 'note, comments, comment, customer notes, remarks' },
};

const serviceHistory: FieldTable<ServiceField> = {
  id: {
    label: 'Id',
    aliases: 'external id, service id, job id, job number, job, visit id, invoice number',
  },
  customerId: {
    label: 'Customer id',
    required: true,
    aliases:
      'customer external id, customer number, customer, client id, account id, account number',
  },
  service: {
    label: 'Service',
    required: true,
    aliases: 'description, summary, job description, job type, service type, work performed, type',
  },
  date: {
    label: 'Date',
    aliases:
      'service date, job date, completed date, completed on, visit date, date completed, invoice date',
  },
  cost: {
    label: 'Cost',
    aliases: 'total, amount, price, total cost, job total, invoice total, revenue',
  },
};

const tables: Readonly<Record<CsvKind, Readonly<Record<string, FieldRule>>>> = {
  appointments,
  'service-requests': requests,
  customers,
  'service-history': serviceHistory,
};

export const csvFields: Readonly<Record<CsvKind, readonly CsvField[]>> = {
  appointments: fieldsOf(tables.appointments),
  'service-requests': fieldsOf(tables['service-requests']),
  customers: fieldsOf(tables.customers),
  'service-history': fieldsOf(tables['service-history']),
};

function fieldsOf(table: Readonly<Record<string, FieldRule>>): CsvField[] {
  return Object.entries(table).map(([name, { label, required = false }]) => ({
    name,
    label,
    required,
  }));
}

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
  const fields = Object.entries(tables[kind]);
  for (const [name, { label }] of fields) take(name, [wordsOf(name), wordsOf(label)]);
  for (const [name, { aliases }] of fields) take(name, aliases.split(', '));
  return Object.fromEntries(mapping);
}
