/** Creates the demo customer's records, one of each kind, with the site's calls. Keeps existing ones. */
import { DateTime } from 'luxon';
import type { NameAppliance } from '@contracts/booking/appliances';
import type { AvailableSlots, BookedAppointment, DemoVisit } from '@contracts/booking/appointments';
import type { BookingFields } from '@contracts/booking/fields';
import type { CustomerAppointment, CustomerServiceRequest } from '@contracts/booking/own-records';
import type { CustomerAccount } from '@contracts/customers/accounts';
import {
  appointmentStatusRules,
  type AppointmentStatus,
} from '@contracts/vocabulary/appointment-status';
import { businessTimeZone } from '@contracts/vocabulary/booking';
import { centsOf } from '@contracts/vocabulary/money';
import { notPaid, type CrewMember } from './day';
import { customerAppliance, customerRequest, customerVisits } from './example-customer';
import { idOf } from './history';
import { houses, pinHouse } from './houses';
import { SiteRefusal, type LoggedIn, type SiteClient } from './site-client';

interface CustomerSeed {
  readonly site: SiteClient;
  readonly office: LoggedIn;
  readonly customer: LoggedIn;
  readonly technician: CrewMember;
  readonly createVisit: (visit: DemoVisit) => Promise<unknown>;
}

const daysAhead = { coming: 3, cancelled: 5 };
const pastDays = 23;
/** After those of the history. */
const hour = 18;

export async function seedCustomer(seed: CustomerSeed, now: Date): Promise<void> {
  const own = await seed.customer.call<CustomerAppointment[]>('GET', '/api/customer/appointments');
  const has = (status: AppointmentStatus) => own.some((each) => each.status === status);
  const comes = own.some(
    ({ status, scheduledTime }) =>
      appointmentStatusRules[status].stands && Date.parse(scheduledTime) > now.getTime(),
  );
  if (!has('completed')) await seedPast(seed, now);
  if (!has('cancelled')) await seedCancelled(seed, now);
  if (!comes) {
    const { coming } = customerVisits;
    const booked = await book(seed, coming, dateIn(daysAhead.coming, now));
    if (booked) await pinHouse(seed.office, booked.id, houses[coming.address]);
  }
  await seedRequest(seed);
}

/** A working day this many days from today. */
function dateIn(days: number, now: Date): string {
  const day = DateTime.fromJSDate(now, { zone: businessTimeZone }).plus({ days });
  return (day.weekday === 7 ? day.plus({ days: 1 }) : day).toFormat('yyyy-MM-dd');
}

/** Undefined if the day is full; the demo then has one visit less. */
async function book(
  { site, customer }: CustomerSeed,
  booking: BookingFields,
  date: string,
): Promise<BookedAppointment | undefined> {
  const path = `/api/appointments/available-slots?date=${date}`;
  const { availableSlots } = await site.call<AvailableSlots>('GET', path);
  const timeSlot = availableSlots.at(-2) ?? availableSlots[0];
  if (timeSlot === undefined) return undefined;
  try {
    return await customer.call<BookedAppointment>('POST', '/api/appointments', {
      idempotencyKey: `demo-customer-${date}-${timeSlot}`,
      body: { ...booking, appointmentDate: date, timeSlot },
    });
  } catch (error) {
    if (error instanceof SiteRefusal && error.code === 'slot_taken') return undefined;
    throw error;
  }
}

async function seedCancelled(seed: CustomerSeed, now: Date): Promise<void> {
  const booked = await book(seed, customerVisits.cancelled, dateIn(daysAhead.cancelled, now));
  if (!booked) return;
  await seed.customer.call('POST', `/api/customer/appointments/${booked.id}/cancel`, {
    body: { reason: 'A neighbor had the part' },
  });
}

/** A completed visit with notes and a total. */
async function seedPast({ office, customer, technician, createVisit }: CustomerSeed, now: Date) {
  const { id: accountId } = await customer.call<CustomerAccount>('GET', '/api/auth/user');
  const start = DateTime.fromJSDate(now, { zone: businessTimeZone })
    .minus({ days: pastDays })
    .set({ hour, minute: 0, second: 0, millisecond: 0 });
  const at = (minutes: number) => start.plus({ minutes }).toJSDate().toISOString();
  const { notes, totalCost } = customerVisits.outcome;
  const id = idOf(`customer ${start.toISODate()}`);
  await createVisit({
    id,
    origin: 'booked',
    booking: customerVisits.past,
    accountId,
    startsAt: at(0),
    bookedAt: start.minus({ days: 2 }).toJSDate().toISOString(),
    technicianId: technician.id,
    technicianName: technician.name,
    steps: [
      { status: 'dispatched', at: at(-29) },
      { status: 'en-route', at: at(-14) },
      { status: 'arrived', at: at(4) },
      { status: 'in-progress', at: at(8) },
      { status: 'completed', at: at(52) },
    ],
    ...notPaid,
    workDone: notes,
    totalCents: centsOf(totalCost),
    isCurrent: true,
  });
  await office.call('PUT', `/api/appointments/${id}/appliance`, {
    body: {
      applianceId: idOf('customer appliance'),
      from: null,
      facts: customerAppliance,
    } satisfies NameAppliance,
  });
}

async function seedRequest({ customer }: CustomerSeed): Promise<void> {
  const path = '/api/customer/service-requests';
  const own = await customer.call<CustomerServiceRequest[]>('GET', path);
  if (own.some(({ isEmergency }) => isEmergency)) return;
  await customer.call('POST', '/api/service-requests', {
    idempotencyKey: 'demo-customer-request',
    body: customerRequest,
  });
}
