import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type FindOptionsSelect } from 'typeorm';
import {
  accountRegistered,
  profileFieldNames,
  type ChangeProfile,
  type CustomerAccount,
  type CustomerContact,
  type AccountId,
  type RegisterCustomer,
} from '@contracts/customers/accounts';
import { pickFields } from '@contracts/fields';
import { liveAccountSubject, type LiveAccount } from '@contracts/live';
import type { RefusalCode } from '@contracts/refusals';
import { violates } from '@service-kit/database/database-errors';
import { inTransaction } from '@service-kit/database/transaction';
import { LivePublisher } from '@service-kit/messaging/live';
import { announce } from '@service-kit/messaging/outbox/outbox';
import { Refusal } from '@service-kit/requests/refusal';
import { AccountLinksService } from '../links/account-links.service';
import { PasswordHashes } from '../passwords/password-hashes';
import { Account } from './account.entity';

/** Contains nothing about the password. */
export function accountView(customer: Account): CustomerAccount {
  const { id, version, email, emailVerifiedAt, pendingEmail, isAdmin, createdAt, lastLogin } =
    customer;
  return {
    id,
    version,
    ...pickFields(customer, profileFieldNames),
    email,
    emailVerified: emailVerifiedAt !== null,
    pendingEmail,
    isAdmin,
    createdAt: createdAt.toISOString(),
    lastLogin: lastLogin?.toISOString() ?? null,
  };
}

export const addressKey = (email: string): string => email.trim().toLowerCase();

/**
 * The database decides who gets an address: it's unique, and no one else gets one that may still go
 * back to the account that left it.
 */
const addressRules = ['accounts_email_unique', 'accounts_email_held'];

export async function orEmailTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (addressRules.some((rule) => violates(error, rule))) throw new Refusal('email_taken');
    throw error;
  }
}

