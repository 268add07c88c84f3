import { Logger } from '@nestjs/common';
import type { EventsWaiting } from '@contracts/service-health';
import type { DataSource, EntityManager } from 'typeorm';
import { WakeableTimer } from '../../background/wakeable-timer';
import { delayOf } from '../stream/backoff';
import type { DatabaseGeneration } from '../stream/database-generation';
import type { EventStream } from '../stream/event-stream';
import { failureReason } from '../../observability/failure-reason';
import { isInfrastructureFailure } from '../../requests/infrastructure-failure';
import { LostEvents } from './lost-events';
import type { ServiceMetrics, WaitingEvents } from '../../observability/metrics';
import { namedQuery } from '../../database/named-query';
import { onCommit } from '../../database/transaction';

interface OutboxRow {
  readonly id: string;
  readonly subject: string;
  readonly envelope: string;
}

export interface RelaySettings {
  /** How often to look for rows that another process committed. */
  pollMs: number;
  /** How often to compare the stream with what was published to it. */
  checkMs: number;
  /** How long an event may wait before it counts as delayed. */
  tooLongMs: number;
  /** For the test that shows why republishing is needed. */
  republish: boolean;
}

const defaults: RelaySettings = {
  pollMs: 1_000,
  checkMs: 5_000,
  tooLongMs: 30_000,
  republish: true,
};
const batchSize = 200;
const retryDelays = [100, 500, 1_000, 2_000] as const;

/** Seconds to set a refused event aside, by its number of refusals. */
const setAsideSeconds = [1, 2, 5, 10, 15] as const;
/** Number of refusals of one event after which it's logged again. */
const loggedRefusals = new Set([1, 10, 100, 1_000]);

const claim = {
  name: 'outbox_claim',
  text: `SELECT id, subject, envelope FROM outbox
         WHERE published_at IS NULL AND (set_aside_until IS NULL OR set_aside_until <= now())
         ORDER BY position LIMIT ${batchSize} FOR UPDATE SKIP LOCKED`,
};
const markPublished = {
  name: 'outbox_published',
  text: `UPDATE outbox SET published_at = now(), stream_epoch = $1, stream_seq = acked.seq
         FROM unnest($2::uuid[], $3::bigint[]) AS acked (id, seq) WHERE outbox.id = acked.id`,
};
const setAside = {
  name: 'outbox_set_aside',
  text: `UPDATE outbox SET refusals = refusals + 1, refusal = refused.reason,
           set_aside_until = now() + make_interval(secs =>
             ($3::int[])[least(refusals + 1, array_length($3::int[], 1))])
         FROM unnest($1::uuid[], $2::text[]) AS refused (id, reason) WHERE outbox.id = refused.id
         RETURNING outbox.id, subject, refusals`,
};
/** The stream accepts events again, so it may accept those it refused before. */
const allowAll = `UPDATE outbox SET set_aside_until = NULL WHERE published_at IS NULL
                  AND set_aside_until > now()`;

/** Publishes committed outbox rows to the stream. Several replicas may run it. */
export class OutboxRelay {
  private readonly logger = new Logger(OutboxRelay.name);
  private readonly timer = new WakeableTimer();
  private readonly lost: LostEvents;
  private readonly settings: RelaySettings;
  private running?: Promise<void>;
  private stopping = false;
  private failures = 0;
  private checkAt = 0;
  /** The epoch that acknowledged the last batch; empty if it must be asked first. */
  private epoch = '';
  private unlisten?: () => void;

  constructor(
    private readonly dataSource: DataSource,
    private readonly stream: EventStream,
    private readonly generation: DatabaseGeneration,
    private readonly metrics: ServiceMetrics,
    settings: Partial<RelaySettings> = {},
  ) {
    this.lost = new LostEvents(dataSource, stream, generation, metrics);
    this.settings = { ...defaults, ...settings };
  }

  start(): void {
    this.metrics.measureOutbox(() => this.waiting());
    onCommit(this.dataSource, 'outbox', () => this.timer.wake());
    this.unlisten = this.stream.nats.onReconnect(() => {
      this.checkAt = 0;
      this.epoch = '';
      this.timer.wake();
    });
    this.running = this.run();
  }

  /** Publishes what there is if NATS is connected, then ends. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.unlisten?.();
    this.timer.wake();
    await this.running;
  }

  private async run(): Promise<void> {
    for (;;) {
      await this.attempt(() => this.work());
      if (this.stopping) break;
      const pause = this.failures > 0 ? delayOf(retryDelays, this.failures) : this.settings.pollMs;
      await this.timer.sleep(pause);
    }
    await this.attempt(() => this.publishAll());
  }

  private async attempt(work: () => Promise<void>): Promise<void> {
    if (!this.stream.nats.connected) return;
    try {
      await work();
      this.failures = 0;
    } catch (error) {
      this.epoch = '';
      this.checkAt = 0;
      this.failures += 1;
      if (this.failures === 1 || this.failures % 30 === 0) {
        this.logger.warn(`publishing waits (${this.failures}): ${failureReason(error)}`);
      }
    }
  }

  private async work(): Promise<void> {
    if (Date.now() >= this.checkAt) {
      if (this.settings.republish) await this.check();
      this.checkAt = Date.now() + this.settings.checkMs;
    }
    await this.publishAll();
  }

  /** A failed check is only logged, so that waiting events still go out. */
  private async check(): Promise<void> {
    try {
      const epoch = await this.stream.ensure();
      if (await this.stream.replaceIfFilesLost()) {
        this.logger.error(`the stream had lost its disk (${epoch}) and was made again`);
        this.epoch = '';
      }
      await this.generation.recognize(await this.stream.ensure());
      await this.lost.find();
    } catch (error) {
      this.metrics.eventChecksFailed.inc();
      this.logger.warn(`the stream cannot be compared with the outbox: ${failureReason(error)}`);
    }
  }

