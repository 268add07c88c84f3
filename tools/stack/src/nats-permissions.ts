// What each service can publish and subscribe to on NATS, from the contracts. `npm run nats:permissions` writes it.
import * as booking from '@contracts/booking/appointments';
import * as customers from '@contracts/customers/accounts';
import * as accountContacts from '@contracts/customers/account-contacts';
import * as authenticators from '@contracts/customers/authenticators';
import * as companyExports from '@contracts/customers/company-exports';
import * as officeUsers from '@contracts/customers/office-users';
import * as importedCustomers from '@contracts/imports/customers';
import * as importJobs from '@contracts/imports/jobs';
import * as importedRecords from '@contracts/imports/records';
import * as uploads from '@contracts/imports/uploads';
import { liveHeardBy, liveSubjectsOf } from '@contracts/live';
import type { EventDefinition, RequestDefinition } from '@contracts/messaging';
import * as filedRecords from '@contracts/customers/filed-records';
import * as filing from '@contracts/customers/filing';
import * as customerRecords from '@contracts/customers/records';
import * as conversations from '@contracts/notifications/conversations';
import * as notifications from '@contracts/notifications/messages';
import * as ownRecords from '@contracts/booking/own-records';
import * as paymentEvents from '@contracts/payments/events';
import * as officePayments from '@contracts/payments/office';
import * as paying from '@contracts/payments/paying';
import * as daySheets from '@contracts/payments/day-sheets';
import * as estimates from '@contracts/payments/estimates';
import * as books from '@contracts/payments/books';
import * as invoices from '@contracts/payments/invoices';
import * as priceBook from '@contracts/payments/price-book';
import * as salesTax from '@contracts/payments/sales-tax';
import * as reconciliation from '@contracts/payments/reconciliation';
import {
  pingOf,
  serviceNames,
  type Participant,
  type ServiceName,
} from '@contracts/service-health';
import * as officeLog from '@contracts/office-log';
import * as reports from '@contracts/reports';
import * as bookingSettings from '@contracts/booking/settings';
import * as siteContent from '@contracts/booking/site-content';
import * as serviceRequests from '@contracts/booking/service-requests';
import * as appliances from '@contracts/booking/appliances';
import * as visitPhotos from '@contracts/booking/visit-photos';
import * as technicians from '@contracts/tracking/technicians';
import * as tracking from '@contracts/tracking/records';
import { commonFilter } from '@service-kit/messaging/inbox/durable-consumer';

export interface Permissions {
  readonly publish: readonly string[];
  readonly subscribe: readonly string[];
}

type Request = RequestDefinition<unknown, unknown>;
type Event = EventDefinition<unknown>;

/** Files of the contracts with requests or events. */
const contracts: readonly object[] = [
  booking,
  customers,
  daySheets,
  officeUsers,
  companyExports,
  authenticators,
  importedCustomers,
  importJobs,
  importedRecords,
  uploads,
  conversations,
  notifications,
  ownRecords,
  paymentEvents,
  officePayments,
  paying,
  filedRecords,
  filing,
  customerRecords,
  estimates,
  invoices,
  books,
  priceBook,
  salesTax,
  accountContacts,
  reconciliation,
  reports,
  officeLog,
  serviceRequests,
  bookingSettings,
  siteContent,
  technicians,
  tracking,
  visitPhotos,
  appliances,
];

const declared = contracts.flatMap((file) =>
  Object.values(file).flatMap((value: unknown) => [value, ...entriesOf(value)]),
);
export const declaredRequests: readonly Request[] = [
  ...declared.filter(isRequest),
  ...serviceNames.map(pingOf),
];
export const declaredEvents: readonly Event[] = declared.filter(isEvent);

const stream = 'EVENTS';
/**
 * Creates the stream. Its creator decides which subjects it records, and passwords are sent on
 * customers' subjects, so only customers may do it.
 */
const streamMaker: ServiceName = 'customers';

export function permissionsOf(name: Participant): Permissions {
  const asked = declaredRequests.filter(({ askedBy }) => askedBy.includes(name));
  const inboxOf = (participant: Participant) => `_INBOX.${participant}.>`;
  if (name === 'gateway') {
    return { publish: subjectsOf(asked), subscribe: ['live.>', inboxOf(name)] };
  }
  const answers = declaredRequests.filter(({ subject }) => subject.startsWith(`${name}.`));
  const askers = new Set(answers.flatMap(({ askedBy }) => askedBy));
  return {
    publish: [
      ...subjectsOf(asked),
      ...[...askers].map(inboxOf).toSorted(),
      `events.${name}.>`,
      ...(liveSubjectsOf[name] ?? []),
      ...streamCalls(name),
      ...consumerCalls(name),
    ],
    subscribe: [`${name}.*`, ...(liveHeardBy[name] ?? []), inboxOf(name)],
  };
}

function streamCalls(name: ServiceName): string[] {
  const calls = ['STREAM.INFO', 'STREAM.MSG.GET', 'STREAM.DELETE'];
  if (name === streamMaker) calls.push('STREAM.CREATE');
  return calls.map((call) => `$JS.API.${call}.${stream}`);
}

function consumerCalls(name: ServiceName): string[] {
  const heard = declaredEvents.filter(({ heardBy }) => heardBy.includes(name));
  if (heard.length === 0) return [];
  const own = `${stream}.${name}`;
  return [
    `$JS.API.CONSUMER.CREATE.${own}.${commonFilter(subjectsOf(heard))}`,
    ...['INFO', 'DELETE', 'MSG.NEXT'].map((call) => `$JS.API.CONSUMER.${call}.${own}`),
    `$JS.ACK.${own}.>`,
  ];
}

/** A variable per service, for its user in a NATS configuration. */
export function natsPermissions(): string {
  const names: Participant[] = ['gateway', ...serviceNames];
  return [
    '# Made from the contracts by `npm run nats:permissions`; do not edit.',
    ...names.map((name) => {
      const { publish, subscribe } = permissionsOf(name);
      return `${name}_permissions: {\n  publish: ${listed(publish)}\n  subscribe: ${listed(subscribe)}\n}`;
    }),
    '',
  ].join('\n');
}

const listed = (subjects: readonly string[]) =>
  `[\n${subjects.map((subject) => `    "${subject}"\n`).join('')}  ]`;

const subjectsOf = (definitions: readonly (Request | Event)[]) =>
  definitions.map(({ subject }) => subject);

function entriesOf(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : [];
}

function isRequest(value: unknown): value is Request {
  return typeof value === 'object' && value !== null && 'askedBy' in value;
}

function isEvent(value: unknown): value is Event {
  return typeof value === 'object' && value !== null && 'heardBy' in value;
}
