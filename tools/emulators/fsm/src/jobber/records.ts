/**
 * Jobber's objects, with the fields of https://developer.getjobber.com/docs/ (Important Objects) that
 * an import may ask for, and the enums of its GraphQL schema.
 */
import { instantOf, isoTime } from '../data/calendar';
import { needsTwo } from '../data/company';
import type { Customer, Visit } from '../data/customer';
import { spelled } from '../data/phones';
import { technicians } from '../data/words';
import { connectionOf, type Connection, type Shown } from './answers';

const perCustomer = 16;
const firstClient = 80_000_000;
const hourMs = 60 * 60 * 1000;

/** Every 16th client was archived. */
export const isArchived = ({ spelling }: Customer) => spelling % 16 === 3;
/** Every eighth has a second house. */
const hasTwoHouses = ({ spelling }: Customer) => spelling % 8 === 1;

/** `gid://Jobber/Client/80000001` in Base64, as live ids are. */
const encoded = (type: string, value: number): string =>
  Buffer.from(`gid://Jobber/${type}/${value}`).toString('base64');
const valueIn = (type: string, id: string): number | null => {
  const text = Buffer.from(id, 'base64').toString();
  const [, value] = new RegExp(`^gid://Jobber/${type}/(\\d+)$`).exec(text) ?? [];
  return value === undefined || encoded(type, Number(value)) !== id ? null : Number(value);
};

const clientId = (index: number) => encoded('Client', firstClient + index);
export function indexOfClient(id: string): number | null {
  const value = valueIn('Client', id);
  return value === null ? null : value - firstClient;
}

/** @param jobs the client's */
export function clientRecord(customer: Customer, jobs: () => Connection): Shown {
  const { index, firstName, lastName, business, email, phone, secondPhone, spelling } = customer;
  const home = addressOf(customer);
  const houses = hasTwoHouses(customer) ? [home, secondHouseOf(customer)] : [home];
  return {
    id: clientId(index),
    firstName,
    lastName,
    companyName: business,
    isCompany: business !== null,
    isArchived: isArchived(customer),
    isLead: false,
    name: business ?? `${firstName} ${lastName}`,
    emails: email === null ? [] : emailsOf(email),
    phones: [phone, secondPhone].flatMap((number, nth) =>
      number === null
        ? []
        : [
            {
              number: spelled(number, spelling + nth),
              primary: nth === 0,
              description: nth === 0 ? 'MAIN' : 'WORK',
            },
          ],
    ),
    billingAddress: spelling % 5 === 2 ? null : home,
    clientProperties: () =>
      connectionOf(
        houses.map((address, nth) => ({
          id: encoded('Property', propertyOf(index) + nth),
          address,
        })),
      ),
    notes: () => connectionOf(customer.notes === null ? [] : [{ message: customer.notes }]),
    jobs,
    createdAt: isoTime(customer.createdAt),
    updatedAt: isoTime(customer.modifiedAt),
  };
}

const propertyOf = (index: number) => (firstClient + index) * 2;

const emailsOf = (address: string): Shown[] => [
  { address, primary: true, description: 'MAIN' },
  // Some companies keep an address for bills.
  ...(address.startsWith('a')
    ? [{ address: `bills.${address}`, primary: false, description: 'WORK' }]
    : []),
];

const addressOf = ({ street, unit, city, state, zip }: Customer): Shown => ({
  street: [street, unit].filter(Boolean).join(', '),
  street1: street,
  street2: unit ?? '',
  city,
  // A person types it.
  province: state === 'FL' ? 'Florida' : state,
  postalCode: zip,
  country: 'United States',
});

const secondHouseOf = (customer: Customer): Shown => ({
  ...addressOf(customer),
  street: `${customer.spelling + 1} Sea Oats Ct`,
  street1: `${customer.spelling + 1} Sea Oats Ct`,
  street2: '',
});

