import type {
  DispatchRecord,
  TechnicianJob,
  TrackingNotification,
  TrackingRecord,
} from '@contracts/tracking';
import { stalePositionMs } from '@contracts/vocabulary/tracking';
import { shortened } from '../../listed-text';
import type { Leg, Sight } from '../../journey/journey.service';
import type { FollowRule } from '../projection/projected-appointment';
import { correctionsFrom, nextSteps, waitingStatus } from '../transitions/tracking-status';
import type { TrackingRecordEntity } from '../tracking-record.entity';

/** Arriving this long after the slot's start is late. */
export const lateAfterMs = 10 * 60_000;

const listedNotifications = 5;
const listedRoutePoints = 50;

/** The customer's view: no names, no phone, and of the technician's place only what `sight` tells. */
export function customerView(
  record: TrackingRecordEntity,
  sight: Sight,
  now: Date,
): TrackingRecord {
  const { appointment } = record;
  const estimated = sight.arrival ?? record.slotStart;
  return {
    appointmentId: record.appointmentId,
    technicianId: record.technicianId,
    status: record.status,
    estimatedArrival: estimated.toISOString(),
    actualArrival: record.arrivedAt?.toISOString() ?? null,
    location: sight.location,
    customerLocation: {
      lat: record.lat,
      lng: record.lng,
      address: addressOf(record),
      approximate: record.approximate,
    },
    route: sight.route && [...sight.route],
    distanceToCustomer: sight.distanceKm,
    estimatedTimeToArrival: sight.minutes,
    progress: sight.progress,
    notifications: record.notifications.map(bare),
    stale: isStale(record, sight, now),
    late: isLate(record, sight, now),
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
  { now, dispatchAheadMs }: FollowRule,
): DispatchRecord {
  const { status, technicianId, slotStart } = record;
  const waiting = waitingStatus(technicianId, slotStart, now, dispatchAheadMs);
  return {
    ...view,
    customerName: record.appointment.customerName,
    phone: record.appointment.phone,
    allowed: nextSteps(status, technicianId),
    corrections: correctionsFrom(status, waiting),
  };
}

/** The same for a list, which has room for neither a long memory nor a long address nor each bend. */
export function listView(
  record: TrackingRecordEntity,
  sight: Sight,
  rule: FollowRule,
): DispatchRecord {
  const view = customerView(record, sight, rule.now);
  const office = officeView(record, view, rule);
  const address = shortened(addressOf(record));
  return {
    ...office,
    customerName: shortened(office.customerName),
    phone: shortened(office.phone),
    customerLocation: { ...view.customerLocation, address },
    route: view.route && thinned(view.route),
    notifications: view.notifications.slice(-listedNotifications),
    appointment: { ...view.appointment, address },
  };
}

export function jobView(record: TrackingRecordEntity): TechnicianJob {
  const { appointment, lat, lng } = record;
  return {
    appointmentId: record.appointmentId,
    number: appointment.number,
    status: record.status,
    allowed: nextSteps(record.status, record.technicianId),
    customerName: appointment.customerName,
    phone: appointment.phone,
    address: appointment.address,
    city: appointment.city,
    state: appointment.state,
    zipCode: appointment.zipCode,
    coordinates: lat === null || lng === null ? null : { lat, lng },
    approximate: record.approximate,
    reachedAt: record.reachedAt.toISOString(),
    appointmentDate: appointment.appointmentDate,
    timeSlot: appointment.timeSlot,
    scheduledTime: record.slotStart.toISOString(),
    serviceType: appointment.serviceType,
    appliance: appointment.appliance,
    brand: appointment.brand,
    description: appointment.description ?? null,
    notes: record.notes,
  };
}

/** With the beginnings of what people wrote: a technician's hundreds of jobs are one answer. */
export function briefJobView(job: TechnicianJob): TechnicianJob {
  return {
    ...job,
    customerName: shortened(job.customerName),
    phone: shortened(job.phone),
    address: shortened(job.address),
    city: shortened(job.city),
    description: job.description && shortened(job.description),
    notes: job.notes && shortened(job.notes),
  };
}

export function legOf(record: TrackingRecordEntity): Leg {
  const { status, arrivedAt, lat, lng, setOffKm, nearestKm } = record;
  return {
    status,
    arrivedAt,
    destination: lat === null || lng === null ? null : { lat, lng },
    distances: setOffKm === null || nearestKm === null ? null : { setOffKm, nearestKm },
  };
}

/** The instant after which an arrival is late. */
export function lateFrom(record: TrackingRecordEntity): Date {
  return new Date(record.slotStart.getTime() + lateAfterMs);
}

export function isLate(record: TrackingRecordEntity, sight: Sight, now: Date): boolean {
  if (!['scheduled', 'dispatched', 'en-route'].includes(record.status)) return false;
  const expected = record.status === 'en-route' ? (sight.arrival ?? now) : now;
  return expected > lateFrom(record);
}

export function isStale(record: TrackingRecordEntity, sight: Sight, now: Date): boolean {
  return record.status === 'en-route' && now > staleFrom(record, sight);
}

/** When a technician who drives will not have been heard of for too long. */
export function staleFrom(record: TrackingRecordEntity, sight: Sight): Date {
  const heard = sight.location ? new Date(sight.location.lastUpdated) : record.enRouteAt;
  return new Date((heard?.getTime() ?? 0) + stalePositionMs);
}

/** A way by some of its points, both ends among them. */
function thinned<T>(points: readonly T[]): T[] {
  const every = Math.ceil(points.length / listedRoutePoints);
  return points.filter((_, index) => index % every === 0 || index === points.length - 1);
}

function addressOf({ appointment }: TrackingRecordEntity): string {
  const { address, city, state, zipCode } = appointment;
  return `${address}, ${city}, ${state} ${zipCode}`;
}

function bare({ type, message, timestamp }: TrackingNotification): TrackingNotification {
  return { type, message, timestamp };
}
