import { Injectable } from '@nestjs/common';
import {
  accountDeleted,
  customersRequests,
  accountVerified,
  type AccountFacts,
} from '@contracts/customers/accounts';
import type { EventEnvelope } from '@contracts/messaging';
import { on, type EventConsumer } from '@service-kit/messaging/inbox/event-consumer';
import { Requests } from '@service-kit/requests/requests';
import { RecordClaimsService } from './record-claims.service';
import { DeletedAccountsService } from './deleted-accounts.service';

/**
 * Updates owners when an address is verified or an account deleted. Events contain no personal
 * data, so it asks.
 */
@Injectable()
export class RecordOwnersConsumer implements EventConsumer {
  readonly handlers = [
    on(accountVerified, (event) => this.verified(event)),
    on(accountDeleted, ({ facts }) => this.deleted.forget(facts.accountId, new Date())),
  ];

  constructor(
    private readonly requests: Requests,
    private readonly claims: RecordClaimsService,
    private readonly deleted: DeletedAccountsService,
  ) {}

  private async verified({ facts: { accountId } }: EventEnvelope<AccountFacts>): Promise<void> {
    const { emails } = await this.requests.ask(customersRequests.verifiedEmails, { accountId });
    await this.claims.learnAll(accountId, emails);
  }
}