/**
 * A closed job is `archived`, or `requires_invoicing` until its invoice is made. There is no status
 * for a canceled one: it was closed without a visit. https://help.getjobber.com/hc/en-us/articles/115009379027
 */
function statusOf({ status, nth }: Visit, spelling: number): string {
  const turn = spelling + nth;
  const words = {
    completed: ['archived', 'archived', 'requires_invoicing'],
    canceled: ['archived'],
    scheduled: ['upcoming', 'active', 'today'],
    open: ['unscheduled', 'action_required'],
  }[status];
  return words[turn % words.length] ?? 'active';
}

/** @param client the job's */
export function jobRecord(customer: Customer, visit: Visit, client: () => Shown): Shown {
  const { index, spelling } = customer;
  const start = instantOf(visit.day, visit.hour);
  const end = start + 2 * hourMs;
  const isDone = visit.status === 'completed';
  const isOpen = visit.status === 'open';
  const number = (firstClient + index) * perCustomer + visit.nth;
  const price = (visit.costCents ?? 0) / 100;
  return {
    id: encoded('Job', number),
    jobNumber: number,
    title: `${visit.service} (${visit.brand})`,
    instructions: visit.complaint,
    jobStatus: statusOf(visit, spelling),
    jobType: 'ONE_OFF',
    /** Dollars. */
    total: price,
    client,
    property: { id: encoded('Property', propertyOf(index)), address: addressOf(customer) },
    lineItems: () => connectionOf(lineItemsOf(visit, price)),
    visits: ({ filter }) => {
      const { status = null } = (filter ?? {}) as { status?: unknown };
      const visits = visitsOf(number, visit, start, spelling);
      return connectionOf(
        visits.filter(({ visitStatus }) => status === null || visitStatus === status),
      );
    },
    notes: () => connectionOf(notesOf(number, visit)),
    startAt: isOpen ? null : isoTime(start),
    endAt: isOpen ? null : isoTime(end),
    completedAt: isDone ? isoTime(end) : null,
    createdAt: isoTime(start - 48 * hourMs),
    updatedAt: isoTime(customer.modifiedAt),
  };
}

const lineItemsOf = ({ appliance, service }: Visit, price: number): Shown[] =>
  price === 0
    ? []
    : [
        { name: `${appliance} ${service}`, description: '', quantity: 1, totalPrice: price },
        ...(price > 200
          ? [
              {
                name: 'Replacement part',
                description: 'Parts are warrantied',
                quantity: 1,
                totalPrice: 0,
              },
            ]
          : []),
      ];

/** A canceled job has lost its visits. An open one has a visit without a time. */
function visitsOf(job: number, visit: Visit, start: number, spelling: number): Shown[] {
  if (visit.status === 'canceled') return [];
  const isDone = visit.status === 'completed';
  const count = isDone && needsTwo(visit.nth) ? 2 : 1;
  const technician = visit.technician;
  return Array.from({ length: count }, (_, nth) => {
    const from = start - (count - 1 - nth) * 7 * 24 * hourMs;
    const isOpen = visit.status === 'open';
    const words = { completed: 'COMPLETED', scheduled: 'UPCOMING', open: 'UNSCHEDULED' };
    return {
      id: encoded('Visit', job * 2 + nth),
      startAt: isOpen ? null : isoTime(from),
      endAt: isOpen ? null : isoTime(from + 2 * hourMs),
      allDay: spelling % 20 === 5,
      isComplete: isDone,
      visitStatus: visit.status === 'canceled' ? 'ACTIVE' : words[visit.status],
      completedAt: isDone ? isoTime(from + 2 * hourMs) : null,
      assignedUsers: () =>
        connectionOf(
          technician === null
            ? []
            : [
                {
                  id: encoded('User', 1 + technicians.indexOf(technician)),
                  name: { full: technician },
                },
              ],
        ),
    };
  });
}

const notesOf = (job: number, { notes }: Visit): Shown[] =>
  notes === null ? [] : [{ id: encoded('JobNote', job), message: notes }];
