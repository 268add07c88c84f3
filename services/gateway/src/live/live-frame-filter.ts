import type { LiveVisit, LocationFrame } from '@contracts/live';
import type { TrackingRecord } from '@contracts/tracking';
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
  private positionAt = '';

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
    if (technicianId !== this.technicianId) {
      this.positionAt = '';
      this.showsPosition = false;
    }
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
    if (this.over || !this.showsPosition || frame.technicianId !== this.technicianId) return false;
    if (this.isOutdated(frame)) return false;
    this.version = frame.version;
    this.positionAt = frame.location.lastUpdated;
    return true;
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
      (frame.technicianId === this.technicianId && frame.location.lastUpdated < this.positionAt)
    );
  }
}
