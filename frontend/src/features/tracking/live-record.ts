import type { ServerFrame } from '@contracts/live';
import type { TrackingRecord } from '@contracts/tracking/records';
import { mergeLocation } from '../../shared/live/merge-location';

/** Applies a live frame, unless it's older or about another record. */
export function afterFrame(record: TrackingRecord, frame: ServerFrame): TrackingRecord {
  if (frame.type === 'location_update') return mergeLocation(record, frame);
  if (frame.type !== 'tracking_update') return record;
  const isNewer =
    frame.appointmentId === record.appointmentId && frame.tracking.version >= record.version;
  return isNewer ? frame.tracking : record;
}
