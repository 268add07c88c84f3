import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { namedStatement } from '../../database/named-query';
import { Unavailable } from '../../requests/refusal';
import type { Batch } from './batch';
import type { EventStream } from './event-stream';

interface Generation {
  readonly id: string;
  readonly batch: number;
  /** This database in one run of its server. */
  readonly run: string;
}

/**
 * Whether an event may be handled:
 *
 * - `known`: yes.
 * - `former`: never. The database has lost it, or its outbox publishes it again.
 * - `moved`: not before the consumer has been opened again, since this is another database, or an
 *   earlier one.
 */
export type Standing = 'known' | 'former' | 'moved';

const current = {
  name: 'generation_current',
  text: `SELECT id, batch, events.database_run() AS run FROM events.generation`,
};
const takeNumber = {
  name: 'generation_take_number',
  text: `UPDATE events.generation SET batch = batch + 1, batch_at = now()
         WHERE id = $1 AND events.database_run() = $2 RETURNING batch`,
};
/** After so long without an event, rows may be older than their age says: see `LostEvents`. */
const noteLongPause = `UPDATE events.generation SET since = now(), batch_at = now()
                       WHERE batch_at < now() - interval '1 day'`;
const begin = `UPDATE events.generation
               SET id = gen_random_uuid(), since = now(), batch = 0, batch_at = now()`;

/**
 * Recognizes that the database went back in time: it was restored, it was promoted and lacks the last
 * seconds, or it is a copy. Each batch of events gets a number that is committed before the batch is
 * published. If the stream holds a number that the database doesn't know, the database has lost it.
 * Then a new generation begins and the stream is deleted, so that no one acts on what never happened.
 * The outboxes publish again what is true.
 */
export class DatabaseGeneration {
  private readonly logger = new Logger(DatabaseGeneration.name);
  /** The epoch of the stream, and the database, that were compared last. */
  private recognized?: { readonly epoch: string; readonly id: string; readonly run: string };

  constructor(
    private readonly dataSource: DataSource,
    private readonly stream: EventStream,
  ) {}

  async current(): Promise<Generation> {
    const { rows } = await namedStatement<Generation>(this.dataSource, current, []);
    if (!rows[0]) throw new Error('the generation of the database has vanished');
    return rows[0];
  }

  /** Compares the database with the stream, unless that was done in this epoch and run. */
  async recognize(epoch: string): Promise<void> {
    const known = this.recognized;
    const { id, run } = await this.current();
    if (known?.epoch === epoch && known.id === id && known.run === run) return;
    // In this order, because other processes go on publishing.
    const newest = await this.stream.newestBatches();
    const generation = await this.current();
    if (newest.some((batch) => isUnknown(batch, generation))) {
      await this.renew();
      throw new Unavailable(this.stream.name, 'dependency');
    }
    await this.dataSource.query(noteLongPause);
    this.recognized = { epoch, id: generation.id, run: generation.run };
  }

  /** Whether this database is the one that was compared with the stream. */
  async isRecognized(): Promise<boolean> {
    const { id, run } = await this.current();
    return this.recognized?.id === id && this.recognized.run === run;
  }

  /** Call it once the batch's events are committed, and publish only afterwards. */
  async nextBatch(epoch: string): Promise<Batch> {
    if (this.recognized?.epoch !== epoch) await this.recognize(epoch);
    const { id, run } = this.recognized ?? {};
    const { rows } = await namedStatement<{ batch: number }>(this.dataSource, takeNumber, [
      id,
      run,
    ]);
    if (id === undefined || !rows[0]) {
      this.recognized = undefined;
      throw new Unavailable('database', 'dependency');
    }
    return { generation: id, number: rows[0].batch };
  }

  /** `run`: in which the consumer was opened. */
  async standingOf(batch: Batch | undefined, run: string): Promise<Standing> {
    const generation = await this.current();
    if (generation.run !== run) return 'moved';
    if (!batch) return 'known';
    if (batch.generation !== generation.id) return 'former';
    if (batch.number <= generation.batch) return 'known';
    await this.renew(batch);
    return 'moved';
  }

  /** One process does it. The lock keeps all others from publishing. */
  private async renew(seen?: Batch): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const [generation] = await tx.query<Omit<Generation, 'run'>[]>(
        `SELECT id, batch FROM events.generation FOR UPDATE`,
      );
      if (!generation) return;
      const isSeenNow = seen?.generation === generation.id && isUnknown(seen, generation);
      const newest = isSeenNow ? [] : await this.stream.newestBatches();
      if (!isSeenNow && !newest.some((batch) => isUnknown(batch, generation))) return;
      await tx.query(begin);
      await this.stream.remove();
      this.logger.error(
        `the stream holds events that this database (${generation.id}, batch ${generation.batch}) ` +
          `does not know: the database is an earlier one; all its events are published again`,
      );
    });
  }
}

function isUnknown(batch: Batch, { id, batch: last }: Pick<Generation, 'id' | 'batch'>): boolean {
  return batch.generation !== id || batch.number > last;
}