@Injectable()
export class AccountsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hashes: PasswordHashes,
    private readonly links: AccountLinksService,
    private readonly live: LivePublisher,
  ) {}

  /**
   * Sends a verification link. Refuses a weak password with `validation_failed`, or with
   * `email_taken`.
   */
  async register(registration: RegisterCustomer): Promise<CustomerAccount> {
    const email = addressKey(registration.email);
    const chooser = { email, isAdmin: false };
    const passwordHash = await this.hashes.hashOf(registration.password, chooser);
    const id = await orEmailTaken(
      inTransaction(this.dataSource, async (tx) => {
        const { identifiers } = await tx.insert(Account, {
          ...pickFields(registration, profileFieldNames),
          email,
          passwordHash,
        });
        const id = identifiers[0]?.id as AccountId;
        await announce(tx, accountRegistered, {
          aggregateId: String(id),
          version: 1,
          facts: { accountId: id },
        });
        await this.links.request(tx, 'verify-email', { id, tokenGeneration: 0 }, email);
        return id;
      }),
    );
    return this.account(id);
  }

  async account(accountId: AccountId): Promise<CustomerAccount> {
    return accountView(await this.find(accountId));
  }

  async contact(accountId: AccountId): Promise<CustomerContact> {
    const { email, phone, firstName, emailVerifiedAt } = await this.find(accountId);
    // An unverified address gets nothing that was typed.
    return { accountId, email, ...(emailVerifiedAt ? { firstName, phone } : { firstName: '' }) };
  }

  async verifiedEmails(accountId: AccountId): Promise<string[]> {
    const customer = await this.dataSource.getRepository(Account).findOneBy({ id: accountId });
    return customer?.emailVerifiedAt ? [customer.email] : [];
  }

  /**
   * Omitted fields stay. A new address is pending until its link has been opened. It requires the
   * password, so that an unattended phone or a stolen token can't take over the account. Refuses
   * with `changed_meanwhile` and the `current` account, `password_wrong` or `email_taken`.
   */
  async changeProfile(accountId: AccountId, change: ChangeProfile): Promise<CustomerAccount> {
    const { version, email, currentPassword, ...fields } = change;
    const proven =
      email !== undefined && currentPassword !== undefined
        ? await this.provenHash(accountId, currentPassword)
        : null;
    const changed = await inTransaction(this.dataSource, async (tx) => {
      const customer = await this.lock(tx, accountId);
      if (version !== undefined && version !== customer.version) {
        throw new Refusal('changed_meanwhile', { details: { current: accountView(customer) } });
      }
      const pendingEmail =
        email === undefined
          ? customer.pendingEmail
          : await this.nextAddress(tx, customer, addressKey(email), proven);
      const given = profileFieldNames.filter((name) => fields[name] !== undefined);
      const isSame =
        pendingEmail === customer.pendingEmail &&
        given.every((name) => fields[name] === customer[name]);
      if (isSame) return null;
      if (pendingEmail !== null && pendingEmail !== customer.pendingEmail) {
        await this.requestChange(tx, customer, pendingEmail);
      }
      const named = Object.fromEntries(given.map((name) => [name, fields[name]]));
      await tx.update(Account, accountId, {
        ...named,
        pendingEmail,
        version: customer.version + 1,
      });
      return tx.findOneByOrFail(Account, { id: accountId });
    });
    if (!changed) return this.account(accountId);
    this.publishChange(accountId);
    return accountView(changed);
  }

  /**
   * An owner must confirm the change at the current address first. A customer may have lost that
   * address, so they can only stop the change there. An unverified address may be a stranger's and
   * gets nothing.
   */
  private async requestChange(tx: EntityManager, customer: Account, next: string): Promise<void> {
    if (customer.isAdmin) {
      return this.links.request(tx, 'confirm-email-change', customer, next);
    }
    await this.links.request(tx, 'verify-email', customer, next);
    if (customer.emailVerifiedAt !== null) {
      await this.links.request(tx, 'stop-email-change', customer, customer.email);
    }
  }

  /** Always lock an account before its links. */
  async lock(
    tx: EntityManager,
    accountId: AccountId,
    missing: RefusalCode = 'customer_not_found',
  ): Promise<Account> {
    const customer = await tx
      .createQueryBuilder(Account, 'customer')
      .addSelect('customer.passwordHash')
      .where('customer.id = :accountId', { accountId })
      .setLock('for_no_key_update')
      .getOne();
    if (!customer) throw new Refusal(missing);
    return customer;
  }

  /**
   * Null if the password is wrong. Comparing takes time, so it happens before the row is locked.
   * Check afterwards that the password is still the same.
   */
  async provenHash(accountId: AccountId, password: string): Promise<string | null> {
    const { passwordHash } = await this.find(accountId, { id: true, passwordHash: true });
    return (await this.hashes.matches(password, passwordHash)) ? passwordHash : null;
  }

  /** Call it after the commit: the customer's open pages reload. */
  publishChange(accountId: AccountId): void {
    const update: LiveAccount = { changed: ['account'] };
    this.live.hint(liveAccountSubject(accountId), update);
  }

  private async nextAddress(
    tx: EntityManager,
    customer: Account,
    email: string,
    proven: string | null,
  ): Promise<string | null> {
    if (email === customer.email) return null;
    if (email === customer.pendingEmail) return email;
    // Also if the password was changed after it was compared.
    if (proven !== customer.passwordHash) throw new Refusal('password_wrong');
    const [{ taken }] = await tx.query<[{ taken: boolean }]>(
      `SELECT is_held($1, $2) OR EXISTS (SELECT FROM accounts WHERE email = $1) AS taken`,
      [email, customer.id],
    );
    if (taken) throw new Refusal('email_taken');
    return email;
  }

  private async find(accountId: AccountId, select?: FindOptionsSelect<Account>): Promise<Account> {
    const customer = await this.dataSource
      .getRepository(Account)
      .findOne({ where: { id: accountId }, select });
    if (!customer) throw new Refusal('customer_not_found');
    return customer;
  }
}
