import { Logger } from '@nestjs/common';
import type { JsMsg } from '@nats-io/jetstream';
import type { DataSource } from 'typeorm';
import { pause, waitAtMost } from '../../background/pause';
import { delayOf } from '../stream/backoff';
import { DurableConsumer, stillWorkingMs } from './durable-consumer';
import type { EventConsumer } from './event-consumer';
import { EventDelivery } from './event-delivery';
import type { DatabaseGeneration } from '../stream/database-generation';
import type { EventStream } from '../stream/event-stream';
import { failureReason } from '../../observability/failure-reason';
import type { ServiceMetrics } from '../../observability/metrics';

export interface SubscriptionSettings {
  /** Events that one process handles at once. Each may use a database connection. */
  concurrency: number;
  maxFailures: number;
  retryDelays: readonly [number, ...number[]];
  checkMs: number;
}

const defaults: SubscriptionSettings = {
  concurrency: 4,
  maxFailures: 10,
  retryDelays: [200, 1_000, 5_000, 30_000, 120_000],
  checkMs: 5_000,
};
const reopenDelays = [100, 250, 500, 1_000] as const;
const stopMs = 10_000;

/** Delivers the stream's events to the consumers of one service. */
export class EventSubscriptions {
  private readonly logger = new Logger(EventSubscriptions.name);
  private readonly settings: SubscriptionSettings;
  private readonly inFlight = new Map<JsMsg, Promise<void>>();
  private readonly ending = new AbortController();
  private running?: Promise<void>;
  private stillWorking?: NodeJS.Timeout;
  private freed?: () => void;

  constructor(
    private readonly dataSource: DataSource,
    private readonly stream: EventStream,
    private readonly generation: DatabaseGeneration,
    private readonly metrics: ServiceMetrics,
    /** The durable consumer's name, which is the service's. Replicas share it. */
    private readonly name: string,
    settings: Partial<SubscriptionSettings> = {},
  ) {
    this.settings = { ...defaults, ...settings };
  }

  start(consumers: readonly EventConsumer[]): void {
    const { nats } = this.stream;
    const delivery = new EventDelivery(nats, this.dataSource, this.metrics, consumers, {
      ...this.settings,
      consumer: this.name,
    });
    if (delivery.subjects.length === 0) return;
    const { dataSource, stream, generation } = this;
    const durable = new DurableConsumer(dataSource, stream, generation, delivery.subjects, {
      name: this.name,
      prefetch: this.settings.concurrency * 4,
      checkMs: this.settings.checkMs,
    });
    this.stillWorking = setInterval(() => {
      for (const message of this.inFlight.keys()) message.working();
    }, stillWorkingMs);
    this.running = this.run(durable, delivery);
  }

  /** Takes no more events and waits a while for running handlers. */
  async stop(): Promise<void> {
    this.ending.abort();
    await waitAtMost(stopMs, Promise.all([this.running, ...this.inFlight.values()]));
    clearInterval(this.stillWorking);
  }

  /** Reopens the consumer whenever it ends: NATS is away, or the stream or consumer was lost. */
  private async run(durable: DurableConsumer, delivery: EventDelivery): Promise<void> {
    const { signal } = this.ending;
    let failures = 0;
    while (!signal.aborted) {
      try {
        if (this.stream.nats.connected) {
          for await (const messages of durable.messages(signal)) {
            failures = 0;
            for await (const message of messages) await this.take(message, durable, delivery);
          }
        }
      } catch (error) {
        const reason = failureReason(error);
        if (failures % 30 === 0) this.logger.warn(`events wait: ${reason}`);
        failures += 1;
      }
      await pause(delayOf(reopenDelays, failures), signal);
    }
  }

  /** Resolves when the next event may start. */
  private async take(
    message: JsMsg,
    durable: DurableConsumer,
    delivery: EventDelivery,
  ): Promise<void> {
    if (this.ending.signal.aborted) {
      // Fetched but not started. Another replica gets it now, not only after the ack wait.
      message.nak();
      return;
    }
    const subject = this.stream.nats.unprefixed(message.subject);
    const work = delivery.handle(message, subject, () => durable.standingOf(message));
    const settled = work.finally(() => {
      this.inFlight.delete(message);
      this.freed?.();
    });
    this.inFlight.set(message, settled);
    if (this.inFlight.size < this.settings.concurrency) return;
    await new Promise<void>((resolve) => {
      this.freed = resolve;
    });
    this.freed = undefined;
  }
}
