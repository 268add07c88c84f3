import { Logger } from '@nestjs/common';
import type { JsMsg } from '@nats-io/jetstream';
import { withPresentNames, type EventEnvelope } from '@contracts/messaging';
import type { DataSource } from 'typeorm';
import { delayOf } from '../stream/backoff';
import type { EventConsumer, EventHandler } from './event-consumer';
import type { Standing } from '../stream/database-generation';
import { failureReason } from '../../observability/failure-reason';
import { isInfrastructureFailure } from '../../requests/infrastructure-failure';
import type { ServiceMetrics } from '../../observability/metrics';
import type { NatsConnection } from '../../nats/nats-connection';
import { runWithRequestId } from '../../observability/request-context';

interface DeliverySettings {
  /** Consumer name in the dead letters. */
  consumer: string;
  /** Failures, without those of infrastructure, after which an event is given up. */
  maxFailures: number;
  /** Milliseconds before each redelivery of a failed event. */
  retryDelays: readonly [number, ...number[]];
}

/** Short: infrastructure may be back at any moment, and everything waits for it. */
const infrastructureDelays = [200, 500, 1_000, 2_000] as const;
const rememberedFailures = 10_000;

/** Passes one delivery to the handlers of its subject, then acknowledges or rejects it. */
export class EventDelivery {
  private readonly logger = new Logger(EventDelivery.name);
  private readonly handlers = new Map<string, EventHandler[]>();
  private readonly failures = new Map<string, number>();

  constructor(
    private readonly nats: NatsConnection,
    private readonly dataSource: DataSource,
    private readonly metrics: ServiceMetrics,
    consumers: readonly EventConsumer[],
    private readonly settings: DeliverySettings,
  ) {
    for (const handler of consumers.flatMap(({ handlers }) => handlers)) {
      const same = this.handlers.get(handler.subject);
      if (same) same.push(handler);
      else this.handlers.set(handler.subject, [handler]);
    }
  }

  get subjects(): string[] {
    return [...this.handlers.keys()];
  }

  /** Never rejects. `standing` tells whether the event may be handled. */
  async handle(message: JsMsg, subject: string, standing: () => Promise<Standing>): Promise<void> {
    const handlers = this.handlers.get(subject);
    if (!handlers) {
      message.ack();
      return;
    }
    if (message.redelivered) this.metrics.eventRedeliveries.inc();
    let event: EventEnvelope<unknown>;
    try {
      event = withPresentNames(message.json());
    } catch (error) {
      this.logger.error(`no event at sequence ${message.seq}: ${failureReason(error)}`);
      message.term();
      return;
    }
    await runWithRequestId(event.requestId, async () => {
      try {
        if (!this.mayHandle(message, event, await standing())) return;
        for (const { handle } of handlers) await handle(event);
        this.failures.delete(event.id);
        this.nats.soon(
          () => message.ack(),
          (error) => this.logger.debug(`${event.id} will come again: ${error.message}`),
        );
        this.metrics.eventsHandled.inc({ outcome: 'handled' });
        // So that a request can be followed into each service that acts on what it has changed.
        this.logger.log({ msg: `handled ${event.subject}`, event: event.id });
      } catch (error) {
        await this.failed(message, event, error);
      }
    });
  }

  private mayHandle(message: JsMsg, event: EventEnvelope<unknown>, standing: Standing): boolean {
    if (standing === 'known') return true;
    this.metrics.eventsHandled.inc({ outcome: standing });
    if (standing === 'former') {
      this.logger.warn(`${event.subject} ${event.id} is of a former generation: ignored`);
      message.term();
    } else {
      message.nak(delayOf(infrastructureDelays, 1));
    }
    return false;
  }

  private async failed(
    message: JsMsg,
    event: EventEnvelope<unknown>,
    error: unknown,
  ): Promise<void> {
    const { maxFailures, retryDelays } = this.settings;
    if (isInfrastructureFailure(error)) {
      const reason = failureReason(error);
      this.logger.warn(`${event.subject} ${event.id} waits: ${reason}`);
      this.metrics.eventsHandled.inc({ outcome: 'postponed' });
      message.nak(delayOf(infrastructureDelays, message.info.deliveryCount));
      return;
    }
    const failures = (this.failures.get(event.id) ?? 0) + 1;
    this.logger.error({ msg: `${event.subject} ${event.id} failed (${failures})`, err: error });
    this.metrics.eventsHandled.inc({ outcome: 'failed' });
    if (failures >= maxFailures && (await this.bury(message, event, failures, error))) {
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

  /** An event may be given up only after it was stored as a dead letter. */
  private async bury(
    message: JsMsg,
    event: EventEnvelope<unknown>,
    failures: number,
    error: unknown,
  ): Promise<boolean> {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const described = text.replaceAll('\0', ''); // PostgreSQL does not store it
    try {
      await this.dataSource.query(
        `INSERT INTO dead_letters (event_id, consumer, subject, envelope, error, failures)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (event_id, consumer) DO UPDATE
         SET error = excluded.error, failures = excluded.failures, died_at = now()`,
        [event.id, this.settings.consumer, event.subject, message.string(), described, failures],
      );
    } catch (failure) {
      this.logger.error({ msg: 'a dead letter could not be written', err: failure });
      return false;
    }
    this.metrics.deadLetters.inc({ subject: event.subject });
    this.logger.error(`${event.subject} ${event.id} is given up after ${failures} failures`);
    return true;
  }
}
