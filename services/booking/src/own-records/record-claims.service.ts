import { Injectable } from '@nestjs/common';
import type { AccountId } from '@contracts/customers/accounts';
import { inTransaction } from '@service-kit/database/transaction';
import { DataSource } from 'typeorm';
import { RecordUpdatePublisher, type RecordTable } from '../live/record-update-publisher';

const batchSize = 1_000;

const claimed = ['appointments', 'service_requests'] as const satisfies readonly RecordTable[];

interface ClaimableRow {
  readonly table: RecordTable;
  readonly id: string;
}

/** A separate SELECT, because an UPDATE with a subquery would scan every row. */
const claimable = claimed
  .map(
    (table) =>
      `(SELECT '${table}' AS "table", id FROM ${table}
        WHERE account_id IS NULL AND lower(email COLLATE "C") = ANY (ARRAY(
          SELECT known.email FROM account_emails known WHERE known.account_id = $1))
        LIMIT ${batchSize})`,
  )
  .join(' UNION ALL ');

/**
 * Links records to accounts. What was booked as a guest belongs to the customer who has verified
 * its email address.
 */
@Injectable()
export class RecordClaimsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly liveUpdates: RecordUpdatePublisher,
  ) {}

  /** By any customer. */
  async isVerified(email: string): Promise<boolean> {
    const rows = await this.dataSource.query<object[]>(
      `SELECT FROM account_emails WHERE email = lower($1 COLLATE "C")`,
      [email],
    );
    return rows.length > 0;
  }

  /** Stores that the customer has verified the address. It no longer belongs to anyone else. */
  async learn(accountId: AccountId, email: string): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO account_emails AS known (email, account_id)
       VALUES (lower($1 COLLATE "C"), $2)
       ON CONFLICT (email) DO UPDATE SET account_id = excluded.account_id
         WHERE known.account_id <> excluded.account_id`,
      [email, accountId],
    );
    await this.claimFor(accountId);
  }

  /** Updates a customer's addresses here to what the customers service says. */
  async learnAll(accountId: AccountId, emails: readonly string[]): Promise<void> {
    await this.dataSource.query(
      `DELETE FROM account_emails
       WHERE account_id = $1 AND email <> ALL (SELECT lower(one COLLATE "C") FROM unnest($2::text[]) AS one)`,
      [accountId, emails],
    );
    for (const email of emails) await this.learn(accountId, email);
  }

  /**
   * Call before reading a customer's records: a guest may have booked with their address. If
   * there's nothing to do, it takes one round trip and an index lookup per table.
   */
  async claimFor(accountId: AccountId): Promise<void> {
    let found: ClaimableRow[];
    do {
      found = await this.dataSource.query<ClaimableRow[]>(claimable, [accountId]);
      for (const table of claimed) {
        const ids = found.flatMap((row) => (row.table === table ? [row.id] : []));
        if (ids.length > 0) await this.claim(table, ids, accountId);
      }
    } while (found.length >= batchSize);
  }

  /**
   * Skips rows that another account claims at the same moment, and those whose address the office
   * corrects then.
   */
  private async claim(
    table: RecordTable,
    ids: readonly string[],
    accountId: AccountId,
  ): Promise<void> {
    await inTransaction(this.dataSource, (tx) =>
      tx.query(
        `UPDATE ${table} SET account_id = $1, claimed = true
         WHERE id = ANY ($2) AND account_id IS NULL AND lower(email COLLATE "C") = ANY (ARRAY(
           SELECT known.email FROM account_emails known WHERE known.account_id = $1))`,
        [accountId, ids],
      ),
    );
    this.liveUpdates.recordsChanged(accountId, [table]);
  }
}
