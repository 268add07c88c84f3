import { Injectable } from '@nestjs/common';
import type { AccountId } from '@contracts/customers/accounts';
import { inTransaction } from '@service-kit/database/transaction';
import { Refusal } from '@service-kit/requests/refusal';
import { DataSource, type EntityManager } from 'typeorm';
import { importedTables } from './imported-table';

const batchSize = 1_000;

/**
 * Serializes everything that writes a customer's imported records: batches, undo, and the deletion
 * of the account. Locks are held until the end of the transaction and taken in one order
 * everywhere: the job, then the customer, then rows. So overlapping batches can't deadlock, and
 * what a batch read is still true when it writes.
 */
@Injectable()
export class ImportFences {
  constructor(private readonly dataSource: DataSource) {}

  /** Call before `lockCustomer`. Refuses with `import_not_found` once the job has been undone. */
  async lockJob(tx: EntityManager, jobId: string): Promise<void> {
    await lock(tx, `import ${jobId}`);
    const undone = await tx.query<object[]>(
      `SELECT FROM booking.undone_imports WHERE job_id = $1`,
      [jobId],
    );
    if (undone.length > 0) throw new Refusal('import_not_found');
  }

  /** From now on the job's batches are refused. A late one must not bring its records back. */
  async closeJob(tx: EntityManager, jobId: string): Promise<void> {
    await lock(tx, `import ${jobId}`);
    await tx.query(
      `INSERT INTO booking.undone_imports (job_id) VALUES ($1) ON CONFLICT DO NOTHING`,
      [jobId],
    );
    // The counts are for batches, and there will be no more.
    await tx.query(`DELETE FROM booking.imported_counts WHERE job_id = $1`, [jobId]);
  }

  /** Refuses with `customer_not_found` if the account has been deleted. */
  async lockCustomer(tx: EntityManager, accountId: AccountId): Promise<void> {
    await this.awaitCustomer(tx, accountId);
    const forgotten = await tx.query<object[]>(
      `SELECT FROM booking.forgotten_accounts WHERE account_id = $1`,
      [accountId],
    );
    if (forgotten.length > 0) throw new Refusal('customer_not_found');
  }

  /** No one else can write the customer's imported records until the end of `tx`. */
  async awaitCustomer(tx: EntityManager, accountId: AccountId): Promise<void> {
    await lock(tx, `imported for ${accountId}`);
  }

  /**
   * Permanent, since ids aren't reused. Deletes the customer's imported records, which aren't part
   * of the company's books, and the journal's copies. A repeat continues where the last attempt
   * stopped.
   */
  async forgetCustomer(accountId: AccountId): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      await this.awaitCustomer(tx, accountId);
      await tx.query(
        `INSERT INTO booking.forgotten_accounts (account_id) VALUES ($1) ON CONFLICT DO NOTHING`,
        [accountId],
      );
      for (const table of ['imported_changes', 'imported_counts']) {
        await tx.query(`DELETE FROM booking.${table} WHERE account_id = $1`, [accountId]);
      }
    });
    for (const table of importedTables) {
      let count: number;
      do {
        // For a DELETE, TypeORM returns the rows and their number.
        [, count] = await this.dataSource.query<[unknown, number]>(
          `DELETE FROM booking.${table} WHERE id IN (
             SELECT id FROM booking.${table}
             WHERE account_id = $1 AND origin = 'imported' LIMIT ${batchSize})`,
          [accountId],
        );
      } while (count === batchSize);
    }
  }
}

/** Two names with the same hash wait for each other, which does no harm. */
async function lock(tx: EntityManager, name: string): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [name]);
}
