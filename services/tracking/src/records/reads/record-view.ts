import type { AppointmentFacts } from '@contracts/booking';
import {
  dispatchRecordFacts,
  technicianJobFacts,
  type DispatchRecord,
  type TechnicianJob,
  type TrackingNotification,
  type TrackingRecord,
} from '@contracts/tracking';
import { pointOf } from '../../geography/globe';
import type { JourneyEstimate, JourneyState } from '../../journey/journey.service';
import { isLate, isStale } from '../status/lateness';
import {
  correctionsFrom,
  nextSteps,
  waitingStatus,
  type DispatchRule,
} from '../status/tracking-status';
import type { TrackingRecordEntity } from '../tracking-record.entity';
import { shortened } from './listed-text';

const listedNotifications = 5;
const listedRoutePoints = 50;

/**
 * The customer's view: no names, no phone, and of the technician's place only what `estimate` shows.
 * Field by field, since anybody with the link sees it.
 */
export function customerView(
  record: TrackingRecordEntity,
  estimate: JourneyEstimate,
  now: Date,
): TrackingRecord {
  const { appointment } = record;
  const estimated = estimate.arrival ?? record.slotStart;
  return {
    appointmentId: record.appointmentId,
    technicianId: record.technicianId,
    status: record.status,
    estimatedArrival: estimated.toISOString(),
    actualArrival: record.arrivedAt?.toISOString() ?? null,
    location: estimate.location,
    customerLocation: {
      lat: record.lat,
      lng: record.lng,
      address: addressOf(record),
      approximate: record.approximate,
    },
    route: estimate.route && [...estimate.route],
    distanceToCustomer: estimate.distanceKm,
    estimatedTimeToArrival: estimate.minutes,
    progress: estimate.progress,
    notifications: record.notifications.map(plain),
    stale: isStale(record, estimate, now),
    late: isLate(record, estimate, now),
    version: record.version,
    appointment: {
      number: appointment.number,
      serviceType: appointment.serviceType,
      appliance: appointment.appliance,
      brand: appointment.brand,
      appointmentDate: appointment.appointmentDate,
      timeSlot: appointment.timeSlot,
      address: addressOf(record),
    },
  };
}

/** `view` is the customer's, of the same record. */
export function officeView(
  record: TrackingRecordEntity,
  view: TrackingRecord,
  rule: DispatchRule,
): DispatchRecord {
  const { status, technicianId, slotStart } = record;
  const waiting = waitingStatus(technicianId, slotStart, rule);
  return {
    ...view,
    ...picked(record.appointment, dispatchRecordFacts),
    allowed: nextSteps(status, technicianId, 'office'),
    corrections: correctionsFrom(status, waiting),
  };
}

/** The same for a list: few notifications, a short address, a simplified route. */
export function listView(
  record: TrackingRecordEntity,
  estimate: JourneyEstimate,
  rule: DispatchRule,
): DispatchRecord {
  const view = customerView(record, estimate, rule.now);
  const office = officeView(record, view, rule);
  const address = shortened(addressOf(record));
  return {
    ...office,
    ...textsShortened(picked(record.appointment, dispatchRecordFacts)),
    customerLocation: { ...view.customerLocation, address },
    route: view.route && thinned(view.route),
    notifications: view.notifications.slice(-listedNotifications),
    appointment: { ...view.appointment, address },
  };
}

export function jobView(record: TrackingRecordEntity): TechnicianJob {
  return {
    ...picked(record.appointment, technicianJobFacts),
    appointmentId: record.appointmentId,
    status: record.status,
    allowed: nextSteps(record.status, record.technicianId, 'technician'),
    coordinates: pointOf(record),
    approximate: record.approximate,
    reachedAt: record.reachedAt.toISOString(),
    scheduledTime: record.slotStart.toISOString(),
    description: record.appointment.description ?? null,
    notes: record.notes,
  };
}

/** With the beginnings of what people wrote: a technician's hundreds of jobs are one answer. */
export function briefJobView(job: TechnicianJob): TechnicianJob {
  return {
    ...job,
    ...textsShortened(picked(job, technicianJobFacts)),
    notes: job.notes && shortened(job.notes),
  };
}

export function journeyStateOf(record: TrackingRecordEntity): JourneyState {
  const { status, arrivedAt, setOffKm, nearestKm } = record;
  return {
    status,
    arrivedAt,
    destination: pointOf(record),
    distances: setOffKm === null || nearestKm === null ? null : { setOffKm, nearestKm },
  };
}

/** The named facts of a booking. One that an older row does not have yet is null. */
function picked<Name extends keyof AppointmentFacts>(
  facts: Pick<AppointmentFacts, Name>,
  names: readonly Name[],
): Pick<AppointmentFacts, Name> {
  const entries = names.map((name) => [name, facts[name] ?? null]);
  return Object.fromEntries(entries) as Pick<AppointmentFacts, Name>;
}

function textsShortened<Facts extends object>(facts: Facts): Facts {
  const entries = Object.entries(facts).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'string' ? shortened(value) : value,
  ]);
  return Object.fromEntries(entries) as Facts;
}

/** A route by some of its points, both ends among them. */
function thinned<T>(points: readonly T[]): T[] {
  const every = Math.ceil(points.length / listedRoutePoints);
  return points.filter((_, index) => index % every === 0 || index === points.length - 1);
}

function addressOf({ appointment }: TrackingRecordEntity): string {
  const { address, city, state, zipCode } = appointment;
  // Of a deleted customer the town is left.
  return [address, city, `${state} ${zipCode}`].filter((part) => part !== '').join(', ');
}

function plain({ type, message, timestamp }: TrackingNotification): TrackingNotification {
  return { type, message, timestamp };
}
