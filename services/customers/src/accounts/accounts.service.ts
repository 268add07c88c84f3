import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type FindOptionsSelect } from 'typeorm';
import {
  customerRegistered,
  profileFieldNames,
  type ChangeProfile,
  type CustomerAccount,
  type CustomerContact,
  type CustomerId,
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
import { Customer } from './customer.entity';

/** What customers and the office see of an account. Nothing about the password. */
export function accountView(customer: Customer): CustomerAccount {
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

/** In the one way of writing in which addresses are kept and compared. */
export const addressKey = (email: string): string => email.trim().toLowerCase();

/** The unique constraint decides who has an address. */
export async function orEmailTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (violates(error, 'customers_email_unique')) throw new Refusal('email_taken');
    throw error;
  }
}

/** Accounts, and what they say of someone. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hashes: PasswordHashes,
    private readonly links: AccountLinksService,
    private readonly live: LivePublisher,
  ) {}

  /** Refuses a weak password with `validation_failed`, and with `email_taken`. A link to verify the address is sent. */
  async register(registration: RegisterCustomer): Promise<CustomerAccount> {
    const email = addressKey(registration.email);
    const chooser = { email, isAdmin: false };
    const passwordHash = await this.hashes.hashOf(registration.password, chooser);
    const id = await orEmailTaken(
      inTransaction(this.dataSource, async (tx) => {
        const { identifiers } = await tx.insert(Customer, {
          ...pickFields(registration, profileFieldNames),
          email,
          passwordHash,
        });
        const id = identifiers[0]?.id as CustomerId;
        await announce(tx, customerRegistered, {
          aggregateId: String(id),
          version: 1,
          facts: { customerId: id },
        });
        await this.links.request(tx, 'verify-email', { id, tokenGeneration: 0 }, email);
        return id;
      }),
    );
    return this.account(id);
  }

  async account(customerId: CustomerId): Promise<CustomerAccount> {
    return accountView(await this.find(customerId));
  }

  async contact(customerId: CustomerId): Promise<CustomerContact> {
    const { email, emailVerifiedAt, ...customer } = await this.find(customerId);
    // To an address that no one has verified goes nothing that was typed.
    return { customerId, email, firstName: emailVerifiedAt ? customer.firstName : '' };
  }

  /** The address that was shown to be theirs, while it is theirs; none for an unknown id. */
  async verifiedEmails(customerId: CustomerId): Promise<string[]> {
    const customer = await this.dataSource.getRepository(Customer).findOneBy({ id: customerId });
    return customer?.emailVerifiedAt ? [customer.email] : [];
  }

  /**
   * What is left out stays. Another address only waits: it counts, and is asked of no one, until
   * its link has been followed, and it is taken from who knows the password: a phone that was left
   * lying around, or a stolen token, is not to become the account for good. Refuses with
   * `changed_meanwhile` and the `current` account, `password_wrong` and `email_taken`.
   */
  async changeProfile(customerId: CustomerId, change: ChangeProfile): Promise<CustomerAccount> {
    const { version, email, currentPassword, ...fields } = change;
    const proven =
      email !== undefined && currentPassword !== undefined
        ? await this.provenHash(customerId, currentPassword)
        : null;
    const changed = await inTransaction(this.dataSource, async (tx) => {
      const customer = await this.lock(tx, customerId);
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
      await tx.update(Customer, customerId, {
        ...named,
        pendingEmail,
        version: customer.version + 1,
      });
      return tx.findOneByOrFail(Customer, { id: customerId });
    });
    if (!changed) return this.account(customerId);
    this.publishChange(customerId);
    return accountView(changed);
  }

  /**
   * Sends the links of a change of address. An owner confirms it at the current one first; a
   * customer, who may have lost that one, can stop it there. An address that was never verified may
   * be a stranger's: it is told nothing.
   */
  private async requestChange(tx: EntityManager, customer: Customer, next: string): Promise<void> {
    if (customer.isAdmin) {
      return this.links.request(tx, 'confirm-email-change', customer, next);
    }
    await this.links.request(tx, 'verify-email', customer, next);
    if (customer.emailVerifiedAt !== null) {
      await this.links.request(tx, 'stop-email-change', customer, customer.email);
    }
  }

  /** Its row, still until the transaction ends. Always locked before its links. */
  async lock(
    tx: EntityManager,
    customerId: CustomerId,
    missing: RefusalCode = 'customer_not_found',
  ): Promise<Customer> {
    const customer = await tx
      .createQueryBuilder(Customer, 'customer')
      .addSelect('customer.passwordHash')
      .where('customer.id = :customerId', { customerId })
      .setLock('for_no_key_update')
      .getOne();
    if (!customer) throw new Refusal(missing);
    return customer;
  }

  /**
   * Null when it is not the password of the account. Compared before the row is locked, since it takes
   * its time: whether it is still this one is to be asked then.
   */
  async provenHash(customerId: CustomerId, password: string): Promise<string | null> {
    const { passwordHash } = await this.find(customerId, { id: true, passwordHash: true });
    return (await this.hashes.matches(password, passwordHash)) ? passwordHash : null;
  }

  /** Once it is committed: the customer's open pages ask again. */
  publishChange(customerId: CustomerId): void {
    const update: LiveAccount = { changed: ['account'] };
    this.live.hint(liveAccountSubject(customerId), update);
  }

  /** The account's own address again: it stays, and no other waits. */
  private async nextAddress(
    tx: EntityManager,
    customer: Customer,
    email: string,
    proven: string | null,
  ): Promise<string | null> {
    if (email === customer.email) return null;
    if (email === customer.pendingEmail) return email;
    // Also when someone has chosen another one since it was compared.
    if (proven !== customer.passwordHash) throw new Refusal('password_wrong');
    if (await tx.existsBy(Customer, { email })) throw new Refusal('email_taken');
    return email;
  }

  private async find(
    customerId: CustomerId,
    select?: FindOptionsSelect<Customer>,
  ): Promise<Customer> {
    const customer = await this.dataSource
      .getRepository(Customer)
      .findOne({ where: { id: customerId }, select });
    if (!customer) throw new Refusal('customer_not_found');
    return customer;
  }
}
