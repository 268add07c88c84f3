import { randomUUID } from 'node:crypto';
import type { AccountId } from '@contracts/customers/accounts';
import type { ContactToFile } from '@contracts/customers/filing';
import type { CustomerFields, CustomerNumber } from '@contracts/customers/records';
import { defaultBusiness } from '@contracts/vocabulary/business';
import type { TestDatabase } from '@service-kit/testing/test-database';
import type { CustomersConfig } from '../src/config';
import { AccountContactsService } from '../src/records/account-contacts.service';
import { CustomerListService } from '../src/records/customer-list.service';
import { CustomerMergesService } from '../src/records/customer-merges.service';
import { CustomerRecordsService } from '../src/records/customer-records.service';
import { FilingService } from '../src/records/filing.service';

export const dana = { accountId: 1, name: 'Dana Office' };

/** Customers' records on a database, without NATS. */
export class RecordsUnderTest {
  readonly accountContacts: AccountContactsService;
  readonly filing: FilingService;
  readonly records: CustomerRecordsService;
  readonly merges: CustomerMergesService;
  readonly lists: CustomerListService;

  constructor(private readonly database: Pick<TestDatabase, 'dataSource'>) {
    const { dataSource } = database;
    const config = {
      ownContacts: { phones: [defaultBusiness.phone], domains: [] },
    } as never as CustomersConfig;
    this.filing = new FilingService(dataSource, config);
    this.records = new CustomerRecordsService(dataSource, config);
    this.accountContacts = new AccountContactsService(dataSource, this.filing, this.records);
    this.merges = new CustomerMergesService(dataSource);
    this.lists = new CustomerListService(dataSource);
  }

  /** An account whose email address is verified, unless it says otherwise. */
  async account({
    firstName = 'Ann',
    lastName = 'Hale',
    email = 'ann@example.com',
    phone = '(904) 555-0101',
    isVerified = true,
  } = {}): Promise<AccountId> {
    const [row] = await this.database.dataSource.query<{ id: AccountId }[]>(
      `INSERT INTO accounts (first_name, last_name, email, phone, password_hash, email_verified_at)
       VALUES ($1, $2, $3, $4, '', CASE WHEN $5 THEN now() END) RETURNING id`,
      [firstName, lastName, email, phone, isVerified],
    );
    return row?.id ?? 0;
  }

  /** Whose the visit is. */
  async visit(changes: Partial<ContactToFile> = {}): Promise<CustomerNumber> {
    const [filed] = await this.filing.file([aVisit(changes)]);
    return filed?.customer ?? 0;
  }

  /** The record as the form has it, with what is changed. */
  async fieldsOf(number: CustomerNumber): Promise<CustomerFields & { version: number }> {
    const { version, kind, company, closed, ...record } = await this.records.get(number);
    const present = <Row extends { readonly former: boolean }>(rows: readonly Row[]) =>
      rows.filter(({ former }) => !former);
    return {
      version,
      kind,
      firstName: record.firstName,
      lastName: record.lastName,
      company,
      note: record.note,
      doNotService: record.doNotServiceReason,
      closed,
      phones: present(record.phones).map(({ id, phone, label, texts }) => ({
        id,
        phone,
        label,
        texts,
      })),
      emails: present(record.emails).map(({ id, email, label }) => ({ id, email, label })),
      addresses: present(record.addresses).map(({ former: _, pin: _pin, ...one }) => ({
        ...one,
        state: 'FL',
      })),
    };
  }

  async change(number: CustomerNumber, changes: Partial<CustomerFields & { version: number }>) {
    return this.records.change(number, { ...(await this.fieldsOf(number)), ...changes }, dana);
  }

  async merge(into: CustomerNumber, other: CustomerNumber) {
    const [{ version }, { version: otherVersion }] = await Promise.all([
      this.records.get(into),
      this.records.get(other),
    ]);
    return this.merges.merge(into, { version, other, otherVersion }, dana);
  }
}

export const aVisit = (changes: Partial<ContactToFile> = {}): ContactToFile => ({
  kind: 'visit',
  id: randomUUID(),
  source: 'site',
  accountId: null,
  customerNumber: null,
  name: 'Ann Hale',
  phone: '(904) 555-0101',
  email: 'ann@example.com',
  address: '12 Tern Lane',
  city: 'St. Augustine',
  state: 'FL',
  zipCode: '32084',
  gateCode: '',
  at: '2026-11-20T15:00:00.000Z',
  ...changes,
});
