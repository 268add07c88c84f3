import type { DataSource, EntityManager } from 'typeorm';
import type { EventStream } from '../stream/event-stream';

/** How far a durable consumer has handled the stream, stored in the service's own database. */
interface StreamPosition {
  readonly stream_epoch: string;
  readonly floor_seq: number;
  /** The event at the floor. It shows whether the stream was cut and has grown again. */
  readonly floor_event_id: string | null;
}

/**
 * JetStream flushes streams and consumers separately. After a crash a consumer's position may be
 * past the end of its stream, and it would skip what the stream gets next. And a database that went
 * back in time knows less than the consumer has acknowledged. So a consumer is trusted only within
 * one epoch of the stream and one run of the database. In the next one it starts from the last floor
 * stored here.
 */
export class StreamPositions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly stream: EventStream,
    private readonly consumer: string,
  ) {}

  /** `run`: of the database, in which the events up to `floor` were handled. */
  async save(epoch: string, run: string, floor: number): Promise<void> {
    const eventId = floor > 0 ? await this.stream.eventIdAt(floor) : undefined;
    await this.dataSource.query(
      `UPDATE stream_positions SET floor_seq = $3, floor_event_id = $4
       WHERE consumer = $1 AND stream_epoch = $2 AND floor_seq < $3
         AND events.database_run() = $5`,
      [this.consumer, epoch, floor, eventId ?? null, run],
    );
  }

  /**
   * Runs `replace` with the sequence after which to start a new consumer, unless the existing one is
   * of this epoch and can be trusted. Replicas do this one after another.
   */
  async opening(
    epoch: string,
    isTrusted: () => Promise<boolean>,
    replace: (floor: number) => Promise<void>,
  ): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const known = await this.locked(tx);
      if (known.stream_epoch === epoch && (await isTrusted())) return;
      const floor = (await this.isIntact(known)) ? known.floor_seq : 0;
      await replace(floor);
      await tx.query(
        `UPDATE stream_positions SET stream_epoch = $2, floor_seq = $3::bigint,
           floor_event_id = CASE WHEN $3::bigint = 0 THEN NULL ELSE floor_event_id END
         WHERE consumer = $1`,
        [this.consumer, epoch, floor],
      );
    });
  }

  private async locked(tx: EntityManager): Promise<StreamPosition> {
    await tx.query(
      `INSERT INTO stream_positions (consumer, stream_epoch, floor_seq) VALUES ($1, '', 0)
       ON CONFLICT DO NOTHING`,
      [this.consumer],
    );
    const [row] = await tx.query<StreamPosition[]>(
      `SELECT stream_epoch, floor_seq, floor_event_id FROM stream_positions
       WHERE consumer = $1 FOR UPDATE`,
      [this.consumer],
    );
    if (!row) throw new Error('the position of the consumer has vanished');
    return row;
  }

  private async isIntact({ floor_seq, floor_event_id }: StreamPosition): Promise<boolean> {
    if (floor_seq === 0 || floor_event_id === null) return false;
    return (await this.stream.eventIdAt(floor_seq)) === floor_event_id;
  }
}
