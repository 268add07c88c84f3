import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { accountDeleted, type AccountId } from '@contracts/customers/accounts';
import { deletedGeneration } from '@contracts/customers/tokens';
import { ownRecordsRequests } from '@contracts/booking/own-records';
import { inTransaction } from '@service-kit/database/transaction';
import { announce } from '@service-kit/messaging/outbox/outbox';
import { Refusal } from '@service-kit/requests/refusal';
import { Requests } from '@service-kit/requests/requests';
import { eraseTyped, eraseUnused } from '../records/erased-contacts.service';
import { endOlder, TokensService } from '../tokens/tokens.service';
import { AccountsService } from './accounts.service';
import { Account } from './account.entity';

/**
 * Booking asks tracking about each visit that it cancels. The gateway waits a little longer than
 * this.
 */
const cancelWithinMs = 8_000;

@Injectable()
export class AccountDeletionService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountsService,
    private readonly tokens: TokensService,
    private readonly requests: Requests,
  ) {}

  /**
   * Booking cancels upcoming visits first. If it refuses (`too_late`), the account stays. Refuses
   * with `password_wrong`, or with `owner_account`: the business could lose its last owner.
   */
  async delete(accountId: AccountId, currentPassword: string): Promise<void> {
    if ((await this.accounts.account(accountId)).isAdmin) throw new Refusal('owner_account');
    const known = await this.accounts.provenHash(accountId, currentPassword);
    if (known === null) throw new Refusal('password_wrong');
    await this.requests.ask(
      ownRecordsRequests.cancelUpcoming,
      { accountId },
      { deadlineMs: cancelWithinMs },
    );
    const ended = await inTransaction(this.dataSource, async (tx) => {
      const { isAdmin, version, passwordHash } = await this.accounts.lock(tx, accountId);
      if (isAdmin) throw new Refusal('owner_account');
      // The password was changed after it was compared.
      if (passwordHash !== known) throw new Refusal('password_wrong');
      await eraseTyped(tx, accountId);
      const linked = await tx.query<{ customer_id: number }[]>(
        `WITH filed AS (DELETE FROM filed_contacts WHERE account_id = $1 RETURNING customer_id)
         SELECT customer_id FROM filed
         UNION SELECT customer_id FROM customer_accounts WHERE account_id = $1`,
        [accountId],
      );
      await tx.delete(Account, accountId);
      await eraseUnused(
        tx,
        linked.map(({ customer_id }) => customer_id),
      );
      await announce(tx, accountDeleted, {
        aggregateId: String(accountId),
        version: version + 1,
        facts: { accountId },
      });
      return endOlder(tx, accountId, deletedGeneration);
    });
    await this.tokens.tellEnd(ended);
  }
}
