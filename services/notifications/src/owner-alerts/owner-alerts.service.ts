import { Injectable } from '@nestjs/common';
import type { AccountId } from '@contracts/customers/accounts';
import { officeUserRequests } from '@contracts/customers/office-users';
import type { OwnerMessageKind } from '@contracts/vocabulary/messages';
import { Requests } from '@service-kit/requests/requests';
import type { EntityManager } from 'typeorm';
import { MessageQueueService } from '../messages/message-queue.service';

/** What every owner is told about the running of the site, by email and text. */
@Injectable()
export class OwnerAlertsService {
  constructor(
    private readonly requests: Requests,
    private readonly queue: MessageQueueService,
  ) {}

  /** Rejects while customers is away. */
  async owners(): Promise<AccountId[]> {
    const { users } = await this.requests.ask(officeUserRequests.list, {});
    return users.flatMap(({ id, active, officeRole }) =>
      active && officeRole === 'owner' ? [id] : [],
    );
  }

  /** Once for each occasion, however often and wherever it's called. */
  async tell(
    tx: EntityManager,
    owners: readonly AccountId[],
    kind: OwnerMessageKind,
    occasion: string,
  ): Promise<void> {
    for (const accountId of owners) {
      const about = String(accountId);
      await this.queue.add(tx, { kind, about, occasion, eventId: null, accountId });
    }
  }
}
