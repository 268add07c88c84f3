/** How far a visit of the demo has come: its fields, its log, and what is announced of it. */
import {
  appointmentAssigned,
  appointmentCancelled,
  appointmentCompleted,
  visitStatusChanged,
  type DemoCourse,
  type DemoVisit,
} from '@contracts/booking/appointments';
import {
  trackingStatuses,
  trackingStatusRules,
  type TrackingStatus,
} from '@contracts/vocabulary/tracking-status';
import { announce } from '@service-kit/messaging/outbox/outbox';
import type { EntityManager } from 'typeorm';
import { announcementOf } from './appointment-views';
import type { AppointmentEntity } from './appointment.entity';
import { announceIfBilled, announcePrice } from './bills/bill-announcement';
import type { AppointmentEvent } from './history/appointment-event';
import type { AppointmentHistoryEntity } from './history/appointment-history.entity';
import { bySystem } from './history/appointment-history.service';
import { placedAt } from './visit/visit-fields';

const office = 'Office';
const cancelReason = 'The customer had it fixed elsewhere';
const noShowReason = 'No one was home and no one answered the phone.';
const minuteMs = 60_000;

const instant = (at: string | null) => (at === null ? null : new Date(at));
const isOver = (status: TrackingStatus) => trackingStatusRules[status].over;
const isCanceled = (status: TrackingStatus) => status === 'cancelled';

export function courseOf(visit: DemoVisit, course: DemoCourse): Partial<AppointmentEntity> {
  const { status, noShow } = course;
  const reachedAt = new Date(course.reachedAt);
  const isDone = isOver(status) && !isCanceled(status);
  return {
    ...placedAt(status, reachedAt),
    createdAt: new Date(course.bookedAt),
    enRouteAt: instant(course.enRouteAt),
    arrivedAt: instant(visit.arrivedAt),
    startedAt: instant(course.startedAt),
    completedAt: isDone ? reachedAt : null,
    noShow,
    cancelReason: isCanceled(status) ? (noShow ? noShowReason : cancelReason) : null,
    technicianNotes: course.technicianNotes,
    internalNotes: course.internalNotes,
  };
}

type Entry = Pick<AppointmentHistoryEntity, 'appointmentId' | 'at' | 'byName' | 'what'>;

/** Oldest first. */
export function entriesOf(visit: DemoVisit, course: DemoCourse): Entry[] {
  const { id: appointmentId, technicianId, arrivedAt } = visit;
  const { status, reachedAt, enRouteAt, startedAt, bookedAt, technicianName, noShow } = course;
  const entry = (at: Date, byName: string, what: AppointmentEvent): Entry => ({
    appointmentId,
    at,
    byName,
    what,
  });
  const booked = new Date(bookedAt);
  const entries = [entry(booked, office, { kind: 'booked' })];
  if (technicianId === null) return entries;
  const to = { id: technicianId, name: technicianName };
  const assigned = new Date(booked.getTime() + 4 * minuteMs);
  entries.push(entry(assigned, office, { kind: 'assigned', from: null, to }));
  const times: Partial<Record<TrackingStatus, string | null>> = {
    'en-route': enRouteAt,
    arrived: arrivedAt,
    'in-progress': startedAt,
    [status]: reachedAt,
  };
  const by = technicianName ?? 'Technician';
  const stepOf = (at: string) => ({ technicianId, heardAt: at });
  let from: TrackingStatus = 'scheduled';
  for (const reached of trackingStatuses) {
    const at = times[reached] ?? (reached === 'dispatched' ? enRouteAt : null);
    if (reached === from || !at) continue;
    const time = new Date(at);
    if (isCanceled(reached)) {
      const how = noShow
        ? { reason: noShowReason, noShow: true as const, from, step: stepOf(at) }
        : { reason: cancelReason, tellCustomer: true };
      entries.push(entry(time, noShow ? by : office, { kind: 'cancelled', ...how }));
      break;
    }
    const isAutomatic = reached === 'dispatched';
    entries.push(
      entry(
        isAutomatic && enRouteAt ? new Date(time.getTime() - 15 * minuteMs) : time,
        isAutomatic ? bySystem : by,
        {
          kind: 'status',
          status: reached,
          from,
          correction: false,
          ...(!isAutomatic && { step: stepOf(at) }),
        },
      ),
    );
    from = reached;
  }
  return entries;
}

/** As the last step would have; earlier ones are history. */
export async function announceCourse(
  tx: EntityManager,
  appointment: AppointmentEntity,
): Promise<void> {
  const { trackingStatus: status, totalCents } = appointment;
  const announcement = announcementOf(appointment);
  if (totalCents !== null) await announcePrice(tx, appointment);
  if (isCanceled(status)) await announce(tx, appointmentCancelled, announcement);
  else if (isOver(status)) {
    await announce(tx, appointmentCompleted, announcement);
    await announceIfBilled(tx, appointment, { withCompletion: true });
  } else if (trackingStatusRules[status].waiting) {
    await announce(tx, appointmentAssigned, announcement);
  } else {
    const from = trackingStatuses[trackingStatuses.indexOf(status) - 1] ?? 'scheduled';
    const facts = { ...announcement.facts, from, by: 'Technician', correction: false };
    await announce(tx, visitStatusChanged, { ...announcement, facts });
  }
}
