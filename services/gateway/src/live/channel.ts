import type { TrackingLink } from '@contracts/booking/appointments';
import type { TrackingRecord } from '@contracts/tracking/records';
import { LiveFrameFilter } from './live-frame-filter';
import {
  opensTracking,
  withoutPlace,
  type JoinedRecord,
} from '../tracking/tracking-records.service';
import type { LiveConnection } from './live-connection';
import { keyOf, outgoing, type OutgoingFrame } from './outgoing-frame';

/** Everyone who watches one appointment. */
export class Channel {
  readonly filter = new LiveFrameFilter();
  readonly subscribers = new Set<LiveConnection>();
  /** With links that have ended: they see how the visit stands, but not where. */
  readonly outsiders = new Set<LiveConnection>();
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
    return this.subscribers.size + this.outsiders.size > 0;
  }

  get idle(): boolean {
    return !this.watched && this.joining === 0;
  }

  /** Call before sending a record: links end when the customer's contact changes. */
  sortBy(link: TrackingLink): void {
    for (const one of [...this.subscribers, ...this.outsiders]) this.add(one, link);
  }

  /** Returns whether it may see where the visit is. */
  add(connection: LiveConnection, link: TrackingLink): boolean {
    const isOpen = opensTracking(link, connection.appointments.get(this.appointmentId));
    (isOpen ? this.outsiders : this.subscribers).delete(connection);
    (isOpen ? this.subscribers : this.outsiders).add(connection);
    return isOpen;
  }

  has(connection: LiveConnection): boolean {
    return this.subscribers.has(connection) || this.outsiders.has(connection);
  }

  remove(connection: LiveConnection): void {
    this.subscribers.delete(connection);
    this.outsiders.delete(connection);
  }

  /** For outsiders. Takes the place of a record with the place that still waits to be sent. */
  frameWithoutPlace(record: TrackingRecord): OutgoingFrame {
    const { appointmentId } = this;
    return outgoing(
      keyOf.record(appointmentId),
      { type: 'tracking_update', appointmentId, tracking: withoutPlace(record) },
      keyOf.position(appointmentId),
    );
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
