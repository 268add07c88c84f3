import type { ServerFrame } from '@contracts/live';
import type { TrackingRecord } from '@contracts/tracking';
import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';

/** The record after a pushed frame. A frame about something else, or about a state that is past, changes nothing. */
export function afterFrame(record: TrackingRecord, frame: ServerFrame): TrackingRecord {
  if (frame.type === 'tracking_update') {
    const isNews =
      frame.appointmentId === record.appointmentId && frame.tracking.version >= record.version;
    return isNews ? frame.tracking : record;
  }
  if (frame.type !== 'location_update') return record;
  const concerns =
    frame.appointmentId === record.appointmentId &&
    frame.technicianId === record.technicianId &&
    frame.version >= record.version &&
    trackingStatusRules[record.status].showsPosition;
  const known = record.location?.lastUpdated;
  if (!concerns || (known && Date.parse(frame.location.lastUpdated) < Date.parse(known))) {
    return record;
  }
  return {
    ...record,
    location: frame.location,
    distanceToCustomer: frame.distanceToCustomer,
    estimatedTimeToArrival: frame.estimatedTimeToArrival,
    estimatedArrival: frame.estimatedArrival ?? record.estimatedArrival,
    progress: frame.progress ?? record.progress,
    stale: false,
  };
}
