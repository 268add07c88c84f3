import { Logger } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import { delayOf } from './backoff';
import type { EventStream } from './event-stream';
import { failureReason } from './failure-reason';
import { LostEvents } from './lost-events';
import type { ServiceMetrics, WaitingEvents } from './metrics';
import { namedQuery } from './named-query';
import { onCommit } from './transaction';
import { Waker } from './waker';

interface OutboxRow {
  readonly id: string;
  readonly subject: string;
  readonly envelope: string;
}

export interface RelaySettings {
  /** How often rows are looked for that no commit in this process told of. */
  pollMs: number;
  /** How often the stream is compared with what was published to it. */
  checkMs: number;
  /** For the test that proves what republishing is worth. */
  republish: boolean;
}

const defaults: RelaySettings = { pollMs: 1_000, checkMs: 5_000, republish: true };
const batchSize = 200;
const retryDelays = [100, 500, 1_000, 2_000] as const;

const claim = {
  name: 'outbox_claim',
  text: `SELECT id, subject, envelope FROM outbox WHERE published_at IS NULL
         ORDER BY position LIMIT ${batchSize} FOR UPDATE SKIP LOCKED`,
};
const markPublished = {
  name: 'outbox_published',
  text: `UPDATE outbox SET published_at = now(), stream_epoch = $1, stream_seq = acked.seq
         FROM unnest($2::uuid[], $3::bigint[]) AS acked (id, seq) WHERE outbox.id = acked.id`,
};

/** Publishes committed outbox rows to the stream. Any number of replicas may run it. */
export class OutboxRelay {
  private readonly logger = new Logger(OutboxRelay.name);
  private readonly waker = new Waker();
  private readonly lost: LostEvents;
  private readonly settings: RelaySettings;
  private running?: Promise<void>;
  private stopping = false;
  private failures = 0;
  private checkAt = 0;
  /** What the last batch was acknowledged in; empty when that has to be asked first. */
  private epoch = '';
  private unlisten?: () => void;

  constructor(
    private readonly dataSource: DataSource,
    private readonly stream: EventStream,
    private readonly metrics: ServiceMetrics,
    settings: Partial<RelaySettings> = {},
  ) {
    this.lost = new LostEvents(dataSource, stream, metrics);
    this.settings = { ...defaults, ...settings };
  }

  start(): void {
    this.metrics.measureOutbox(() => this.waiting());
    onCommit(this.dataSource, 'outbox', () => this.waker.wake());
    this.unlisten = this.stream.link.onReconnect(() => {
      this.checkAt = 0;
      this.epoch = '';
      this.waker.wake();
    });
    this.running = this.run();
  }

  /** Publishes what there is to publish, if NATS is there, and ends. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.unlisten?.();
    this.waker.wake();
    await this.running;
  }

  private async run(): Promise<void> {
    for (;;) {
      await this.attempt(() => this.work());
      if (this.stopping) break;
      const pause = this.failures > 0 ? delayOf(retryDelays, this.failures) : this.settings.pollMs;
      await this.waker.sleep(pause);
    }
    await this.attempt(() => this.publishAll());
  }

  private async attempt(work: () => Promise<void>): Promise<void> {
    if (!this.stream.link.connected) return;
    try {
      await work();
      this.failures = 0;
    } catch (error) {
      this.epoch = '';
      this.failures += 1;
      if (this.failures === 1 || this.failures % 30 === 0) {
        const reason = failureReason(error);
        this.logger.warn(`publishing waits (${this.failures}): ${reason}`);
      }
    }
  }

  private async work(): Promise<void> {
    if (Date.now() >= this.checkAt) {
      if (this.settings.republish) await this.lost.find();
      this.checkAt = Date.now() + this.settings.checkMs;
    }
    await this.publishAll();
  }

  private async publishAll(): Promise<void> {
    for (;;) {
      const { taken, failure } = await this.publishBatch();
      // Outside of the transaction, so that what did go out stays marked.
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

  /** Returns why rows are left over, if there are. */
  private async publish(tx: EntityManager, rows: readonly OutboxRow[]): Promise<unknown> {
    this.epoch ||= await this.stream.ensure();
    const outcomes = await Promise.allSettled(
      rows.map((row) => this.stream.publish(row.id, row.subject, row.envelope)),
    );
    // An acknowledgement counts for the incarnation of the stream it came from, so that must be
    // the same before and after. If not, the rows go out again; stream or inboxes know their ids.
    const epoch = await this.stream.ensure();
    if (epoch !== this.epoch) return new Error('the stream has changed under the batch');
    const ids: string[] = [];
    const sequences: number[] = [];
    for (const [index, outcome] of outcomes.entries()) {
      const row = rows[index];
      if (outcome.status !== 'fulfilled' || !row) continue;
      ids.push(row.id);
      sequences.push(outcome.value);
    }
    await namedQuery(tx, markPublished, [epoch, ids, sequences]);
    this.metrics.eventsPublished.inc(ids.length);
    return outcomes.find((outcome) => outcome.status === 'rejected')?.reason;
  }

  private async waiting(): Promise<WaitingEvents> {
    const [waiting] = await this.dataSource.query<WaitingEvents[]>(
      `SELECT count(*)::int AS count,
              coalesce(extract(epoch FROM now() - min(created_at)), 0)::float AS "lagSeconds"
       FROM outbox WHERE published_at IS NULL`,
    );
    return waiting ?? { count: 0, lagSeconds: 0 };
  }
}
