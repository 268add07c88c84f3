import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { DatabaseGeneration } from '../stream/database-generation';
import type { EventStream } from '../stream/event-stream';
import { failureReason } from '../../observability/failure-reason';
import { isInfrastructureFailure } from '../../requests/infrastructure-failure';
import { intactPrefixLength } from './intact-prefix';
import type { ServiceMetrics } from '../../observability/metrics';

interface PublishedRow {
  readonly id: string;
  readonly stream_seq: number;
}

interface EpochTop extends PublishedRow {
  readonly stream_epoch: string;
  readonly recent: boolean;
}

/** Published before the database was restored, or before a long pause. Its age then counts. */
const former = `published_at < (SELECT since FROM events.generation)`;
/** Older rows are about to be purged, and the stream may have dropped their events. */
const recent = `(published_at > now() - interval '7 days' OR ${former})`;
/** Older events aren't published again, because inboxes forget after 30 days. */
const repeatable = `created_at > CASE WHEN ${former} THEN published_at ELSE now() END - interval '21 days'`;

/** The newest published row of each epoch. Takes one index probe per epoch. */
const topsOfEpochs = `
  WITH RECURSIVE tops AS (
    (SELECT stream_epoch, stream_seq, id, ${recent} AS recent FROM outbox
     WHERE published_at IS NOT NULL
     ORDER BY stream_epoch DESC, stream_seq DESC LIMIT 1)
    UNION ALL
    SELECT next.* FROM tops CROSS JOIN LATERAL (
      SELECT stream_epoch, stream_seq, id, ${recent} AS recent FROM outbox
      WHERE published_at IS NOT NULL AND stream_epoch < tops.stream_epoch
      ORDER BY stream_epoch DESC, stream_seq DESC LIMIT 1) next
  ) SELECT * FROM tops ORDER BY stream_seq DESC`;

/**
 * Finds published events that the stream no longer has and marks them unpublished, so that the
 * relay publishes them again.
 *
 * JetStream acknowledges before it flushes, so a crash can cut the stream's tail, and a lost disk
 * takes all of it; afterwards the stream grows again over the same sequence numbers. Both end the
 * epoch in which a row was published. Among the rows of one epoch, ordered by sequence, the intact
 * ones stand before the lost ones, so the last row tells whether anything was lost, and a binary
 * search tells from where.
 */
export class LostEvents {
  private readonly logger = new Logger(LostEvents.name);
  /** Epochs that were checked during the current one, with their newest sequence at that time. */
  private verified = new Map<string, number>();
  private verifiedIn = '';
  /** The generation of the database in the running check. */
  private current = '';

  constructor(
    private readonly dataSource: DataSource,
    private readonly stream: EventStream,
    private readonly generation: DatabaseGeneration,
    private readonly metrics: ServiceMetrics,
  ) {}

  /**
   * Returns how many events must be published again. If one epoch can't be checked, the others
   * still are.
   */
  async find(): Promise<number> {
    const epoch = await this.stream.ensure();
    if (epoch !== this.verifiedIn) {
      this.verified = new Map();
      this.verifiedIn = epoch;
    }
    this.current = (await this.generation.current()).id;
    const tops = await this.dataSource.query<EpochTop[]>(topsOfEpochs);
    let lost = 0;
    for (const [index, top] of tops.entries()) {
      const known = this.verified.get(top.stream_epoch) === top.stream_seq;
      // Always check the newest row: someone may have purged the stream.
      if (!top.recent || (known && index > 0)) continue;
      try {
        if (await this.isIntact(top)) this.verified.set(top.stream_epoch, top.stream_seq);
        else lost += await this.markLost(top.stream_epoch);
      } catch (error) {
        // If the infrastructure is away, it's away for all epochs.
        if (isInfrastructureFailure(error)) throw error;
        this.logger.warn(`${top.stream_epoch} cannot be looked at: ${failureReason(error)}`);
      }
    }
    return lost;
  }

  private async isIntact(row: PublishedRow): Promise<boolean> {
    return this.stream.holds(row.stream_seq, row.id, this.current);
  }

  private async markLost(epoch: string): Promise<number> {
    const intact = await this.newestIntact(epoch);
    const [, count] = await this.dataSource.query<[object[], number]>(
      `UPDATE outbox SET published_at = NULL, stream_seq = NULL, stream_epoch = NULL
       WHERE ${recent} AND ${repeatable} AND stream_epoch = $1 AND stream_seq > $2`,
      // Nothing is intact, not even rows without a sequence.
      [epoch, intact?.stream_seq ?? -1],
    );
    if (count > 0) this.logger.warn(`the stream has lost ${count} events; publishing them again`);
    this.metrics.eventsRepublished.inc(count);
    return count;
  }

  private async newestIntact(epoch: string): Promise<PublishedRow | undefined> {
    const [counted] = await this.dataSource.query<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM outbox WHERE ${recent} AND stream_epoch = $1`,
      [epoch],
    );
    const rowAt = async (index: number): Promise<PublishedRow | undefined> => {
      const [row] = await this.dataSource.query<PublishedRow[]>(
        `SELECT id, stream_seq FROM outbox WHERE ${recent} AND stream_epoch = $1
         ORDER BY stream_seq, id LIMIT 1 OFFSET $2`,
        [epoch, index],
      );
      return row;
    };
    const intact = await intactPrefixLength(counted?.count ?? 0, async (index) => {
      const row = await rowAt(index);
      return row !== undefined && (await this.isIntact(row));
    });
    return intact > 0 ? rowAt(intact - 1) : undefined;
  }
}
