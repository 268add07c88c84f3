import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { Msg } from '@nats-io/transport-node';
import {
  liveDispatchSubject,
  liveLocationSubject,
  liveJourneySubject,
  liveVisitSubject,
  type LiveDispatch,
  type LiveLocation,
  type LiveVisit,
} from '@contracts/live';
import type { TrackingLink } from '@contracts/booking/appointments';
import type { TrackingRecord } from '@contracts/tracking/records';
import { LiveSubscriber } from '@service-kit/messaging/live';
import { NatsConnection } from '@service-kit/nats/nats-connection';
import { TrackingRecordsService, type JoinedRecord } from '../tracking/tracking-records.service';
import { Channel } from './channel';
import type { LiveConnection } from './live-connection';
import { Broadcast, keyOf, outgoing, type OutgoingFrame } from './outgoing-frame';
import { Dispatchers } from './role-topic';

/** Kept for dispatchers only. */
const maxChannels = 2_000;
const catchUpBatchSize = 20;

@Injectable()
export class LiveHub implements OnModuleInit {
  readonly broadcast = new Broadcast();
  private readonly logger = new Logger('LiveHub');
  private readonly channels = new Map<string, Channel>();

  constructor(
    private readonly records: TrackingRecordsService,
    private readonly live: LiveSubscriber,
    private readonly dispatchers: Dispatchers,
    private readonly nats: NatsConnection,
  ) {}

  onModuleInit(): void {
    this.live.subscribeRaw(liveVisitSubject('*'), (message) => this.onVisit(message));
    this.live.subscribeRaw(liveJourneySubject('*'), (message) => this.onJourney(message));
    this.live.subscribeRaw(liveLocationSubject('*'), (message) => this.onLocation(message));
    this.live.subscribe<LiveDispatch>(liveDispatchSubject, (update) => this.onLists(update));
    this.nats.onReconnect(() => this.onReconnect());
  }

  /**
   * Listens before it requests the record, so that no change is missed. The subscriber gets nothing
   * before the record. Refuses with `appointment_not_found`.
   */
  async subscribe(connection: LiveConnection, appointmentId: string, key?: string): Promise<void> {
    const channel = this.channelOf(appointmentId);
    connection.appointments.set(appointmentId, key);
    channel.joining += 1;
    try {
      const { record, link } = await this.firstRecordOf(channel);
      if (!connection.appointments.has(appointmentId)) return;
      connection.send(
        outgoing(keyOf.subscription(appointmentId), { type: 'subscribed', appointmentId }),
      );
      // Existing subscribers may not have seen it yet.
      this.publish(channel, record, link);
      const whole = channel.firstFrame(record);
      const isOpen = channel.add(connection, link);
      connection.send(isOpen ? whole : channel.frameWithoutPlace(record));
    } catch (error) {
      if (!channel.has(connection)) connection.appointments.delete(appointmentId);
      throw error;
    } finally {
      channel.joining -= 1;
      this.dropIfIdle(channel);
    }
  }

  unsubscribe(connection: LiveConnection, appointmentId: string): void {
    connection.appointments.delete(appointmentId);
    const channel = this.channels.get(appointmentId);
    if (!channel) return;
    channel.remove(connection);
    this.dropIfIdle(channel);
  }

  forget(connection: LiveConnection): void {
    for (const appointmentId of [...connection.appointments.keys()]) {
      this.unsubscribe(connection, appointmentId);
    }
  }

  dropIdle(): void {
    for (const channel of this.channels.values()) this.dropIfIdle(channel);
  }

  /** Failures are retried later. */
  async catchUpAll(): Promise<void> {
    const stale = [...this.channels.values()].filter((channel) => channel.stale);
    for (let from = 0; from < stale.length; from += catchUpBatchSize) {
      await Promise.all(stale.slice(from, from + catchUpBatchSize).map((one) => this.catchUp(one)));
    }
  }

  /** Repeats if there was a change in the meantime. */
  private async catchUp(channel: Channel): Promise<void> {
    channel.stale = true;
    if (channel.catchingUp) return;
    channel.catchingUp = true;
    try {
      while (channel.stale) {
        channel.stale = false;
        await this.show(channel);
      }
    } catch (error) {
      // The next sweep tries again.
      channel.stale = true;
      this.logger.debug(`not known yet: ${error instanceof Error ? error.message : error}`);
    } finally {
      channel.catchingUp = false;
    }
  }

