/** The demo's past ninety days: visits, what they cost, and what was paid. Depends only on the date. */
import { createHash } from 'node:crypto';
import { bookingRequests, type DemoVisit } from '@contracts/booking/appointments';
import type { BookingFields } from '@contracts/booking/fields';
import { businessDate, dateAfter, isSunday, wallClock } from '@contracts/business-time';
import { paymentCalls, type DemoPayment } from '@contracts/payments/paying';
import { technicianRequests } from '@contracts/tracking/technicians';
import type { Requests } from '@service-kit/requests/requests';

const historyDays = 90;
const hours = ['08:00', '10:00', '12:00', '14:00', '16:00'] as const;
const minuteMs = 60_000;
/** Customers in the order in which they call. Who is due again has another appliance. */
const customers = 180;
/** The visit that another one, for the same appliance, follows. */
const visitsBefore = 31;
const createWithinMs = 30_000;

const firstNames = [
  'Alma',
  'Bruno',
  'Celia',
  'Darnell',
  'Elena',
  'Felix',
  'Greta',
  'Hank',
  'Imani',
];
const lastNames = [
  'Adams',
  'Bello',
  'Castro',
  'Dunn',
  'Evans',
  'Flores',
  'Garza',
  'Holt',
  'Irwin',
  'Jensen',
];
const streets = [
  'Sandpiper Bend',
  'Coquina Row',
  'Saltgrass Lane',
  'Live Oak Hammock',
  'Marsh Wren Way',
];
const towns = [
  { city: 'St. Augustine', zipCode: '32084' },
  { city: 'Ponte Vedra', zipCode: '32082' },
  { city: 'Palm Coast', zipCode: '32137' },
  { city: 'St. Augustine Beach', zipCode: '32080' },
] as const;
const work = [
  { appliance: 'Washer', brand: 'LG', done: 'Replaced the drain pump.' },
  { appliance: 'Refrigerator', brand: 'Whirlpool', done: 'Replaced the start relay.' },
  { appliance: 'Dryer', brand: 'Maytag', done: 'Replaced the thermal fuse and cleaned the vent.' },
  { appliance: 'Oven', brand: 'GE', done: 'Replaced the bake element.' },
  { appliance: 'Dishwasher', brand: 'Bosch', done: 'Cleared the drain and replaced the seal.' },
  { appliance: 'Ice Maker', brand: 'KitchenAid', done: 'Replaced the water valve.' },
  { appliance: 'Range', brand: 'Samsung', done: 'Replaced the igniter.' },
  { appliance: 'Microwave', brand: 'Frigidaire', done: 'Replaced the door switch.' },
  { appliance: 'Freezer', brand: 'Electrolux', done: 'Replaced the defrost heater.' },
  { appliance: 'Garbage Disposal', brand: 'GE', done: 'Freed the jammed rotor.' },
] as const;

/** The same for a name, between 0 and `limit`. */
export const chance = (name: string, limit: number): number =>
  createHash('sha256').update(name).digest().readUInt32BE() % limit;

/** An id that a name always has. */
export function idOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

const of = <Item>(items: readonly Item[], index: number): Item =>
  items[index % items.length] as Item;

export const workDoneOn = (wanted: string): string | null =>
  work.find(({ appliance }) => appliance === wanted)?.done ?? null;

/** Of the `index`-th visit ever, unless it repairs again what an earlier one did. */
export function bookingOf(index: number, name: string): BookingFields {
  const visit = chance(`again ${name}`, 6) === 0 ? Math.max(0, index - visitsBefore) : index;
  const customer = visit % customers;
  const { appliance, brand } = of(work, customer + Math.floor(visit / customers));
  const customerName = `${of(firstNames, customer)} ${of(lastNames, Math.floor(customer / firstNames.length))}`;
  const digits = String(100 + (customer % 100)).padStart(4, '0');
  return {
    customerName: customer < 90 ? customerName : `${customerName}-Reyes`,
    email: `${customerName.toLowerCase().replace(' ', '.')}.${customer}@example.com`,
    phone: `(${customer < 100 ? 352 : 407}) 555-${digits}`,
    address: `${120 + 7 * customer} ${of(streets, customer)}`,
    ...of(towns, customer),
    state: 'FL',
    serviceType: 'Repair',
    appliance,
    brand,
  };
}

export interface PastVisit extends DemoVisit {
  readonly paidAt: string | null;
  readonly refundedAt: string | null;
}

