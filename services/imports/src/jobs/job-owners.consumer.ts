import { Injectable } from '@nestjs/common';
import { customerDeleted, type CustomerFacts } from '@contracts/customers/accounts';
import type { EventEnvelope } from '@contracts/messaging';
import { on, type EventConsumer } from '@service-kit/messaging/inbox/event-consumer';
import { DataSource } from 'typeorm';

/** Of a deleted account nothing is kept here. A worker that is at it finds its job gone, and stops. */
@Injectable()
export class JobOwnersConsumer implements EventConsumer {
  readonly handlers = [on(customerDeleted, (event) => this.erase(event))];

  constructor(private readonly dataSource: DataSource) {}

  /** Errors go with their jobs, chunks with their uploads. What was imported is booking's, which hears of it too. */
  private async erase({ facts }: EventEnvelope<CustomerFacts>): Promise<void> {
    for (const table of ['import_uploads', 'import_jobs']) {
      await this.dataSource.query(`DELETE FROM ${table} WHERE customer_id = $1`, [
        facts.customerId,
      ]);
    }
  }
}
