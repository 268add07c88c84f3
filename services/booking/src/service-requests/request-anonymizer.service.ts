import { Injectable } from '@nestjs/common';
import type { CustomerId } from '@contracts/customers';
import {
  serviceRequestStatuses,
  serviceRequestStatusRules as rules,
  type ServiceRequestStatus,
} from '@contracts/vocabulary/service-request-status';
import { DataSource } from 'typeorm';
import { LiveUpdatePublisher } from '../live/live-update-publisher';

const batchSize = 500;
const withdrawn: ServiceRequestStatus = 'cancelled';
/** Nobody could be called about one that waits. */
const waiting = serviceRequestStatuses.filter((status) => rules[status].schedulable);

/** Makes the service requests of a deleted customer anonymous, and withdraws those that wait. */
@Injectable()
export class RequestAnonymizer {
  constructor(
    private readonly dataSource: DataSource,
    private readonly liveUpdates: LiveUpdatePublisher,
  ) {}

  /** In batches; what one has done, a repeat no longer finds. */
  async anonymize(customerId: CustomerId): Promise<void> {
    let count: number;
    do {
      count = await this.batch(customerId);
      if (count > 0) this.liveUpdates.serviceRequestsChanged(null);
    } while (count === batchSize);
  }

  private async batch(customerId: CustomerId): Promise<number> {
    const [, count] = await this.dataSource.query<[object[], number]>(
      `UPDATE service_requests SET customer_id = NULL, first_name = 'Deleted', last_name = 'customer',
         phone = '', email = '', problem_description = '', technician_notes = NULL,
         status = CASE WHEN status = ANY ($2) THEN $3 ELSE status END, version = version + 1
       WHERE id IN (SELECT id FROM service_requests WHERE customer_id = $1
         ORDER BY id LIMIT ${batchSize} FOR NO KEY UPDATE)`,
      [customerId, waiting, withdrawn],
    );
    return count;
  }
}