export function historyBefore(now: Date, technicianIds: readonly string[]): PastVisit[] {
  const today = businessDate(now);
  // Counted from a fixed day, so that a date's visits are the same tomorrow.
  const dayNumber = (date: string) => Math.round(Date.parse(date) / 86_400_000);
  return Array.from({ length: historyDays }, (_, index) => dateAfter(today, index - historyDays))
    .filter((date) => !isSunday(date))
    .flatMap((date) =>
      technicianIds.flatMap((technicianId, technician) =>
        hours.flatMap((hour, slot) => {
          const name = `${date} ${hour} ${technician}`;
          if (chance(`free ${name}`, 5) < 3) return [];
          const number =
            (dayNumber(date) * technicianIds.length + technician) * hours.length + slot;
          return visitOf(name, number, { date, hour, technicianId, today });
        }),
      ),
    );
}

function visitOf(
  name: string,
  number: number,
  {
    date,
    hour,
    technicianId,
    today,
  }: { date: string; hour: string; technicianId: string; today: string },
): PastVisit {
  const start = wallClock(date, hour);
  const booking = bookingOf(number, name);
  const after = (minutes: number) => new Date(start.getTime() + minutes * minuteMs).toISOString();
  const isDone = chance(`canceled ${name}`, 15) > 0;
  const arrived = chance(`arrival ${name}`, 24) - 10;
  const totalCents = isDone ? 8_900 + 500 * chance(`price ${name}`, 90) : null;
  const isPaid = isDone && chance(`paid ${name}`, 25) > 0;
  const refundDate = dateAfter(date, 3);
  const isRefunded = isPaid && refundDate < today && chance(`refund ${name}`, 40) === 0;
  return {
    id: idOf(name),
    origin: 'booked',
    booking,
    startsAt: start.toISOString(),
    bookedAt: after(-3 * 24 * 60),
    technicianId,
    steps: isDone
      ? [
          { status: 'en-route', at: after(arrived - 20) },
          { status: 'arrived', at: after(arrived) },
          { status: 'in-progress', at: after(arrived + 5) },
          { status: 'completed', at: after(arrived + 50) },
        ]
      : [{ status: 'cancelled', at: after(0) }],
    workDone: isDone ? workDoneOn(booking.appliance) : null,
    totalCents,
    paidCents: isPaid ? (totalCents ?? 0) : 0,
    refundedCents: isRefunded ? 5_000 : 0,
    isCurrent: false,
    paidAt: isPaid ? after(60 + chance(`paying ${name}`, 90)) : null,
    refundedAt: isRefunded ? wallClock(refundDate, '11:00').toISOString() : null,
  };
}

/** Keeps what an earlier start has made. */
export async function seedHistory(
  requests: Requests,
  technicianIds: readonly string[],
  now: Date,
): Promise<void> {
  const visits = historyBefore(now, technicianIds);
  const within = { deadlineMs: createWithinMs };
  const known = new Map(visits.map((visit) => [visit.id, visit]));
  const payments: DemoPayment[] = [];
  const completed = new Map<string, number>();
  const atOnce = 300;
  for (let index = 0; index < visits.length; index += atOnce) {
    const some = visits
      .slice(index, index + atOnce)
      .map(({ paidAt: _paidAt, refundedAt: _refundedAt, ...visit }) => visit);
    for (const bill of await requests.ask(
      bookingRequests.createDemoVisits,
      { visits: some },
      within,
    )) {
      const visit = known.get(bill.appointmentId);
      if (!visit) continue;
      const { id, booking, technicianId, paidAt, refundedAt, refundedCents } = visit;
      if (technicianId) completed.set(technicianId, (completed.get(technicianId) ?? 0) + 1);
      const refund = refundedAt === null ? null : { cents: refundedCents, at: refundedAt };
      payments.push({ id, bill, payerName: booking.customerName, paidAt, refund });
    }
  }
  if (payments.length === 0) return;
  const today = businessDate(now);
  const jobs = [...completed].map(([technicianId, count]) => {
    // A third of the customers answer, most of them with five stars.
    const ratings = Math.floor(count / 3);
    const stars = 5 * ratings - Math.floor(ratings / 6) - (technicianId.charCodeAt(0) % 3);
    return { technicianId, completed: count, ratings, stars: Math.max(ratings, stars) };
  });
  await requests.ask(technicianRequests.countDemoJobs, { jobs });
  await requests.ask(paymentCalls.createDemoHistory, { payments, today }, within);
}
