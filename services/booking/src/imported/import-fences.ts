import { Injectable } from '@nestjs/common';
import type { CustomerId } from '@contracts/customers/accounts';
import { inTransaction } from '@service-kit/database/transaction';
import { Refusal } from '@service-kit/requests/refusal';
import { DataSource, type EntityManager } from 'typeorm';
import { importedTables } from './imported-table';

const batchSize = 1_000;

/**
 * Who may write a customer's imported records, one after the other: batches, undoings and the deletion
 * of the account. Locks are held until the end of the transaction and taken in one order everywhere:
 * the job, then the customer, then rows. So batches that overlap cannot wait for each other, and what
 * a batch has read is still so when it writes.
 */
@Injectable()
export class ImportFences {
  constructor(private readonly dataSource: DataSource) {}

  /** Before `lockCustomer`. Refuses with `import_not_found` once the job has been undone. */
  async lockJob(tx: EntityManager, jobId: string): Promise<void> {
    await lock(tx, `import ${jobId}`);
    const undone = await tx.query<object[]>(
      `SELECT FROM booking.undone_imports WHERE job_id = $1`,
      [jobId],
    );
    if (undone.length > 0) throw new Refusal('import_not_found');
  }

  /** From here on the job's batches are refused: one that a worker sent late must not bring it back. */
  async closeJob(tx: EntityManager, jobId: string): Promise<void> {
    await lock(tx, `import ${jobId}`);
    await tx.query(
      `INSERT INTO booking.undone_imports (job_id) VALUES ($1) ON CONFLICT DO NOTHING`,
      [jobId],
    );
    // Counts are for batches, of which no more are taken.
    await tx.query(`DELETE FROM booking.imported_counts WHERE job_id = $1`, [jobId]);
  }

  /** Refuses with `customer_not_found` when the account has been deleted. */
  async lockCustomer(tx: EntityManager, customerId: CustomerId): Promise<void> {
    await this.awaitCustomer(tx, customerId);
    const forgotten = await tx.query<object[]>(
      `SELECT FROM booking.forgotten_customers WHERE customer_id = $1`,
      [customerId],
    );
    if (forgotten.length > 0) throw new Refusal('customer_not_found');
  }

  /** No one else writes the customer's imported records until the end of `tx`. */
  async awaitCustomer(tx: EntityManager, customerId: CustomerId): Promise<void> {
    await lock(tx, `imported for ${customerId}`);
  }

  /**
   * For good: ids are not given twice. What has been imported for the customer is deleted, since it
   * is in no one's books here, with what the journal remembers of it. A repeat continues where an
   * attempt ended.
   */
  async forgetCustomer(customerId: CustomerId): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      await this.awaitCustomer(tx, customerId);
      await tx.query(
        `INSERT INTO booking.forgotten_customers (customer_id) VALUES ($1) ON CONFLICT DO NOTHING`,
        [customerId],
      );
      for (const table of ['imported_changes', 'imported_counts']) {
        await tx.query(`DELETE FROM booking.${table} WHERE customer_id = $1`, [customerId]);
      }
    });
    for (const table of importedTables) {
      let count: number;
      do {
        // TypeORM answers a DELETE with the rows and their number.
        [, count] = await this.dataSource.query<[unknown, number]>(
          `DELETE FROM booking.${table} WHERE id IN (
             SELECT id FROM booking.${table}
             WHERE customer_id = $1 AND origin = 'imported' LIMIT ${batchSize})`,
          [customerId],
        );
      } while (count === batchSize);
    }
  }
}

/** Two names that happen to have the same hash wait for each other, which harms no one. */
async function lock(tx: EntityManager, name: string): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [name]);
}
