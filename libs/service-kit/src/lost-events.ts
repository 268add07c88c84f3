import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { EventStream } from './event-stream';
import { intactPrefixLength } from './intact-prefix';
import type { ServiceMetrics } from './metrics';

interface PublishedRow {
  readonly id: string;
  readonly stream_seq: number;
}

interface EpochTop extends PublishedRow {
  readonly stream_epoch: string;
}

/** An event older than this is not published again: inboxes forget after 30 days. */
const oldestRepublished = '21 days';

/** The newest published row of each epoch, one index probe per epoch. */
const topsOfEpochs = `
  WITH RECURSIVE tops AS (
    (SELECT stream_epoch, stream_seq, id FROM outbox WHERE published_at IS NOT NULL
     ORDER BY stream_epoch DESC, stream_seq DESC LIMIT 1)
    UNION ALL
    SELECT next.* FROM tops CROSS JOIN LATERAL (
      SELECT stream_epoch, stream_seq, id FROM outbox
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
 * ones stand before the lost ones, so looking at the last row tells whether anything was lost, and
 * a binary search tells from where.
 */
export class LostEvents {
  private readonly logger = new Logger(LostEvents.name);
  /** Epochs whose rows were looked at, by the newest sequence then, in the present epoch. */
  private verified = new Map<string, number>();
  private verifiedIn = '';

  constructor(
    private readonly dataSource: DataSource,
    private readonly stream: EventStream,
    private readonly metrics: ServiceMetrics,
  ) {}

  /** Returns how many events have to be published again. */
  async find(): Promise<number> {
    const epoch = await this.stream.ensure();
    if (epoch !== this.verifiedIn) {
      this.verified = new Map();
      this.verifiedIn = epoch;
    }
    const tops = await this.dataSource.query<EpochTop[]>(topsOfEpochs);
    let lost = 0;
    for (const [index, top] of tops.entries()) {
      const known = this.verified.get(top.stream_epoch) === top.stream_seq;
      // The newest row of all is looked at every time: somebody may have purged the stream.
      if (known && index > 0) continue;
      if (await this.isIntact(top)) this.verified.set(top.stream_epoch, top.stream_seq);
      else lost += await this.reset(top.stream_epoch);
    }
    return lost;
  }

  private async isIntact(row: PublishedRow): Promise<boolean> {
    return (await this.stream.eventIdAt(row.stream_seq)) === row.id;
  }

  private async reset(epoch: string): Promise<number> {
    const counted = await this.dataSource.query<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM outbox WHERE published_at IS NOT NULL AND stream_epoch = $1`,
      [epoch],
    );
    const total = counted[0]?.count ?? 0;
    const rowAt = async (index: number) => {
      const rows = await this.dataSource.query<PublishedRow[]>(
        `SELECT id, stream_seq FROM outbox WHERE published_at IS NOT NULL AND stream_epoch = $1
         ORDER BY stream_seq, id LIMIT 1 OFFSET $2`,
        [epoch, index],
      );
      return rows[0];
    };
    const intact = await intactPrefixLength(total, async (index) => {
      const row = await rowAt(index);
      return row !== undefined && (await this.isIntact(row));
    });
    const last = intact > 0 ? await rowAt(intact - 1) : undefined;
    const lost = await this.dataSource.query<[object[], number]>(
      `UPDATE outbox SET published_at = NULL, stream_seq = NULL, stream_epoch = NULL
       WHERE published_at IS NOT NULL AND stream_epoch = $1 AND stream_seq > $2
         AND created_at > now() - $3::interval`,
      [epoch, last?.stream_seq ?? 0, oldestRepublished],
    );
    const count = lost[1];
    if (count > 0) this.logger.warn(`the stream has lost ${count} events; publishing them again`);
    this.metrics.eventsRepublished.inc(count);
    return count;
  }
}
