import { Injectable } from '@nestjs/common';
import type { AccountContacts, SaveAccountContacts } from '@contracts/customers/account-contacts';
import type { AccountId } from '@contracts/customers/accounts';
import type { CustomerContactFields, CustomerNumber } from '@contracts/customers/records';
import { customerMessages, ownContactsAtMost } from '@contracts/vocabulary/office/customers';
import { inTransaction } from '@service-kit/database/transaction';
import { uuidv7 } from '@service-kit/database/uuid';
import { Refusal } from '@service-kit/requests/refusal';
import { DataSource, type EntityManager } from 'typeorm';
import { CustomerRecordsService } from './customer-records.service';
import { contactViews, groupWithContacts, type GroupWithContacts } from './customer-views';
import { oneAtATime } from './filing-batch';
import { FilingService, type ProvenAccount } from './filing.service';

/**
 * What a customer who is logged in sees and edits of their record: the contacts, and nothing else.
 * The email address that they log in with stays on the record, so that they're found by it.
 */
@Injectable()
export class AccountContactsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly filing: FilingService,
    private readonly records: CustomerRecordsService,
  ) {}

  /** Refuses with `customer_not_found` or `email_unverified`. */
  async get(accountId: AccountId): Promise<AccountContacts> {
    const { manager: tx } = this.dataSource;
    const account = await provenAccount(tx, accountId);
    const number = await this.filing.customerOf(tx, account);
    return number === null ? none : shownTo(account, await groupWithContacts(tx, number));
  }

  /**
   * The first save makes the record, which keeps the account's phone number, too. Refuses as `get`
   * does, with `changed_meanwhile` and the `current` contacts, and with `validation_failed` once
   * there are too many.
   */
  save(
    accountId: AccountId,
    { version, ...wanted }: SaveAccountContacts,
  ): Promise<AccountContacts> {
    return inTransaction(this.dataSource, async (tx) => {
      await oneAtATime(tx);
      const account = await provenAccount(tx, accountId, 'FOR KEY SHARE');
      const known = await this.filing.customerOf(tx, account);
      const before = known === null ? null : await locked(tx, known);
      const current = before === null ? none : shownTo(account, before);
      if (current.version !== version) {
        throw new Refusal('changed_meanwhile', { details: { current } });
      }
      requireRoom(before, wanted);
      const group = before ?? (await locked(tx, await this.filing.fileAccount(tx, account)));
      const { id: number } = group.entry;
      await tx.query(
        `INSERT INTO customer_accounts (account_id, customer_id) VALUES ($1, $2)
         ON CONFLICT DO NOTHING`,
        [accountId, number],
      );
      const isLogin = isLoginOf(account);
      await this.records.writeContacts(tx, group, wanted, {
        step: { step: uuidv7(), by: account, cause: 'changed-in-portal' },
        keeps: ({ kind, what }) => before === null || (kind === 'email' && isLogin(what)),
      });
      return shownTo(account, await groupWithContacts(tx, number));
    });
  }
}

function requireRoom(
  before: GroupWithContacts | null,
  { phones, emails, addresses }: CustomerContactFields,
): void {
  const count = (before?.contacts.length ?? 0) + phones.length + emails.length + addresses.length;
  if (count <= ownContactsAtMost) return;
  throw new Refusal('validation_failed', { message: customerMessages.tooMany });
}

const none: AccountContacts = { version: 0, phones: [], emails: [], addresses: [] };

const locked = (tx: EntityManager, number: CustomerNumber): Promise<GroupWithContacts> =>
  groupWithContacts(tx, number, 'FOR NO KEY UPDATE OF c');

const isLoginOf =
  (account: ProvenAccount) =>
  ({ email }: { readonly email: string }): boolean =>
    email.trim().toLowerCase() === account.email;

function shownTo(
  account: ProvenAccount,
  { entry: { version }, contacts }: GroupWithContacts,
): AccountContacts {
  const isLogin = isLoginOf(account);
  const { phones, emails, addresses } = contactViews(contacts.filter(({ former }) => !former));
  return {
    version,
    phones: phones.map(({ former: _, ...phone }) => phone),
    emails: emails.filter((one) => !isLogin(one)).map(({ former: _, ...email }) => email),
    addresses: addresses.map(({ former: _, pin: _pin, ...address }) => address),
  };
}

async function provenAccount(
  tx: EntityManager,
  accountId: AccountId,
  lock = '',
): Promise<ProvenAccount> {
  const [found] = await tx.query<(ProvenAccount & { readonly isVerified: boolean })[]>(
    `SELECT id, email, phone, concat_ws(' ', first_name, last_name) AS name,
       email_verified_at IS NOT NULL AS "isVerified"
     FROM accounts WHERE id = $1 ${lock}`,
    [accountId],
  );
  if (!found) throw new Refusal('customer_not_found');
  const { isVerified, ...account } = found;
  if (!isVerified) throw new Refusal('email_unverified');
  return account;
}
