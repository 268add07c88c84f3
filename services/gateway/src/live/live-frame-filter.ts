import type { LiveVisit, LocationFrame } from '@contracts/live';
import type { TrackingRecord } from '@contracts/tracking/records';
import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';

/**
 * What is known of one appointment, enough to tell a frame that may go out from one that is out of
 * date. Messages of the live channel may be lost, repeated and overtaken. Pure.
 */
export class LiveFrameFilter {
  private version = -1;
  private technicianId: string | null = null;
  private showsPosition = false;
  private over = false;
  /** The newest position heard, also one that was heard before its record. */
  private position: LocationFrame | undefined;

  /** Remembers a record; true when it is not out of date and may go out. */
  acceptsRecord(record: TrackingRecord): boolean {
    if (this.over || !this.acceptsVisit(record)) return false;
    const { over, showsPosition } = trackingStatusRules[record.status];
    this.over = over;
    this.showsPosition = showsPosition;
    return true;
  }

  /** The same of a visit whose record is still being asked for: it may end positions, but begin none before it is shown. */
  acceptsVisit({ version, technicianId, status }: LiveVisit): boolean {
    if (version < this.version) return false;
    if (technicianId !== this.technicianId) this.showsPosition = false;
    this.version = version;
    this.technicianId = technicianId;
    this.showsPosition &&= trackingStatusRules[status].showsPosition;
    return true;
  }

  /** A later version than this record's has been heard of. */
  isBehind({ version }: TrackingRecord): boolean {
    return version < this.version;
  }

  /** Whether this is the newest position of the technician on the way, while it may be seen. */
  acceptsLocation(frame: LocationFrame): boolean {
    if (this.isOutdated(frame)) return false;
    this.position = frame;
    if (!this.showsPosition || frame.technicianId !== this.technicianId) return false;
    this.version = frame.version;
    return true;
  }

  /** The record with the newest position heard, if tracking answered before that one was reported. */
  withNewestPosition<Shown extends TrackingRecord>(record: Shown): Shown {
    const { position } = this;
    if (!position || position.version !== record.version) return record;
    if (!trackingStatusRules[record.status].showsPosition) return record;
    if (position.location.lastUpdated <= (record.location?.lastUpdated ?? '')) return record;
    const { location, distanceToCustomer, estimatedTimeToArrival } = position;
    return {
      ...record,
      location,
      distanceToCustomer,
      estimatedTimeToArrival,
      estimatedArrival: position.estimatedArrival ?? record.estimatedArrival,
      progress: position.progress ?? record.progress,
      stale: false,
    };
  }

  /** It belongs to a state whose record has not reached us. */
  isAheadOfUs(frame: LocationFrame): boolean {
    return frame.version > this.version;
  }

  /** Of an earlier state, or overtaken by a later position; instants in ISO 8601 sort as text. */
  isOutdated(frame: LocationFrame): boolean {
    return (
      this.over ||
      frame.version < this.version ||
      (frame.technicianId === this.position?.technicianId &&
        frame.location.lastUpdated < this.position.location.lastUpdated)
    );
  }
}
