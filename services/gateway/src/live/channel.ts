import type { TrackingRecord } from '@contracts/tracking';
import { LiveFrameFilter } from './live-frame-filter';
import type { LiveConnection } from './live-connection';
import { keyOf, outgoing, type OutgoingFrame } from './outgoing-frame';

/** Everyone who watches one appointment. */
export class Channel {
  readonly filter = new LiveFrameFilter();
  readonly subscribers = new Set<LiveConnection>();
  /** Subscriptions whose first record is still being asked for. */
  joining = 0;
  /** That question, shared by all who come while it is on its way. */
  asked: Promise<TrackingRecord> | undefined;
  /** Something may have been said that we did not hear; asked about until we know. */
  stale = false;
  private present: { version: number; frame: OutgoingFrame } | undefined;

  constructor(readonly appointmentId: string) {}

  get watched(): boolean {
    return this.subscribers.size > 0;
  }

  get idle(): boolean {
    return !this.watched && this.joining === 0;
  }

  /** The frame of this record if it is news, to be sent to all. */
  news(record: TrackingRecord): OutgoingFrame | undefined {
    if (!this.filter.admitsRecord(record)) return undefined;
    return this.keep(record);
  }

  /** What a newcomer is shown: the record that was asked for, or a later one heard meanwhile. */
  presentFor(record: TrackingRecord): OutgoingFrame {
    if (this.present && this.present.version > record.version) return this.present.frame;
    this.filter.admitsRecord(record);
    return this.keep(record);
  }

  private keep(record: TrackingRecord): OutgoingFrame {
    const { appointmentId } = this;
    const frame = outgoing(
      keyOf.record(appointmentId),
      { type: 'tracking_update', appointmentId, tracking: record },
      keyOf.position(appointmentId),
    );
    this.present = { version: record.version, frame };
    return frame;
  }
}
