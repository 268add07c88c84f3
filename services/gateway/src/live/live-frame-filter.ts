import type { LiveVisit, LocationFrame } from '@contracts/live';
import type { TrackingRecord } from '@contracts/tracking/records';
import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';

/**
 * Tells current messages about one appointment from outdated ones. Live messages may be lost,
 * repeated and out of order. Pure.
 */
export class LiveFrameFilter {
  private version = -1;
  private technicianId: string | null = null;
  private showsPosition = false;
  /** May arrive before its record. */
  private position: LocationFrame | undefined;

  /** Returns true if the record isn't outdated and may be sent. */
  acceptsRecord(record: TrackingRecord): boolean {
    if (!this.acceptsVisit(record)) return false;
    this.showsPosition = trackingStatusRules[record.status].showsPosition;
    return true;
  }

  /**
   * For a visit whose record is still being requested. It can stop positions, but not start them
   * before the record is shown.
   */
  acceptsVisit({ version, technicianId, status }: LiveVisit): boolean {
    if (version < this.version) return false;
    if (technicianId !== this.technicianId) this.showsPosition = false;
    this.version = version;
    this.technicianId = technicianId;
    this.showsPosition &&= trackingStatusRules[status].showsPosition;
    return true;
  }

  isBehind({ version }: TrackingRecord): boolean {
    return version < this.version;
  }

  /** Whether it's the newest position of the assigned technician and may be shown. */
  acceptsLocation(frame: LocationFrame): boolean {
    if (this.isOutdated(frame)) return false;
    this.position = frame;
    if (!this.showsPosition || frame.technicianId !== this.technicianId) return false;
    this.version = frame.version;
    return true;
  }

  /** Uses the newest position if it's newer than the record's own. */
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

  isAheadOfUs(frame: LocationFrame): boolean {
    return frame.version > this.version;
  }

  /** From an earlier version, or older than a received position. ISO instants sort as text. */
  isOutdated(frame: LocationFrame): boolean {
    return (
      frame.version < this.version ||
      (frame.technicianId === this.position?.technicianId &&
        frame.location.lastUpdated < this.position.location.lastUpdated)
    );
  }
}
