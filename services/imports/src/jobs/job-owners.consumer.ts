import { Injectable } from '@nestjs/common';
import { customerDeleted, type CustomerFacts } from '@contracts/customers/accounts';
import type { EventEnvelope } from '@contracts/messaging';
import { on, type EventConsumer } from '@service-kit/messaging/inbox/event-consumer';
import { DataSource } from 'typeorm';

/**
 * Deletes everything about a deleted account. A worker that is running its job finds the job gone,
 * and stops.
 */
@Injectable()
export class JobOwnersConsumer implements EventConsumer {
  readonly handlers = [on(customerDeleted, (event) => this.erase(event))];

  constructor(private readonly dataSource: DataSource) {}

  /**
   * Errors are deleted with their jobs, chunks with their uploads. Imported records are booking's,
   * which gets the event, too.
   */
  private async erase({ facts }: EventEnvelope<CustomerFacts>): Promise<void> {
    for (const table of ['import_uploads', 'import_jobs']) {
      await this.dataSource.query(`DELETE FROM ${table} WHERE customer_id = $1`, [
        facts.customerId,
      ]);
    }
  }
}
