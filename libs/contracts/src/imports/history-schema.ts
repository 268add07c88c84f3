/**
 * The JSON Schema (draft 7) of a customer's own history. The gateway publishes it and checks the
 * envelope. The imports service checks each row.
 */
import { appliances, brands, serviceTypes } from '../vocabulary/booking';
import { appointmentStatuses } from '../vocabulary/appointment-status';
import { historyExample } from '../vocabulary/history-example';
import { importLimits } from '../vocabulary/imports';
import { serviceRequestStatuses } from '../vocabulary/service-request-status';

const { cellLength, jsonRows, externalId } = importLimits;

const text = (description: string) =>
  ({ type: ['string', 'number', 'null'], maxLength: cellLength, description }) as const;
const oneOf = (what: string, words: readonly string[]) =>
  text(`${what}: ${words.join(', ')}. Others are recognized where possible.`);
const required = (description: string) =>
  ({ type: 'string', minLength: 1, maxLength: cellLength, description }) as const;

const ofEither = {
  id: {
    type: ['string', 'number', 'null'],
    maxLength: externalId,
    // Larger numbers lose digits when parsed, so two records would become one.
    maximum: Number.MAX_SAFE_INTEGER,
    minimum: Number.MIN_SAFE_INTEGER,
    description:
      'Tells this record from all others of the list. Without one its content does, so that a record that has changed is a new one. A longer number comes as a text.',
  },
  email: text("Left out: the account's."),
  phone: text("Left out: the account's."),
  brand: oneOf('Brand', brands),
  technicianNotes: text('What the technician wrote.'),
  createdAt: text('When it was entered: a date or an instant in ISO 8601.'),
} as const;

const serviceRequest = {
  type: 'object',
  properties: {
    ...ofEither,
    firstName: text("Left out, with the last name: the account's."),
    lastName: text("Left out, with the first name: the account's."),
    applianceType: oneOf('Appliance', appliances),
    problemDescription: required('What was wrong.'),
    isEmergency: { type: ['boolean', 'string', 'null'], maxLength: 20, description: 'Yes or no.' },
    status: text(`${serviceRequestStatuses.join(', ')}; left out: completed.`),
    completedAt: text('When it was done: a date or an instant in ISO 8601.'),
  },
  required: ['problemDescription'],
} as const;

const appointment = {
  type: 'object',
  properties: {
    ...ofEither,
    customerName: text("Left out: the account's."),
    address: text("Street and apartment. Left out, with city, state and ZIP: the account's."),
    city: text('City.'),
    state: text('Two letters, or the name.'),
    zipCode: text('ZIP code.'),
    serviceType: oneOf('Kind of visit', serviceTypes),
    appliance: oneOf('Appliance', appliances),
    description: text('What was wrong.'),
    appointmentDate: required('A date such as 2023-05-09.'),
    timeSlot: text('Such as 09:00-10:00, on the clock in Florida.'),
    status: text(`${appointmentStatuses.join(', ')}; left out: completed.`),
    totalCost: text('Dollars, such as 189.00.'),
  },
  required: ['appointmentDate'],
} as const;

/** The schemas of one row, by the name of its list. */
export const historyRowSchemas = { serviceRequests: serviceRequest, appointments: appointment };
export type HistoryList = keyof typeof historyRowSchemas;

const listOf = (items: object) => ({ type: 'array', maxItems: jsonRows, items }) as const;

const documentOf = (lists: Readonly<Record<HistoryList, object>>) =>
  ({
    type: 'object',
    properties: lists,
    anyOf: (Object.keys(lists) as HistoryList[]).map((name) => ({
      properties: { [name]: true },
      required: [name],
    })),
  }) as const;

/** GET /api/schemas/history-import.json */
export const historySchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Service history',
  description: `Service requests and appointments of one customer, at most ${jsonRows} together. Fields that are not listed here are ignored.`,
  ...documentOf({
    serviceRequests: listOf(serviceRequest),
    appointments: listOf(appointment),
  }),
  examples: [historyExample],
} as const;

/** The same without the rows, which are checked one by one. */
export const historyEnvelopeSchema = documentOf({
  serviceRequests: { type: 'array' },
  appointments: { type: 'array' },
});
