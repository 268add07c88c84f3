import { Logger } from '@nestjs/common';
import { jetstream, type ConsumerMessages, type JsMsg } from '@nats-io/jetstream';
import type { EventEnvelope } from '@contracts/messaging';
import type { DataSource } from 'typeorm';
import { delayOf, pause } from './backoff';
import type { EventConsumer, EventHandler } from './event-consumer';
import { isMissing, type EventStream } from './event-stream';
import { isInfrastructureFailure } from './infrastructure-failure';
import type { ServiceMetrics } from './metrics';
import { runWithRequestId } from './request-context';

export interface SubscriptionSettings {
  /** The durable consumer's name: the service's. Replicas share it. */
  consumer: string;
  /** Events handled at the same time by one process. */
  concurrency?: number;
  /** Failures, not counting those of infrastructure, after which an event is given up. */
  maxFailures?: number;
  /** Milliseconds before each next delivery of an event that failed. */
  retryDelays?: readonly [number, ...number[]];
  /** How often the consumer's existence is looked at. */
  checkMs?: number;
}

const defaults = {
  concurrency: 8,
  maxFailures: 10,
  retryDelays: [200, 1_000, 5_000, 30_000, 120_000] as const,
  checkMs: 5_000,
};
const infrastructureDelays = [200, 500, 1_000, 2_000] as const;
const reopenDelays = [100, 250, 500, 1_000] as const;
const ackWaitMs = 30_000;
const maxAckPending = 1_000;
const stopMs = 10_000;
const nanosPerMs = 1_000_000;
const rememberedFailures = 10_000;

/** Delivers the stream's events to the service's consumers through one durable pull consumer. */
export class EventSubscriptions {
  private readonly logger = new Logger(EventSubscriptions.name);
  private readonly settings;
  private readonly handlers = new Map<string, EventHandler[]>();
  private readonly inFlight = new Map<JsMsg, Promise<void>>();
  private readonly failures = new Map<string, number>();
  private readonly ending = new AbortController();
  private messages?: ConsumerMessages;
  private running?: Promise<void>;
  private freed?: () => void;

  constructor(
    private readonly dataSource: DataSource,
    private readonly stream: EventStream,
    private readonly metrics: ServiceMetrics,
    settings: SubscriptionSettings,
  ) {
    this.settings = { ...defaults, ...settings };
  }

  start(consumers: readonly EventConsumer[]): void {
    for (const handler of consumers.flatMap(({ handlers }) => handlers)) {
      const same = this.handlers.get(handler.subject);
      if (same) same.push(handler);
      else this.handlers.set(handler.subject, [handler]);
    }
    if (this.handlers.size > 0) this.running = this.run();
  }

  /** Takes no more events and waits for those in hand, for a while. */
  async stop(): Promise<void> {
    this.ending.abort();
    this.messages?.stop();
    const tooLong = new AbortController();
    await Promise.race([
      Promise.all([this.running, ...this.inFlight.values()]),
      pause(stopMs, tooLong.signal),
    ]);
    tooLong.abort();
  }

  /** Opens the consumer again whenever it ends: NATS away, stream or consumer vanished. */
  private async run(): Promise<void> {
    const { signal } = this.ending;
    for (let attempt = 1; !signal.aborted; attempt += 1) {
      try {
        if (this.stream.link.connected) {
          await this.ensureConsumer();
          attempt = 1;
          await this.consume();
        }
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (attempt === 1 || attempt % 30 === 0) this.logger.warn(`events wait: ${reason}`);
      }
      await pause(delayOf(reopenDelays, attempt), signal);
    }
  }

  private async consume(): Promise<void> {
    const { consumer, concurrency } = this.settings;
    const source = await jetstream(this.stream.link.connection).consumers.get(
      this.stream.name,
      consumer,
    );
    const messages = await source.consume({
      max_messages: concurrency * 4,
      expires: 10_000,
      idle_heartbeat: 2_000,
      bind: true,
    });
    this.messages = messages;
    const unlisten = this.stream.link.onDisconnect(() => messages.stop());
    const watching = new AbortController();
    void this.watch(messages, watching.signal);
    try {
      if (this.ending.signal.aborted) return;
      for await (const message of messages) {
        if (this.ending.signal.aborted) break;
        this.take(message);
        if (this.inFlight.size >= concurrency) await this.freeSlot();
      }
    } finally {
      watching.abort();
      unlisten();
      messages.stop();
    }
  }

  /** Ends `messages` when the consumer is gone; tells the server that long work is still going on. */
  private async watch(messages: ConsumerMessages, signal: AbortSignal): Promise<void> {
    const { consumers } = await this.stream.jetstream();
    while (!signal.aborted) {
      await pause(this.settings.checkMs, signal);
      if (signal.aborted) return;
      for (const message of this.inFlight.keys()) message.working();
      try {
        await consumers.info(this.stream.name, this.settings.consumer);
      } catch (error) {
        if (isMissing(error)) messages.stop();
      }
    }
  }

