import { Injectable } from '@nestjs/common';
import { businessDate, dateAfter } from '@contracts/business-time';
import { businessTimeZone } from '@contracts/vocabulary/booking';
import { inTransaction } from '@service-kit/database/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { bookSql, changedThings, type ChangedThing } from './entries';

/** Any number, but the same in each replica. */
const lockKey = 20_261_130;
const batch = 1_000;

/** What the journal has of each source always follows what the ledger says of it. */
@Injectable()
export class Journal {
  constructor(private readonly dataSource: DataSource) {}

  /** Books what changed since the last time. */
  async post(): Promise<void> {
    while (await this.hasChanges()) {
      await inTransaction(this.dataSource, async (tx) => {
        await lockJournal(tx);
        await postChanges(tx);
      });
    }
  }

  /** Books what changed, and does `work` before anyone else books. */
  withAll<T>(work: (tx: EntityManager) => Promise<T>): Promise<T> {
    return inTransaction(this.dataSource, async (tx) => {
      await lockJournal(tx);
      while (await postChanges(tx));
      return work(tx);
    });
  }

  private async hasChanges(): Promise<boolean> {
    const [row] = await this.dataSource.query<object[]>(`SELECT FROM unbooked LIMIT 1`);
    return row !== undefined;
  }
}

/** One process books at a time, and closes days. The books start with the first. */
async function lockJournal(tx: EntityManager): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock($1)`, [lockKey]);
  await tx.query(
    `INSERT INTO books (starts_on)
     SELECT least((SELECT min(date) FROM invoices), $1::date)
     WHERE NOT EXISTS (SELECT FROM books)`,
    [businessDate(new Date())],
  );
}

interface Change {
  readonly about: ChangedThing;
  readonly id: string;
  readonly day: string;
}

/**
 * False if there was nothing. What is read after the changes were taken has them, since each is in
 * the transaction of its change.
 */
async function postChanges(tx: EntityManager): Promise<boolean> {
  const changes = await tx.query<Change[]>(
    `WITH taken AS (
       DELETE FROM unbooked
       WHERE position IN (SELECT position FROM unbooked ORDER BY position LIMIT ${batch})
       RETURNING about, id, at)
     SELECT about, id, max((at AT TIME ZONE '${businessTimeZone}')::date)::text AS day
     FROM taken GROUP BY about, id`,
  );
  for (const about of changedThings) {
    const changed = changes.filter((change) => change.about === about);
    if (changed.length === 0) continue;
    await tx.query(bookSql(about), [changed.map(({ id }) => id), changed.map(({ day }) => day)]);
  }
  return changes.length > 0;
}

/** The last day that is over. */
export const lastDayOver = (now: Date): string => dateAfter(businessDate(now), -1);
