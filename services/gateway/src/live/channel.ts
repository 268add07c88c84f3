import type { TrackingRecord } from '@contracts/tracking/records';
import { LiveFrameFilter } from './live-frame-filter';
import type { JoinedRecord } from '../tracking/tracking-records.service';
import type { LiveConnection } from './live-connection';
import { keyOf, outgoing, type OutgoingFrame } from './outgoing-frame';

/** Everyone who watches one appointment. */
export class Channel {
  readonly filter = new LiveFrameFilter();
  readonly subscribers = new Set<LiveConnection>();
  /** Subscriptions that wait for their first record. */
  joining = 0;
  /** The request for that record, shared by everyone who subscribes in the meantime. */
  pendingRecord: Promise<JoinedRecord> | undefined;
  /** A change may have been missed. */
  stale = false;
  catchingUp = false;
  private present: { version: number; frame: OutgoingFrame } | undefined;

  constructor(readonly appointmentId: string) {}

  get watched(): boolean {
    return this.subscribers.size > 0;
  }

  get idle(): boolean {
    return !this.watched && this.joining === 0;
  }

  frameIfNewer(record: TrackingRecord): OutgoingFrame | undefined {
    if (!this.filter.acceptsRecord(record)) return undefined;
    const known = this.present?.frame.bytes;
    const frame = this.keep(record);
    return known?.equals(frame.bytes) ? undefined : frame;
  }

  /** The requested record, or a later one received in the meantime. */
  firstFrame(record: TrackingRecord): OutgoingFrame {
    if (this.present && this.present.version > record.version) return this.present.frame;
    this.filter.acceptsRecord(record);
    return this.keep(record);
  }

  private keep(record: TrackingRecord): OutgoingFrame {
    const { appointmentId } = this;
    const frame = outgoing(
      keyOf.record(appointmentId),
      {
        type: 'tracking_update',
        appointmentId,
        tracking: this.filter.withNewestPosition(record),
      },
      keyOf.position(appointmentId),
    );
    this.present = { version: record.version, frame };
    return frame;
  }
}
