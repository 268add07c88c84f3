import {
  firstTrackingStatus,
  trackingStatusRules,
  type TrackingStatus,
} from '@contracts/vocabulary/tracking-status';
import type { TrackingRecordEntity } from '../tracking-record.entity';
import { lateFrom } from './lateness';
import { timesUpTo } from './status-times';

/** The last change of a record's status, as its history has it. */
export interface LastChange {
  readonly movedBy: string;
  readonly technicianId: string | null;
  readonly correction: boolean;
  readonly heardAt: Date;
  /** The status before; null when the history begins with this change. */
  readonly from: TrackingStatus | null;
}

/**
 * How long a technician may take back a step. Counted from when the server heard of it to when it
 * hears of the correction: the time of a tap, as the phone gives it, proves nothing.
 */
export const ownCorrectionMs = 60_000;

/** The status that a technician's own step of the last minute has left; null without such a step. */
export function leftByOwnStep(
  last: LastChange | undefined,
  technicianId: string,
  now: Date,
): TrackingStatus | null {
  if (!last || last.movedBy !== 'technician' || last.technicianId !== technicianId) return null;
  if (last.correction || now.getTime() - last.heardAt.getTime() > ownCorrectionMs) return null;
  return last.from ?? firstTrackingStatus;
}

/** The record as if the steps after `to` had not been taken. */
export function fieldsAfterCorrection(
  record: TrackingRecordEntity,
  to: TrackingStatus,
  at: Date,
): Partial<TrackingRecordEntity> {
  const fields = { status: to, ...timesUpTo(record, to, at) };
  if (!trackingStatusRules[to].waiting) return fields;
  return {
    ...fields,
    setOffKm: null,
    nearestKm: null,
    // An estimate while driving may have been late; before that only the clock can be.
    lateSince: at > lateFrom(record) ? record.lateSince : null,
  };
}
