import { Injectable } from '@nestjs/common';
import type { CustomerId } from '@contracts/customers';
import { DataSource } from 'typeorm';
import { LiveUpdatePublisher } from '../live/live-update-publisher';

const batchSize = 1_000;

const claimed = ['appointments', 'service_requests'] as const;

/**
 * Whose records are whose. What was booked or asked for without an account belongs to the customer
 * who has shown that its e-mail address is theirs.
 */
@Injectable()
export class ClaimsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly liveUpdates: LiveUpdatePublisher,
  ) {}

  /** The customer has just verified it: the address is theirs from now on, and nobody else's. */
  async learn(customerId: CustomerId, email: string): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO customer_emails AS known (email, customer_id)
       VALUES (lower($1 COLLATE "C"), $2)
       ON CONFLICT (email) DO UPDATE SET customer_id = excluded.customer_id
         WHERE known.customer_id <> excluded.customer_id`,
      [email, customerId],
    );
    await this.claimFor(customerId);
  }

  /** Brings what booking knows of a customer's addresses in line with what their owner says. */
  async learnAll(customerId: CustomerId, emails: readonly string[]): Promise<void> {
    await this.dataSource.query(
      `DELETE FROM customer_emails
       WHERE customer_id = $1 AND email <> ALL (SELECT lower(one COLLATE "C") FROM unnest($2::text[]) AS one)`,
      [customerId, emails],
    );
    for (const email of emails) await this.learn(customerId, email);
  }

  /**
   * Before a customer's records are read: a guest may have booked with their address meanwhile. One
   * look into an index for each table, when there is nothing.
   */
  async claimFor(customerId: CustomerId): Promise<void> {
    for (const table of claimed) {
      let count: number;
      do {
        count = await this.claimBatch(table, customerId);
        if (count > 0) this.liveUpdates.account(customerId, ...recordsOf[table]);
      } while (count === batchSize);
    }
  }

  /** Rows are locked in the order of their ids, so that two who claim the same do not deadlock. */
  private async claimBatch(
    table: (typeof claimed)[number],
    customerId: CustomerId,
  ): Promise<number> {
    const [, count] = await this.dataSource.query<[object[], number]>(
      `UPDATE ${table} SET customer_id = $1
       WHERE id IN (
         SELECT id FROM ${table}
         WHERE customer_id IS NULL AND lower(email COLLATE "C") = ANY (ARRAY(
           SELECT known.email FROM customer_emails known WHERE known.customer_id = $1))
         ORDER BY id LIMIT ${batchSize} FOR NO KEY UPDATE)`,
      [customerId],
    );
    return count;
  }
}

const recordsOf = {
  appointments: ['appointments'],
  service_requests: ['service-requests'],
} as const;