  private async show(channel: Channel): Promise<void> {
    const { appointmentId } = channel;
    const { record, dispatch, link } = await this.records.one(appointmentId);
    const frame = this.publish(channel, record, link);
    if (!frame) return;
    this.toDispatchers(() =>
      outgoing(keyOf.ofTopic('dispatch', frame.key), {
        type: 'tracking_update',
        appointmentId,
        tracking: channel.filter.withNewestPosition(dispatch),
      }),
    );
  }

  /** Nothing if everyone has it. */
  private publish(
    channel: Channel,
    record: TrackingRecord,
    link: TrackingLink,
  ): OutgoingFrame | undefined {
    // An older answer may have an older link.
    if (!channel.filter.isBehind(record)) channel.sortBy(link);
    const frame = channel.frameIfNewer(record);
    if (!frame) return undefined;
    this.broadcast.to(channel.subscribers, frame);
    if (channel.outsiders.size > 0) {
      this.broadcast.to(channel.outsiders, channel.frameWithoutPlace(record));
    }
    return frame;
  }

  /** Messages published while NATS was away are lost. */
  private onReconnect(): void {
    for (const channel of this.channels.values()) channel.stale = channel.watched;
    this.onLists({
      changed: ['tracking', 'appointments', 'technicians', 'alerts', 'service-requests', 'texts'],
    });
    void this.catchUpAll();
  }

  private onLists({ changed, appointment }: LiveDispatch): void {
    const key = keyOf.ofTopic(
      'dispatch',
      [...changed, ...(appointment ? [appointment.id] : [])].join(),
    );
    this.toDispatchers(() => outgoing(key, { type: 'dispatch_update', changed, appointment }));
  }

  /** Repeats the request if a later version becomes known. */
  private async firstRecordOf(channel: Channel): Promise<JoinedRecord> {
    const first = await this.recordOf(channel);
    return channel.filter.isBehind(first.record) ? this.recordOf(channel) : first;
  }

  private recordOf(channel: Channel): Promise<JoinedRecord> {
    const { appointmentId } = channel;
    channel.pendingRecord ??= this.records
      .one(appointmentId)
      .finally(() => (channel.pendingRecord = undefined));
    return channel.pendingRecord;
  }

  /** From now on, positions of earlier versions aren't sent, however long the record takes. */
  private onVisit(message: Msg): void {
    const channel = this.watchedChannel(message);
    if (!channel) return;
    channel.filter.acceptsVisit(message.json<LiveVisit>());
    void this.catchUp(channel);
  }

  private onJourney(message: Msg): void {
    const channel = this.watchedChannel(message);
    if (channel) void this.catchUp(channel);
  }

  private watchedChannel(message: Msg): Channel | undefined {
    const appointmentId = message.subject.slice(message.subject.lastIndexOf('.') + 1);
    const isWatched = this.dispatchers.any || this.channels.has(appointmentId);
    return isWatched ? this.channelOf(appointmentId) : undefined;
  }

  private onLocation(message: Msg): void {
    if (!this.dispatchers.any && this.channels.size === 0) return;
    const location = message.json<LiveLocation>();
    const { technicianId, appointmentId = '' } = location;
    const channel = this.channels.get(appointmentId);
    if (!channel && !this.dispatchers.any) return;
    if (channel?.filter.isOutdated(location)) return;
    if (channel?.watched && channel.filter.isAheadOfUs(location)) {
      void this.catchUp(channel);
    }
    const { buffer, byteOffset, byteLength } = message.data;
    const bytes = Buffer.from(buffer, byteOffset, byteLength);
    if (channel?.filter.acceptsLocation(location)) {
      this.broadcast.to(channel.subscribers, { key: keyOf.position(appointmentId), bytes });
    }
    this.toDispatchers(() => ({ key: keyOf.ofTopic('dispatch', technicianId), bytes }));
  }

  private toDispatchers(frame: () => OutgoingFrame): void {
    const present = this.dispatchers.present();
    if (present.size > 0) this.broadcast.to(present, frame());
  }

  private channelOf(appointmentId: string): Channel {
    const known = this.channels.get(appointmentId);
    if (known) return known;
    if (this.channels.size >= maxChannels) this.dropOldestUnwatched();
    const channel = new Channel(appointmentId);
    this.channels.set(appointmentId, channel);
    return channel;
  }

  private dropIfIdle(channel: Channel): void {
    if (channel.idle && !this.dispatchers.any) this.channels.delete(channel.appointmentId);
  }

  private dropOldestUnwatched(): void {
    for (const channel of this.channels.values()) {
      if (!channel.idle) continue;
      this.channels.delete(channel.appointmentId);
      return;
    }
  }
}