  private async publishAll(): Promise<void> {
    for (;;) {
      const { taken, failure } = await this.publishBatch();
      // Outside of the transaction, so that events that did go out stay marked.
      if (failure !== undefined) throw failure;
      if (taken < batchSize) return;
    }
  }

  private publishBatch(): Promise<{ taken: number; failure?: unknown }> {
    return this.dataSource.transaction(async (tx) => {
      const { rows } = await namedQuery<OutboxRow>(tx, claim, []);
      const failure = rows.length > 0 ? await this.publish(tx, rows) : undefined;
      return { taken: rows.length, failure };
    });
  }

  /** Returns why rows are left, if any are. */
  private async publish(tx: EntityManager, rows: readonly OutboxRow[]): Promise<unknown> {
    this.epoch ||= await this.stream.ensure();
    const batch = await this.generation.nextBatch(this.epoch);
    const outcomes = await Promise.allSettled(
      rows.map((row) => this.stream.publish(row.id, row.subject, row.envelope, batch)),
    );
    // An acknowledgement is valid for one incarnation of the stream, so it must be the same before
    // and after. If not, the rows go out again. The stream or the inboxes recognize their ids.
    const epoch = await this.stream.ensure();
    if (epoch !== this.epoch) return new Error('the stream has changed under the batch');
    const published: { id: string; seq: number }[] = [];
    const refused: { id: string; reason: string }[] = [];
    for (const [index, outcome] of outcomes.entries()) {
      const id = rows[index]?.id;
      if (id === undefined) continue;
      if (outcome.status === 'fulfilled') published.push({ id, seq: outcome.value });
      else if (!isInfrastructureFailure(outcome.reason)) {
        refused.push({ id, reason: failureReason(outcome.reason) });
      }
    }
    if (published.length > 0) await this.markPublished(tx, epoch, published);
    if (refused.length > 0) await this.setAside(tx, refused);
    // A refused row waits alone. But if no row went out, the failure isn't about single rows.
    if (published.length > 0 && published.length + refused.length === rows.length) return undefined;
    return outcomes.find((outcome) => outcome.status === 'rejected')?.reason;
  }

  private async markPublished(
    tx: EntityManager,
    epoch: string,
    published: { id: string; seq: number }[],
  ): Promise<void> {
    const ids = published.map(({ id }) => id);
    await namedQuery(tx, markPublished, [epoch, ids, published.map(({ seq }) => seq)]);
    this.metrics.eventsPublished.inc(ids.length);
    if (this.failures > 0) await tx.query(allowAll);
  }

  private async setAside(
    tx: EntityManager,
    refused: { id: string; reason: string }[],
  ): Promise<void> {
    const { rows } = await namedQuery<{ id: string; subject: string; refusals: number }>(
      tx,
      setAside,
      [refused.map(({ id }) => id), refused.map(({ reason }) => reason), setAsideSeconds],
    );
    this.metrics.eventsRefused.inc(rows.length);
    const logged = rows.filter(({ refusals }) => loggedRefusals.has(refusals));
    const [first] = logged;
    if (!first) return;
    const reason = refused.find(({ id }) => id === first.id)?.reason;
    const others = logged.length > 1 ? ` and ${logged.length - 1} others` : '';
    this.logger.error(
      `${first.subject} ${first.id}${others} refused (${first.refusals}) and set aside: ${reason}`,
    );
  }

  /** Number of announced events that aren't published. */
  async waiting(): Promise<WaitingEvents> {
    const [waiting] = await this.dataSource.query<WaitingEvents[]>(
      `SELECT count(*)::int AS count, count(*) FILTER (WHERE refusals > 0)::int AS refused,
              coalesce(extract(epoch FROM now() - min(created_at)), 0)::float AS "lagSeconds"
       FROM outbox WHERE published_at IS NULL`,
    );
    return waiting ?? { count: 0, refused: 0, lagSeconds: 0 };
  }

  /** Undefined if no event is delayed. */
  async waitingTooLong(now: Date = new Date()): Promise<EventsWaiting | undefined> {
    const { count, lagSeconds } = await this.waiting();
    if (lagSeconds * 1_000 <= this.settings.tooLongMs) return undefined;
    return { count, since: new Date(now.getTime() - lagSeconds * 1_000).toISOString() };
  }
}
