/** The log of a visit of the demo, and what is announced of it. */
import {
  appointmentAssigned,
  appointmentCancelled,
  appointmentCompleted,
  visitStatusChanged,
  type DemoVisit,
} from '@contracts/booking/appointments';
import {
  firstTrackingStatus,
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
import { dispatchStep } from './visit/visit-status';

const office = 'Office';
const assignedAfterMs = 4 * 60_000;

export const isCanceled = (status: TrackingStatus) => status === 'cancelled';
export const cancelReasonOf = ({ noShow }: DemoVisit): string =>
  noShow ? 'No one was home and no one answered the phone.' : 'The customer had it fixed elsewhere';

type Entry = Pick<AppointmentHistoryEntity, 'appointmentId' | 'at' | 'byName' | 'what'>;

/** Oldest first. */
export function logOf(visit: DemoVisit): Entry[] {
  const { id: appointmentId, technicianId, technicianName: name, noShow, steps } = visit;
  const entry = (at: Date, byName: string, what: AppointmentEvent): Entry => ({
    appointmentId,
    at,
    byName,
    what,
  });
  const booked = new Date(visit.bookedAt);
  const entries = [entry(booked, office, { kind: 'booked' })];
  if (technicianId === null) return entries;
  const assigned = new Date(booked.getTime() + assignedAfterMs);
  const to = { id: technicianId, name: name ?? null };
  entries.push(entry(assigned, office, { kind: 'assigned', from: null, to }));
  let from: TrackingStatus = firstTrackingStatus;
  for (const { status, at } of steps) {
    const isAutomatic = status === dispatchStep.to;
    const isByOffice = isCanceled(status) && !noShow;
    const by = isByOffice ? office : isAutomatic ? bySystem : (name ?? 'Technician');
    const step = { technicianId, heardAt: at };
    const reason = cancelReasonOf(visit);
    const what: AppointmentEvent = isByOffice
      ? { kind: 'cancelled', reason, tellCustomer: true }
      : isCanceled(status)
        ? { kind: 'cancelled', reason, noShow: true, from, step }
        : { kind: 'status', status, from, correction: false, ...(!isAutomatic && { step }) };
    entries.push(entry(new Date(at), by, what));
    from = status;
  }
  return entries;
}

/** As the last step would have; earlier ones are history. */
export async function announceVisit(
  tx: EntityManager,
  appointment: AppointmentEntity,
  { steps }: DemoVisit,
): Promise<void> {
  const { trackingStatus: status, totalCents } = appointment;
  const announcement = announcementOf(appointment);
  if (totalCents !== null) await announcePrice(tx, appointment);
  if (isCanceled(status)) await announce(tx, appointmentCancelled, announcement);
  else if (trackingStatusRules[status].over) {
    await announce(tx, appointmentCompleted, announcement);
    await announceIfBilled(tx, appointment, { withCompletion: true });
  } else if (trackingStatusRules[status].waiting) {
    await announce(tx, appointmentAssigned, announcement);
  } else {
    const from = steps.at(-2)?.status ?? firstTrackingStatus;
    const facts = { ...announcement.facts, from, by: 'Technician', correction: false };
    await announce(tx, visitStatusChanged, { ...announcement, facts });
  }
}
