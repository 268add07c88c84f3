/** Creates the demo's people and work with the site's calls. Keeps existing records, so it can be repeated. */
import { Logger } from '@nestjs/common';
import { DateTime } from 'luxon';
import type {
  Appointment,
  AvailableSlots,
  BookedAppointment,
} from '@contracts/booking/appointments';
import { serviceRequestCalls } from '@contracts/booking/service-requests';
import type { Requests } from '@service-kit/requests/requests';
import type { TrackingRecord } from '@contracts/tracking/records';
import type { Technician } from '@contracts/tracking/technicians';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { businessTimeZone } from '@contracts/vocabulary/booking';
import {
  crew,
  driver,
  requests,
  seededDays,
  visits,
  type ExampleTechnician,
  type ExampleVisit,
} from './example-data';
import { idOf } from './history';
import { houses, pinHouse } from './houses';
import { SiteRefusal, type LoggedIn, type SiteClient } from './site-client';

const logger = new Logger('DemoSeed');
const seatAttempts = 60;
const seatPauseMs = 500;

interface DatedVisit extends ExampleVisit {
  /** YYYY-MM-DD in the business zone. */
  readonly date: string;
}

/** The technician of the simulated drive. */
export function seedDriver(office: LoggedIn): Promise<string> {
  return seedTechnician(office, driver);
}

/** Returns the technicians' ids. */
export async function seedWork(
  site: SiteClient,
  office: LoggedIn,
  now: Date,
): Promise<readonly string[]> {
  const crewIds: string[] = [];
  for (const technician of crew) crewIds.push(await seedTechnician(office, technician));
  const wanted = visitsFrom(now);
  await seatsOffered(site, wanted);
  const existing = await bookedFrom(office, wanted);
  let booked = 0;
  for (const visit of wanted) {
    const already = existing.find((appointment) => isOf(visit, appointment));
    const appointment = already ?? (await book(office, visit));
    if (appointment && !already) {
      booked += 1;
      await pinHouse(office, appointment.id, houses[visit.booking.address]);
    }
    const technicianId = visit.technician === null ? undefined : crewIds[visit.technician];
    if (appointment && technicianId) await assignOnce(site, office, appointment, technicianId);
  }
  logger.log(`Demo data is there; ${booked} appointments are new.`);
  return crewIds;
}

/** The example week's visits from the day after tomorrow on. Depends only on the date. */
export function visitsFrom(now: Date): DatedVisit[] {
  const today = DateTime.fromJSDate(now, { zone: businessTimeZone }).startOf('day');
  const { from, count } = seededDays;
  return Array.from({ length: count }, (_, index) => today.plus({ days: from + index })).flatMap(
    (day) =>
      visits
        .filter(({ weekday }) => weekday === day.weekday)
        .map((visit) => ({ ...visit, date: day.toFormat('yyyy-MM-dd') })),
  );
}

async function seedTechnician(office: LoggedIn, example: ExampleTechnician): Promise<string> {
  const { availability, ...technician } = example;
  const present = await office.call<Technician[]>('GET', '/api/technicians');
  const found = present.find(
    ({ name, phone }) => name === technician.name || phone === technician.phone,
  );
  if (found) return found.id;
  const added = await office.call<Technician>('POST', '/api/technicians', { body: technician });
  if (availability !== 'available') {
    await office.call('PUT', `/api/technicians/${added.id}`, { body: { status: availability } });
  }
  return added.id;
}

/** Booking learns of new technicians from an event. Nothing they alone can do is offered before it. */
async function seatsOffered(site: SiteClient, wanted: DatedVisit[]): Promise<void> {
  const date = wanted.at(-1)?.date ?? '';
  const skills = [...new Set(wanted.map(({ booking }) => booking.appliance))];
  for (let attempt = 0; skills.length > 0 && attempt < seatAttempts; attempt += 1) {
    const asked = new URLSearchParams({ date, appliance: skills[0] ?? '' }).toString();
    const path = `/api/appointments/available-slots?${asked}`;
    const { availableSlots } = await site.call<AvailableSlots>('GET', path);
    if (availableSlots.length > 0) skills.shift();
    else await site.pause(seatPauseMs);
  }
}

async function bookedFrom(office: LoggedIn, wanted: DatedVisit[]): Promise<Appointment[]> {
  const dates = wanted.map(({ date }) => date).sort();
  const [from, to] = [dates[0], dates.at(-1)];
  if (!from || !to) return [];
  return office.call<Appointment[]>('GET', `/api/appointments?from=${from}&to=${to}&limit=500`);
}

function isOf(visit: DatedVisit, appointment: Appointment): boolean {
  return (
    appointment.appointmentDate === visit.date &&
    appointment.email === visit.booking.email &&
    appointment.appliance === visit.booking.appliance
  );
}

/**
 * The office books, because it has no limit on visits. Undefined if the slot has passed or is full;
 * the demo then has one visit less.
 */
async function book(office: LoggedIn, visit: DatedVisit): Promise<Appointment | undefined> {
  try {
    return await office.call<BookedAppointment>('POST', '/api/appointments', {
      idempotencyKey: `demo-${visit.date}-${visit.name}`,
      body: { ...visit.booking, appointmentDate: visit.date, timeSlot: visit.timeSlot },
    });
  } catch (error) {
    if (error instanceof SiteRefusal && isPassedOrFull(error)) return undefined;
    throw error;
  }
}

const isPassedOrFull = ({ code }: SiteRefusal) =>
  code === 'slot_taken' || code === 'slot_unavailable';

/** Asked of booking itself, since these have waited for a while. Existing ones are kept. */
export async function seedRequests(calls: Requests, now: Date): Promise<void> {
  await calls.ask(serviceRequestCalls.createDemoRequests, {
    requests: requests.map(({ name, minutesAgo, ...request }) => ({
      id: idOf(`request ${name}`),
      request,
      createdAt: new Date(now.getTime() - minutesAgo * 60_000).toISOString(),
    })),
  });
}

/** Assigns no visit twice, because someone may have removed the technician on purpose. */
async function assignOnce(
  site: SiteClient,
  office: LoggedIn,
  { id, status, technicianId }: Appointment,
  wanted: string,
): Promise<void> {
  if (!appointmentStatusRules[status].assignable || technicianId) return;
  const record = await site.call<TrackingRecord>('GET', `/api/tracking/${id}`);
  if (record.notifications.some(({ type }) => type === 'assigned')) return;
  try {
    await office.call('PUT', `/api/appointments/${id}/assign`, { body: { technicianId: wanted } });
  } catch (error) {
    if (!(error instanceof SiteRefusal)) throw error;
    logger.log(`Appointment ${id} stays unassigned: ${error.message}`);
  }
}
