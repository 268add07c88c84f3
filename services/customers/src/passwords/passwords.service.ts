import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  accountVerified,
  passwordChanged,
  type ChangePassword,
  type AccountId,
  type FromNetwork,
  type LoginReply,
  type PasswordResetReply,
  type ResetPassword,
} from '@contracts/customers/accounts';
import { inTransaction } from '@service-kit/database/transaction';
import { announce } from '@service-kit/messaging/outbox/outbox';
import { Refusal } from '@service-kit/requests/refusal';
import { AccountsService, orEmailTaken } from '../accounts/accounts.service';
import { Account } from '../accounts/account.entity';
import { AuthenticatorsService } from '../authenticators/authenticators.service';
import { AccountLinksService } from '../links/account-links.service';
import type { EndedGeneration } from '../tokens/revocations.entity';
import { endOlder, TokensService } from '../tokens/tokens.service';
import { PasswordHashes } from './password-hashes';

/**
 * A new password invalidates all tokens and links of the account. It drops a pending address, which
 * a stranger may have entered.
 */
@Injectable()
export class PasswordsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountsService,
    private readonly hashes: PasswordHashes,
    private readonly links: AccountLinksService,
    private readonly tokens: TokensService,
    private readonly authenticators: AuthenticatorsService,
  ) {}

  /**
   * Returns a token of the new generation. Refuses with `password_wrong`, a weak password with
   * `validation_failed`, and like `requireCode`.
   */
  async change(
    accountId: AccountId,
    { currentPassword, password, ...secondStep }: ChangePassword & FromNetwork,
  ): Promise<LoginReply> {
    const known = await this.accounts.provenHash(accountId, currentPassword);
    if (known === null) throw new Refusal('password_wrong');
    const passwordHash = await this.hashes.hashOf(password, await this.accounts.account(accountId));
    // Last, since a code counts only once.
    await this.authenticators.requireCode(accountId, secondStep);
    const { customer, ended } = await inTransaction(this.dataSource, async (tx) => {
      const customer = await this.accounts.lock(tx, accountId);
      // The password was changed after it was compared.
      if (customer.passwordHash !== known) throw new Refusal('password_wrong');
      return { customer, ended: await this.replace(tx, customer, passwordHash, customer.email) };
    });
    await this.tokens.tellEnd(ended);
    this.accounts.publishChange(accountId);
    const subject = { ...customer, tokenGeneration: ended.oldestGeneration };
    return {
      token: await this.tokens.issue(subject, 'customer'),
      message: 'Your password has been changed.',
    };
  }

  /**
   * A reset link doesn't verify the address; an invitation of the office does. The link that stops an
   * address change also reverts a change that was made already.
   */
  async reset({ token, password }: ResetPassword): Promise<PasswordResetReply> {
    const link = await this.links.open('reset-password', token);
    const passwordHash = await this.hashes.hashOf(password, link);
    const ended = await orEmailTaken(
      inTransaction(this.dataSource, async (tx) => {
        const customer = await this.accounts.lock(tx, link.accountId, 'token_invalid');
        await this.links.use(tx, link);
        const isInvitation = link.kind === 'office-invitation';
        return this.replace(tx, customer, passwordHash, link.email, isInvitation);
      }),
    );
    await this.tokens.tellEnd(ended);
    this.accounts.publishChange(link.accountId);
    return {
      message: 'Your password has been changed. Please log in.',
      isAdmin: link.isAdmin,
    };
  }

  private async replace(
    tx: EntityManager,
    { id, version: before, pendingEmail, tokenGeneration, ...customer }: Account,
    passwordHash: string,
    email: string,
    isInvitation = false,
  ): Promise<EndedGeneration> {
    const next = tokenGeneration + 1;
    const verifies =
      email !== customer.email || (isInvitation && customer.emailVerifiedAt === null);
    const version = pendingEmail === null && !verifies ? before : before + 1;
    await tx.update(Account, id, {
      passwordHash,
      tokenGeneration: next,
      pendingEmail: null,
      version,
      ...(verifies && { email, emailVerifiedAt: new Date() }),
    });
    const announcement = { aggregateId: String(id), version, facts: { accountId: id } };
    await announce(tx, passwordChanged, announcement);
    if (verifies) await announce(tx, accountVerified, announcement);
    return endOlder(tx, id, next);
  }
}
