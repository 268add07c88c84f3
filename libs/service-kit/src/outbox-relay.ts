import { Logger } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import { delayOf } from './backoff';
import type { EventStream } from './event-stream';
import { LostEvents } from './lost-events';
import type { ServiceMetrics } from './metrics';
import { namedQuery } from './named-query';
import { onCommit } from './transaction';
import { Waker } from './waker';

interface OutboxRow {
  readonly id: string;
  readonly subject: string;
  readonly envelope: string;
}

export interface RelayTimes {
  /** How often unpublished rows of other processes are looked for. */
  pollMs: number;
  /** How often the stream is compared with what was published to it. */
  checkMs: number;
}

const defaultTimes: RelayTimes = { pollMs: 1_000, checkMs: 5_000 };
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
  private readonly times: RelayTimes;
  private running?: Promise<void>;
  private stopping = false;
  private failures = 0;
  private checkAt = 0;
  private unlisten?: () => void;

  constructor(
    private readonly dataSource: DataSource,
    private readonly stream: EventStream,
    private readonly metrics: ServiceMetrics,
    times: Partial<RelayTimes> = {},
  ) {
    this.lost = new LostEvents(dataSource, stream, metrics);
    this.times = { ...defaultTimes, ...times };
  }

  start(): void {
    onCommit(this.dataSource, 'outbox', () => this.waker.wake());
    this.unlisten = this.stream.link.onReconnect(() => {
      this.checkAt = 0;
      this.failures = 0;
      this.waker.wake();
    });
    this.running = this.run();
  }

  /** Publishes what is there to publish, as far as it can, and ends. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.unlisten?.();
    this.waker.wake();
    await this.running;
  }

  private async run(): Promise<void> {
    do {
      try {
        if (this.stream.link.connected) await this.work();
        this.failures = 0;
      } catch (error) {
        this.failures += 1;
        if (this.failures === 1 || this.failures % 30 === 0) {
          const reason = error instanceof Error ? error.message : String(error);
          this.logger.warn(`publishing waits (${this.failures}): ${reason}`);
        }
      }
      if (!this.stopping) {
        const wait = this.failures > 0 ? delayOf(retryDelays, this.failures) : this.times.pollMs;
        await this.waker.sleep(wait);
      }
    } while (!this.stopping);
    if (this.stream.link.connected) await this.publishAll().catch(() => undefined);
  }

  private async work(): Promise<void> {
    if (Date.now() >= this.checkAt) {
      await this.lost.find();
      await this.measure();
      this.checkAt = Date.now() + this.times.checkMs;
    }
    await this.publishAll();
  }

  private async publishAll(): Promise<void> {
    while ((await this.publishBatch()) === batchSize);
  }

  /** Returns how many rows it took. */
  private publishBatch(): Promise<number> {
    return this.dataSource.transaction(async (tx) => {
      const { rows } = await namedQuery<OutboxRow>(tx, claim, []);
      if (rows.length > 0) await this.publish(tx, rows);
      return rows.length;
    });
  }

  private async publish(tx: EntityManager, rows: readonly OutboxRow[]): Promise<void> {
    const epoch = await this.stream.ensure();
    const outcomes = await Promise.allSettled(
      rows.map((row) => this.stream.publish(row.id, row.subject, row.envelope)),
    );
    // An ack counts for the incarnation of the stream it came from, so that must not have changed
    // meanwhile. If it has, the rows are published again; the stream or the inboxes know the ids.
    if ((await this.stream.ensure()) !== epoch) return;
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
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed && ids.length === 0) throw failed.reason;
  }

  private async measure(): Promise<void> {
    const rows = await this.dataSource.query<{ count: number; lag: number }[]>(
      `SELECT count(*)::int AS count,
              coalesce(extract(epoch FROM now() - min(created_at)), 0)::float AS lag
       FROM outbox WHERE published_at IS NULL`,
    );
    this.metrics.outboxUnpublished.set(rows[0]?.count ?? 0);
    this.metrics.outboxLag.set(rows[0]?.lag ?? 0);
  }
}