  /** One owner's events, or all: servers before 2.10 know a single filter. */
  private filter(): string {
    const owners = new Set([...this.handlers.keys()].map((subject) => subject.split('.')[1]));
    const [owner] = owners;
    return this.stream.link.subject(owners.size === 1 && owner ? `events.${owner}.>` : 'events.>');
  }

  private async ensureConsumer(): Promise<void> {
    await this.stream.ensure();
    const { consumers } = await this.stream.jetstream();
    const { consumer } = this.settings;
    const filter = this.filter();
    const known = await consumers.info(this.stream.name, consumer).catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    });
    if (known?.config.filter_subject === filter) return;
    // Repeats are harmless, so another filter is another consumer from the beginning.
    if (known) await consumers.delete(this.stream.name, consumer);
    await consumers.add(this.stream.name, {
      durable_name: consumer,
      deliver_policy: 'all',
      ack_policy: 'explicit',
      ack_wait: ackWaitMs * nanosPerMs,
      max_ack_pending: maxAckPending,
      max_deliver: -1,
      filter_subject: filter,
    });
  }

  private take(message: JsMsg): void {
    const work = this.handle(message).finally(() => {
      this.inFlight.delete(message);
      this.freed?.();
    });
    this.inFlight.set(message, work);
  }

  private freeSlot(): Promise<void> {
    return new Promise((resolve) => {
      this.freed = () => {
        this.freed = undefined;
        resolve();
      };
    });
  }

  private async handle(message: JsMsg): Promise<void> {
    const handlers = this.handlers.get(this.stream.link.unprefixed(message.subject));
    if (!handlers) {
      message.ack();
      return;
    }
    if (message.redelivered) this.metrics.eventRedeliveries.inc();
    let event: EventEnvelope<unknown>;
    try {
      event = message.json();
    } catch (error) {
      this.logger.error(`not an event at sequence ${message.seq}: ${String(error)}`);
      message.term();
      return;
    }
    await runWithRequestId(event.requestId, async () => {
      try {
        for (const { handle } of handlers) await handle(event);
        this.failures.delete(event.id);
        message.ack();
        this.metrics.eventsHandled.inc({ outcome: 'handled' });
      } catch (error) {
        await this.failed(message, event, error);
      }
    });
  }

  private async failed(
    message: JsMsg,
    event: EventEnvelope<unknown>,
    error: unknown,
  ): Promise<void> {
    const { maxFailures, retryDelays } = this.settings;
    const described = error instanceof Error ? error.message : String(error);
    if (isInfrastructureFailure(error)) {
      this.logger.warn(`${event.subject} ${event.id} waits: ${described}`);
      this.metrics.eventsHandled.inc({ outcome: 'postponed' });
      message.nak(delayOf(infrastructureDelays, message.info.deliveryCount));
      return;
    }
    const failures = (this.failures.get(event.id) ?? 0) + 1;
    this.logger.error({ msg: `${event.subject} ${event.id} failed (${failures})`, err: error });
    this.metrics.eventsHandled.inc({ outcome: 'failed' });
    if (failures >= maxFailures && (await this.bury(event, message, failures, error))) {
      this.failures.delete(event.id);
      message.term();
      return;
    }
    this.remember(event.id, failures);
    message.nak(delayOf(retryDelays, failures));
  }

  private remember(eventId: string, failures: number): void {
    this.failures.delete(eventId);
    this.failures.set(eventId, failures);
    const [oldest] = this.failures.keys();
    if (this.failures.size > rememberedFailures && oldest) this.failures.delete(oldest);
  }

  /** Only an event that is written down may be given up. */
  private async bury(
    event: EventEnvelope<unknown>,
    message: JsMsg,
    failures: number,
    error: unknown,
  ): Promise<boolean> {
    const described = error instanceof Error ? (error.stack ?? error.message) : String(error);
    try {
      await this.dataSource.query(
        `INSERT INTO dead_letters (event_id, consumer, subject, envelope, error, failures)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (event_id, consumer) DO UPDATE
         SET error = excluded.error, failures = excluded.failures, died_at = now()`,
        [event.id, this.settings.consumer, event.subject, message.string(), described, failures],
      );
    } catch (failure) {
      this.logger.error({ msg: 'could not write a dead letter', err: failure });
      return false;
    }
    this.metrics.deadLetters.inc({ subject: event.subject });
    this.logger.error(`${event.subject} ${event.id} was given up after ${failures} failures`);
    return true;
  }
}
