import type { AppointmentFacts } from '@contracts/booking';
import { trackingStatusRules, type TrackingStatus } from '@contracts/vocabulary/tracking-status';
import { mayChange, waitingStatus } from '../transitions/tracking-status';

/** What a record must tell for a newer version of its appointment to be laid over it. */
export interface FollowedRecord {
  readonly status: TrackingStatus;
  readonly technicianId: string | null;
  readonly slotStart: Date;
  readonly appointment: AppointmentFacts;
}

export interface FollowRule {
  readonly now: Date;
  readonly dispatchAheadMs: number;
  /** The technician is at another job, so that this one cannot be under way. */
  readonly technicianElsewhere?: boolean;
}

export interface Followed {
  readonly status: TrackingStatus;
  /** Somebody else, or nobody, comes now: the journey so far is forgotten. */
  readonly reassigned: boolean;
  readonly rescheduled: boolean;
  /** Somebody could see a difference. */
  readonly visible: boolean;
}

/**
 * The record after a newer version of its appointment. Booking owns what it says: it asked before
 * it assigned or cancelled. Only work that has begun is never taken back by a late word.
 */
export function followAppointment(
  current: FollowedRecord | null,
  facts: AppointmentFacts,
  rule: FollowRule,
): Followed {
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

function statusOfNew(facts: AppointmentFacts, slotStart: Date, rule: FollowRule): TrackingStatus {
  const begun =
    facts.status === 'in-progress' && facts.technicianId !== null && !rule.technicianElsewhere;
  if (begun || facts.status === 'completed' || facts.status === 'cancelled') return facts.status;
  return waitingStatus(facts.technicianId, slotStart, rule.now, rule.dispatchAheadMs);
}

function statusAfter(
  status: TrackingStatus,
  facts: AppointmentFacts,
  change: { slotStart: Date; reassigned: boolean; rescheduled: boolean },
  rule: FollowRule,
): TrackingStatus {
  if (trackingStatusRules[status].over) return status;
  if (facts.status === 'cancelled') return mayChange(status, 'cancel') ? 'cancelled' : status;
  if (facts.status === 'completed') return 'completed';
  // Booking has its `in-progress` from here: an older word must not undo a correction.
  if (status === 'in-progress' && !rule.technicianElsewhere) return status;
  const waits = status === 'scheduled' || status === 'dispatched';
  return change.reassigned || (change.rescheduled && waits)
    ? waitingStatus(facts.technicianId, change.slotStart, rule.now, rule.dispatchAheadMs)
    : status;
}

function sameToPeople(before: AppointmentFacts, after: AppointmentFacts): boolean {
  const names = Object.keys(after) as (keyof AppointmentFacts)[];
  return names.every((name) => name === 'status' || before[name] === after[name]);
}
