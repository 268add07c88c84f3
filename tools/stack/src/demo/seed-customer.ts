/** Creates the demo customer's records, one of each kind, with the site's calls. Keeps existing ones. */
import { DateTime } from 'luxon';
import type { AvailableSlots, BookedAppointment } from '@contracts/booking/appointments';
import type { BookingFields } from '@contracts/booking/fields';
import type { CustomerAppointment, CustomerServiceRequest } from '@contracts/booking/own-records';
import type { DispatchRecord, TechnicianJob } from '@contracts/tracking/records';
import {
  appointmentStatusRules,
  type AppointmentStatus,
} from '@contracts/vocabulary/appointment-status';
import { businessTimeZone } from '@contracts/vocabulary/booking';
import { trackingStatusRules, usualNextStatus } from '@contracts/vocabulary/tracking-status';
import { customerVisits, customerRequest } from './example-customer';
import { houses, pinHouse } from './houses';
import { SiteRefusal, type LoggedIn, type SiteClient } from './site-client';

interface CustomerSeed {
  readonly site: SiteClient;
  readonly office: LoggedIn;
  readonly customer: LoggedIn;
  readonly technicianId: string;
  readonly phone: LoggedIn;
  /** Creates an appointment in the past, and returns its id. */
  createPast(booking: BookingFields, startsAt: Date): Promise<string>;
}

const daysAhead = { coming: 3, cancelled: 5 };
const pastDays = 23;
const hour = 10;

export async function seedCustomer(seed: CustomerSeed, now: Date): Promise<void> {
  const own = await seed.customer.call<CustomerAppointment[]>('GET', '/api/customer/appointments');
  const has = (status: AppointmentStatus) => own.some((each) => each.status === status);
  const comes = own.some(
    ({ status, scheduledTime }) =>
      appointmentStatusRules[status].stands && Date.parse(scheduledTime) > now.getTime(),
  );
  if (!has('completed')) await seedPast(seed, now, own);
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
async function seedPast(
  seed: CustomerSeed,
  now: Date,
  own: readonly CustomerAppointment[],
): Promise<void> {
  const { office, phone, technicianId } = seed;
  const { notes, totalCost } = customerVisits.outcome;
  const startsAt = DateTime.fromJSDate(now, { zone: businessTimeZone })
    .minus({ days: pastDays })
    .set({ hour, minute: 0, second: 0, millisecond: 0 })
    .toJSDate();
  // Finishes one that an interrupted start left.
  const started = own.find(({ scheduledTime }) => Date.parse(scheduledTime) < now.getTime());
  const id = started?.id ?? (await seed.createPast(customerVisits.past, startsAt));
  await office.call('PUT', `/api/appointments/${id}/assign`, { body: { technicianId } });
  const records = await office.call<DispatchRecord[]>('GET', '/api/tracking');
  let status = records.find(({ appointmentId }) => appointmentId === id)?.status;
  while (status) {
    const next = usualNextStatus(status, 'office');
    if (!next) break;
    // Only the technician writes the work done.
    ({ status } = trackingStatusRules[next].over
      ? await phone.call<TechnicianJob>('PUT', `/api/technician/jobs/${id}/status`, {
          body: { status: next, from: status, notes },
        })
      : await office.call<DispatchRecord>('PUT', `/api/tracking/${id}/status`, {
          body: { status: next, from: status },
        }));
  }
  await office.call('PATCH', `/api/appointments/${id}`, { body: { totalCost } });
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
