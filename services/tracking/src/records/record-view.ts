import type {
  DispatchRecord,
  TechnicianJob,
  TrackingNotification,
  TrackingRecord,
} from '@contracts/tracking';
import { stalePositionMs } from '@contracts/vocabulary/tracking';
import type { Leg, Sight } from '../journey/journey.service';
import { nextSteps } from './tracking-status';
import type { TrackingRecordEntity } from './tracking-record.entity';

/** Arriving this long after the slot's start is late. */
export const lateAfterMs = 10 * 60_000;

const listedNotifications = 5;

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
    customerLocation: { lat: record.lat, lng: record.lng, address: addressOf(record) },
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

export function officeView(record: TrackingRecordEntity, view: TrackingRecord): DispatchRecord {
  return {
    ...view,
    customerName: record.appointment.customerName,
    phone: record.appointment.phone,
    allowed: nextSteps(record.status, record.technicianId),
  };
}

/** The same for a list, which needs no long memory. */
export function listView(record: TrackingRecordEntity, sight: Sight, now: Date): DispatchRecord {
  const view = customerView(record, sight, now);
  const notifications = view.notifications.slice(-listedNotifications);
  return officeView(record, { ...view, notifications });
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
    appointmentDate: appointment.appointmentDate,
    timeSlot: appointment.timeSlot,
    scheduledTime: record.slotStart.toISOString(),
    serviceType: appointment.serviceType,
    appliance: appointment.appliance,
    brand: appointment.brand,
    description: appointment.description,
    notes: record.notes,
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

function addressOf({ appointment }: TrackingRecordEntity): string {
  const { address, city, state, zipCode } = appointment;
  return `${address}, ${city}, ${state} ${zipCode}`;
}

function bare({ type, message, timestamp }: TrackingNotification): TrackingNotification {
  return { type, message, timestamp };
}
