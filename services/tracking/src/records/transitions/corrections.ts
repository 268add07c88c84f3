import type { TrackingStatus } from '@contracts/vocabulary/tracking-status';
import { lateFrom } from '../reads/record-view';
import { isUnderWay } from './tracking-status';
import type { TrackingRecordEntity } from '../tracking-record.entity';

/** The last change of a record's status, as the history has it. */
export interface LastChange {
  readonly movedBy: string;
  readonly technicianId: string | null;
  readonly correction: boolean;
  readonly heardAt: Date;
}

/**
 * How long a technician may take back a step. Counted from when it was heard of to when the
 * correction is: what the phone says of the time of a tap proves nothing.
 */
export const ownCorrectionMs = 60_000;

/** Whether it was a step that this technician took just now, and no correction itself. */
export function isOwnStep(last: LastChange | undefined, technicianId: string, now: Date): boolean {
  if (!last || last.movedBy !== 'technician' || last.technicianId !== technicianId) return false;
  return !last.correction && now.getTime() - last.heardAt.getTime() <= ownCorrectionMs;
}

/** The record as if the steps after `to` had not been taken. */
export function fieldsAfterCorrection(
  record: TrackingRecordEntity,
  to: TrackingStatus,
  at: Date,
): Partial<TrackingRecordEntity> {
  if (isUnderWay(to)) {
    return {
      status: to,
      enRouteAt: record.enRouteAt ?? at,
      arrivedAt: to === 'arrived' ? (record.arrivedAt ?? at) : null,
      startedAt: null,
    };
  }
  return {
    status: to,
    enRouteAt: null,
    arrivedAt: null,
    startedAt: null,
    setOffKm: null,
    nearestKm: null,
    // An estimate on the way may have been late; before that only the clock can be.
    lateSince: at > lateFrom(record) ? record.lateSince : null,
  };
}
