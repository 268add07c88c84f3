import { Injectable } from '@nestjs/common';
import {
  customerDeleted,
  customersRequests,
  customerVerified,
  type CustomerFacts,
} from '@contracts/customers/accounts';
import type { EventEnvelope } from '@contracts/messaging';
import { on, type EventConsumer } from '@service-kit/messaging/inbox/event-consumer';
import { Requests } from '@service-kit/requests/requests';
import { RecordClaimsService } from './record-claims.service';
import { DeletedCustomersService } from './deleted-customers.service';

/**
 * Updates owners when an address is verified or an account deleted. Events contain no personal
 * data, so it asks.
 */
@Injectable()
export class RecordOwnersConsumer implements EventConsumer {
  readonly handlers = [
    on(customerVerified, (event) => this.verified(event)),
    on(customerDeleted, ({ facts }) => this.deleted.forget(facts.customerId, new Date())),
  ];

  constructor(
    private readonly requests: Requests,
    private readonly claims: RecordClaimsService,
    private readonly deleted: DeletedCustomersService,
  ) {}

  private async verified({ facts: { customerId } }: EventEnvelope<CustomerFacts>): Promise<void> {
    const { emails } = await this.requests.ask(customersRequests.verifiedEmails, { customerId });
    await this.claims.learnAll(customerId, emails);
  }
}
