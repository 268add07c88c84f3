import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { customerDeleted, type CustomerId } from '@contracts/customers/accounts';
import { deletedGeneration } from '@contracts/customers/tokens';
import { ownRecordsRequests } from '@contracts/booking/own-records';
import { inTransaction } from '@service-kit/database/transaction';
import { announce } from '@service-kit/messaging/outbox/outbox';
import { Refusal } from '@service-kit/requests/refusal';
import { Requests } from '@service-kit/requests/requests';
import { endOlder, TokensService } from '../tokens/tokens.service';
import { AccountsService } from './accounts.service';
import { Customer } from './customer.entity';

/** Booking asks tracking about each visit that it cancels; the gateway waits a little longer. */
const cancelWithinMs = 8_000;

/** Ends accounts, with everything that can be done with them. */
@Injectable()
export class AccountDeletionService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountsService,
    private readonly tokens: TokensService,
    private readonly requests: Requests,
  ) {}

  /**
   * Booking cancels what is to come first; when it refuses (`too_late`), the account stays. Refuses
   * with `password_wrong`, and with `owner_account`: the business would lose the last one who can let
   * another owner in.
   */
  async delete(customerId: CustomerId, currentPassword: string): Promise<void> {
    if ((await this.accounts.account(customerId)).isAdmin) throw new Refusal('owner_account');
    const proven = await this.accounts.provenHash(customerId, currentPassword);
    if (proven === null) throw new Refusal('password_wrong');
    await this.requests.ask(
      ownRecordsRequests.cancelUpcoming,
      { customerId },
      { deadlineMs: cancelWithinMs },
    );
    const ended = await inTransaction(this.dataSource, async (tx) => {
      const { isAdmin, version, passwordHash } = await this.accounts.lock(tx, customerId);
      if (isAdmin) throw new Refusal('owner_account');
      // Someone has chosen another one since it was compared.
      if (passwordHash !== proven) throw new Refusal('password_wrong');
      await tx.delete(Customer, customerId);
      await announce(tx, customerDeleted, {
        aggregateId: String(customerId),
        version: version + 1,
        facts: { customerId },
      });
      return endOlder(tx, customerId, deletedGeneration);
    });
    await this.tokens.tellEnd(ended);
  }
}
