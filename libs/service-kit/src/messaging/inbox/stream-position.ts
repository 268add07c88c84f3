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
 * past the end of its stream, and it would skip what the stream gets next. So a consumer is trusted
 * only within one epoch. In the next one it starts from the last floor stored here.
 */
export class StreamPositions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly stream: EventStream,
    private readonly consumer: string,
  ) {}

  async save(epoch: string, floor: number): Promise<void> {
    const eventId = floor > 0 ? await this.stream.eventIdAt(floor) : undefined;
    await this.dataSource.query(
      `UPDATE stream_positions SET floor_seq = $3, floor_event_id = $4
       WHERE consumer = $1 AND stream_epoch = $2 AND floor_seq < $3`,
      [this.consumer, epoch, floor, eventId ?? null],
    );
  }

  /**
   * Runs `open` with the sequence from which to start a new consumer, or with undefined if the
   * existing one can be trusted. Replicas do this one after another.
   */
  async opening(
    epoch: string,
    open: (startFrom: number | undefined) => Promise<void>,
  ): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const known = await this.locked(tx);
      if (known.stream_epoch === epoch) return open(undefined);
      const floor = (await this.isIntact(known)) ? known.floor_seq : 0;
      await open(floor + 1);
      await tx.query(
        `UPDATE stream_positions SET stream_epoch = $2, floor_seq = $3::bigint,
           floor_event_id = CASE WHEN $3::bigint = 0 THEN NULL ELSE floor_event_id END
         WHERE consumer = $1`,
        [this.consumer, epoch, floor],
      );
    });
  }

  /** Where to restart a consumer that was lost within the epoch. */
  async floor(): Promise<number> {
    const [known] = await this.dataSource.query<StreamPosition[]>(
      `SELECT stream_epoch, floor_seq, floor_event_id FROM stream_positions WHERE consumer = $1`,
      [this.consumer],
    );
    return known && (await this.isIntact(known)) ? known.floor_seq : 0;
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
