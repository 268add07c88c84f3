import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { PeriodicWork } from '../background/periodic-work';

const hourMs = 60 * 60 * 1_000;
const batch = 1_000;

/** Conditions by table for rows that are no longer needed. An index finds them. */
export type Obsolete = Readonly<Record<string, string>>;

/** The time that a database wasn't there doesn't count: a restored one still needs its rows. */
const olderThan = (age: string) =>
  `< (SELECT now() - interval '${age}' FROM events.generation WHERE since < now() - interval '${age}')`;

/** Applies to every service. Inboxes keep rows longer than outbox and stream together. */
const obsolete: Obsolete = {
  outbox: `published_at ${olderThan('7 days')}`,
  inbox: `handled_at ${olderThan('30 days')}`,
  idempotency_keys: `created_at < now() - interval '7 days'`,
};

/** Deletes obsolete rows every hour, in batches that hold no lock for long. */
export class MessagingPurge {
  private readonly work = new PeriodicWork(new Logger(MessagingPurge.name));

  /** `own`: conditions for the service's own tables. */
  constructor(
    private readonly dataSource: DataSource,
    private readonly own: Obsolete = {},
  ) {}

  /** `mayPurge`: not in a database that may have just been restored. */
  start(mayPurge: () => Promise<boolean>): void {
    // Replicas that start together must not purge together.
    const firstAfterMs = Math.random() * 60_000;
    const timing = { pauseMs: hourMs, firstAfterMs, failed: 'purging waits' };
    this.work.repeat(timing, async () => {
      if (await mayPurge()) await this.purge();
    });
  }

  stop(): Promise<void> {
    return this.work.stop();
  }

  /** Returns the number of deleted rows. */
  async purge(): Promise<number> {
    let total = 0;
    for (const [table, condition] of Object.entries({ ...obsolete, ...this.own })) {
      let deleted: number;
      do {
        const result = await this.dataSource.query<[object[], number]>(
          `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
             SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${batch} FOR UPDATE SKIP LOCKED))`,
        );
        deleted = result[1];
        total += deleted;
      } while (deleted === batch && !this.work.isEnding);
    }
    return total;
  }
}
