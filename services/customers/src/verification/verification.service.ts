import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  accountVerified,
  emailChanged,
  type CustomerContact,
  type AccountId,
  type DoneReply,
} from '@contracts/customers/accounts';
import { ownRecordsRequests } from '@contracts/booking/own-records';
import { inTransaction } from '@service-kit/database/transaction';
import { announce } from '@service-kit/messaging/outbox/outbox';
import { failureReason } from '@service-kit/observability/failure-reason';
import { Refusal } from '@service-kit/requests/refusal';
import { Requests } from '@service-kit/requests/requests';
import { AccountsService, orEmailTaken } from '../accounts/accounts.service';
import { Account } from '../accounts/account.entity';
import { FormerEmail } from './former-email.entity';
import { AccountLinksService, type OpenLink } from '../links/account-links.service';

/** If booking is slow, the event tells it the same later. */
const claimWithinMs = 1_000;

@Injectable()
export class VerificationService {
  private readonly logger = new Logger('Verification');

  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountsService,
    private readonly links: AccountLinksService,
    private readonly requests: Requests,
  ) {}

  /**
   * Anyone who opens the link owns the address and may read what was booked with it. Booking is
   * told before this replies, so that the portal's first list is complete. When an owner confirms a
   * change at the current address, the new one gets its link. Refuses with `token_invalid`, or with
   * `email_taken` if another account has the address by now.
   */
  async verify(token: string): Promise<DoneReply> {
    const link = await this.links.open('verify-email', token);
    if (link.kind === 'confirm-email-change') return this.confirmChange(link);
    const { accountId, email } = link;
    await orEmailTaken(
      inTransaction(this.dataSource, async (tx) => {
        const before = await this.accounts.lock(tx, accountId, 'token_invalid');
        const version = before.version + 1;
        await this.links.use(tx, link);
        await tx.update(Account, accountId, {
          email,
          emailVerifiedAt: new Date(),
          pendingEmail: null,
          version,
        });
        const announcement = { aggregateId: String(accountId), version, facts: { accountId } };
        await announce(tx, accountVerified, announcement);
        // An unverified one may be a stranger's, so it's told nothing.
        if (email !== before.email && before.emailVerifiedAt !== null) {
          await tx.insert(FormerEmail, { accountId, version, email: before.email });
          await announce(tx, emailChanged, announcement);
        }
      }),
    );
    this.accounts.publishChange(accountId);
    await this.claim(accountId, email);
    return {
      message:
        'Every appointment and request made with it is in your portal now, and future ones will be too.',
    };
  }

  private async confirmChange(link: OpenLink): Promise<DoneReply> {
    await inTransaction(this.dataSource, async (tx) => {
      const customer = await this.accounts.lock(tx, link.accountId, 'token_invalid');
      await this.links.use(tx, link);
      await this.links.request(tx, 'verify-email', customer, link.email);
    });
    return { message: `We sent a link to ${link.email}. Follow it to finish the change.` };
  }

  /** Sends to the pending address, or else to the account's own unless it's verified. */
  async resend(accountId: AccountId): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const customer = await this.accounts.lock(tx, accountId);
      const { pendingEmail, emailVerifiedAt, email, isAdmin } = customer;
      const address = pendingEmail ?? (emailVerifiedAt ? null : email);
      if (address === null) return;
      const confirms = isAdmin && pendingEmail !== null;
      const kind = confirms ? 'confirm-email-change' : 'verify-email';
      await this.links.request(tx, kind, customer, address);
    });
  }

  async formerContact(accountId: AccountId, version: number): Promise<CustomerContact> {
    const { manager } = this.dataSource;
    const [former, customer] = await Promise.all([
      manager.findOneBy(FormerEmail, { accountId, version }),
      manager.findOneBy(Account, { id: accountId }),
    ]);
    if (!former || !customer) throw new Refusal('customer_not_found');
    return { accountId, email: former.email, firstName: customer.firstName };
  }

  private async claim(accountId: AccountId, email: string): Promise<void> {
    try {
      const claimed = { accountId, email };
      await this.requests.ask(ownRecordsRequests.claim, claimed, { deadlineMs: claimWithinMs });
    } catch (error) {
      this.logger.debug(`booking hears of a verification by its event: ${failureReason(error)}`);
    }
  }
}
