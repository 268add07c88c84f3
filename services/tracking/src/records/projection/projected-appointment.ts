import type { AppointmentFacts } from '@contracts/booking';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import {
  trackingStatusOf,
  trackingStatusRules,
  type TrackingStatus,
} from '@contracts/vocabulary/tracking-status';
import { permitsChange, waitingStatus, type DispatchRule } from '../status/tracking-status';

/** What of a record decides how a newer version of its appointment changes it. */
export interface ProjectedRecord {
  readonly status: TrackingStatus;
  readonly technicianId: string | null;
  readonly slotStart: Date;
  readonly appointment: AppointmentFacts;
}

export interface ProjectionRule extends DispatchRule {
  /** The technician is busy with another job, so that this one cannot be going on. */
  readonly technicianElsewhere?: boolean;
}

export interface Projection {
  readonly status: TrackingStatus;
  /** Somebody else, or nobody, comes now: the journey so far is forgotten. */
  readonly reassigned: boolean;
  readonly rescheduled: boolean;
  /** Somebody could see a difference. */
  readonly visible: boolean;
}

/**
 * The record after a newer version of its appointment. Booking owns what it says: it asked before
 * it assigned or cancelled. Only work that has begun is never taken back by a late event.
 */
export function projectAppointment(
  current: ProjectedRecord | null,
  facts: AppointmentFacts,
  rule: ProjectionRule,
): Projection {
  const slotStart = new Date(facts.slotStart);
  if (!current) {
    const status = statusOfNew(facts, slotStart, rule);
    return { status, reassigned: facts.technicianId !== null, rescheduled: false, visible: true };
  }
  const reassigned = current.technicianId !== facts.technicianId;
  const rescheduled = current.slotStart.getTime() !== slotStart.getTime();
  const status = statusAfter(current.status, facts, { slotStart, reassigned, rescheduled }, rule);
  const visible = status !== current.status || !sameToPeople(current.appointment, facts);
  return { status, reassigned, rescheduled, visible };
}

function statusOfNew(
  facts: AppointmentFacts,
  slotStart: Date,
  rule: ProjectionRule,
): TrackingStatus {
  const status = trackingStatusOf(facts.status);
  const { busy, over } = trackingStatusRules[status];
  const begun = busy && facts.technicianId !== null && !rule.technicianElsewhere;
  return begun || over ? status : waitingStatus(facts.technicianId, slotStart, rule);
}

function statusAfter(
  status: TrackingStatus,
  facts: AppointmentFacts,
  change: { slotStart: Date; reassigned: boolean; rescheduled: boolean },
  rule: ProjectionRule,
): TrackingStatus {
  const { over, begun, waiting } = trackingStatusRules[status];
  if (over || (facts.status === 'cancelled' && !permitsChange(status, 'cancel'))) return status;
  if (appointmentStatusRules[facts.status].over) return trackingStatusOf(facts.status);
  // Booking knows from here that work has begun: its older facts must not undo a correction.
  if (begun && !rule.technicianElsewhere) return status;
  return change.reassigned || (change.rescheduled && waiting)
    ? waitingStatus(facts.technicianId, change.slotStart, rule)
    : status;
}

/** A fact that older rows do not have yet is null in them. */
function sameToPeople(before: AppointmentFacts, after: AppointmentFacts): boolean {
  const names = Object.keys(after) as (keyof AppointmentFacts)[];
  return names.every(
    (name) => name === 'status' || (before[name] ?? null) === (after[name] ?? null),
  );
}
