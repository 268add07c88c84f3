import { Injectable } from '@nestjs/common';
import {
  contactsFiled,
  type ContactToFile,
  type CustomerNumber,
  type FiledContact,
} from '@contracts/customers/records';
import { foldedEmail } from '@contracts/vocabulary/identity/contact-keys';
import { compareNames, isFitting, parsedName } from '@contracts/vocabulary/identity/names';

import {
  keysOf,
  resolve,
  type ContactKeys,
  type GivenContact,
  type KnownCustomer,
  type Offer,
  type OwnContacts,
} from '@contracts/vocabulary/identity/resolve';
import { inTransaction } from '@service-kit/database/transaction';
import { uuidv7 } from '@service-kit/database/uuid';
import { announce } from '@service-kit/messaging/outbox/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { CustomersConfig } from '../config';
import { keysOfContact, knownBy, knownCustomers, type ContactContent } from './known-customers';

/** What is given with a visit, a request or an account, as `resolve` reads it. */
interface Given {
  readonly contact: ContactToFile;
  readonly given: GivenContact;
  readonly keys: ContactKeys;
}

interface NewCustomer {
  readonly id: CustomerNumber;
  readonly source: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly suffix: string;
  readonly last_at: string;
}

interface NewContact {
  readonly id: string;
  readonly customer_id: CustomerNumber;
  readonly kind: ContactContent['kind'];
  readonly key: string;
  readonly other_key: string | null;
  readonly what: ContactContent['what'];
}

/** What a batch adds. */
class Batch {
  readonly customers: NewCustomer[] = [];
  readonly contacts: NewContact[] = [];
  readonly pairs: { one: number; other: number; reasons: readonly string[] }[] = [];
  readonly accounts: { account_id: number; customer_id: CustomerNumber }[] = [];
  readonly filed: (FiledContact & Pick<ContactToFile, 'accountId' | 'at'>)[] = [];
}

/**
 * Says whose each visit and request is, and makes a record where there is none. A stranger's words
 * never change a record that is there: they only say under which one the visit is filed.
 */
@Injectable()
export class FilingService {
  private readonly own: OwnContacts;

  constructor(
    private readonly dataSource: DataSource,
    config: CustomersConfig,
  ) {
    this.own = config.ownContacts;
  }

  /** One batch at a time, on all replicas, so that two visits of a new customer make one record. */
  file(contacts: readonly ContactToFile[]): Promise<FiledContact[]> {
    return inTransaction(this.dataSource, async (tx) => {
      await oneAtATime(tx);
      const known = await filedBefore(tx, contacts);
      const deleted = await deletedAccounts(tx, contacts);
      const batch = await this.resolved(
        tx,
        contacts.filter(
          ({ accountId, kind, id }) => !deleted.has(accountId ?? 0) && !known.has(`${kind} ${id}`),
        ),
      );
      await store(tx, batch);
      const filed = contacts.flatMap(({ kind, id }): FiledContact[] => {
        const customer =
          known.get(`${kind} ${id}`) ??
          batch.filed.find((one) => one.kind === kind && one.id === id)?.customer;
        return customer === undefined ? [] : [{ kind, id, customer }];
      });
      await announce(tx, contactsFiled, {
        aggregateId: uuidv7(),
        version: 1,
        facts: { filed },
      });
      return filed;
    });
  }

  private async resolved(tx: EntityManager, contacts: readonly ContactToFile[]): Promise<Batch> {
    const asked = contacts.map((contact): Given => {
      const given = givenContact(contact);
      return { contact, given, keys: keysOf(given, this.own) };
    });
    const ofAccount = await customersOfAccounts(tx, contacts);
    const chosen = contacts.flatMap(({ customerNumber }) => customerNumber ?? []);
    const known = new Map<number, KnownCustomer>();
    for (const customer of [
      ...(await knownBy(
        tx,
        asked.map(({ keys }) => keys),
      )),
      ...(await knownCustomers(tx, await rootsOf(tx, [...ofAccount.values(), ...chosen]))),
    ]) {
      known.set(customer.id, customer);
    }
    const ids = await nextIds(tx, contacts.length);
    const batch = new Batch();
    for (const one of asked) {
      const { contact, given, keys } = one;
      const holders = [...known.values()].filter((customer) => holdsOneOf(customer, keys));
      const theirs = ofAccount.get(contact.accountId ?? 0);
      const customerId = contact.customerNumber ?? accountsCustomer(known.get(theirs ?? 0), given);
      const resolution = resolve(
        customerId === undefined ? given : { ...given, customerId },
        holders,
        this.own,
      );
      const isSame = resolution.answer === 'same';
      const customer = isSame ? resolution.customerId : (ids.pop() ?? 0);
      if (!isSame) this.add(batch, known, customer, one, resolution.offers);
      else if (contact.source !== 'site') this.complete(batch, known, customer, one);
      const { kind, id, accountId, at } = contact;
      batch.filed.push({ kind, id, customer, accountId, at });
      if (contact.accountId !== null && theirs === undefined) {
        batch.accounts.push({ account_id: contact.accountId, customer_id: customer });
        ofAccount.set(contact.accountId, customer);
      }
    }
    return batch;
  }

  /** A new record. What was said is all that is known of them. */
  private add(
    batch: Batch,
    known: Map<number, KnownCustomer>,
    id: CustomerNumber,
    { contact, given, keys }: Given,
    offers: readonly Offer[],
  ): void {
    const name = parsedName(given.name);
    batch.customers.push({
      id,
      source: contact.source,
      first_name: name.given,
      last_name: name.family,
      suffix: name.suffix,
      last_at: contact.at,
    });
    for (const content of contentsOf(contact)) this.addContact(batch, id, content);
    for (const { customerId, reasons } of offers) {
      const [one, other] = [Math.min(id, customerId), Math.max(id, customerId)];
      batch.pairs.push({ one, other, reasons });
    }
    known.set(id, {
      id,
      kind: 'person',
      names: [name],
      company: '',
      phones: keys.phone === null ? [] : [{ key: keys.phone }],
      emails: keys.email === null ? [] : [{ key: keys.email }],
      addresses: addressKeys(contact, this.own),
      closed: false,
      apart: [],
    });
  }

  /** What the office or an import says of a known customer is theirs. */
  private complete(
    batch: Batch,
    known: Map<number, KnownCustomer>,
    id: CustomerNumber,
    { contact }: Given,
  ): void {
    const customer = known.get(id);
    if (customer === undefined) return;
    for (const content of contentsOf(contact)) {
      const { key, other_key } = keysOfContact(content, this.own);
      const has =
        content.kind === 'address'
          ? customer.addresses.some(({ house, unit }) => house === key && unit === other_key)
          : (content.kind === 'phone' ? customer.phones : customer.emails).some(
              (each) => each.key === key,
            );
      if (key === '' || has) continue;
      this.addContact(batch, id, content);
      known.set(id, withContact(known.get(id) ?? customer, content.kind, key, other_key));
    }
  }

  private addContact(batch: Batch, customer: CustomerNumber, content: ContactContent): void {
    const { kind, what } = content;
    batch.contacts.push({
      id: uuidv7(),
      customer_id: customer,
      kind,
      what,
      ...keysOfContact(content, this.own),
    });
  }
}

function withContact(
  customer: KnownCustomer,
  kind: ContactContent['kind'],
  key: string,
  unit: string | null,
): KnownCustomer {
  if (kind === 'phone') return { ...customer, phones: [...customer.phones, { key }] };
  if (kind === 'email') return { ...customer, emails: [...customer.emails, { key }] };
  const address = { house: key, unit: unit ?? '' };
  return { ...customer, addresses: [...customer.addresses, address] };
}

function givenContact({ source, name, phone, email, ...contact }: ContactToFile): GivenContact {
  return {
    source,
    name,
    phone,
    email,
    ...(contact.address !== '' && { address: contact }),
  };
}

/** The session is the proof. Someone else may be named: a visit that was booked for them. */
function accountsCustomer(
  customer: KnownCustomer | undefined,
  { name }: GivenContact,
): number | undefined {
  if (customer === undefined || customer.closed) return undefined;
  const given = parsedName(name);
  return customer.names.some((each) => isFitting(compareNames(given, each)))
    ? customer.id
    : undefined;
}

function contentsOf(contact: ContactToFile): ContactContent[] {
  const { phone, email, address, city, state, zipCode, gateCode } = contact;
  return [
    ...(phone === '' ? [] : [{ kind: 'phone', what: { phone, label: '', texts: true } } as const]),
    ...(email === '' ? [] : [{ kind: 'email', what: { email, label: '' } } as const]),
    ...(address === ''
      ? []
      : [
          {
            kind: 'address',
            what: { address, city, state, zipCode, label: '', gateCode, accessNotes: '' },
          } as const,
        ]),
  ];
}

const addressKeys = (contact: ContactToFile, own: OwnContacts): KnownCustomer['addresses'] =>
  contentsOf(contact).flatMap((content) => {
    if (content.kind !== 'address') return [];
    const { key, other_key } = keysOfContact(content, own);
    return key === '' ? [] : [{ house: key, unit: other_key ?? '' }];
  });

/** A Gmail alias or a near miss is found by the folded address. */
const holdsOneOf = (
  { phones, emails, addresses }: KnownCustomer,
  { phone, email, foldedEmail: folded, house }: ContactKeys,
): boolean =>
  phones.some(({ key }) => key === phone) ||
  emails.some(({ key }) => key === email || (folded !== null && foldedEmail(key) === folded)) ||
  addresses.some((each) => each.house === house);

async function filedBefore(
  tx: EntityManager,
  contacts: readonly ContactToFile[],
): Promise<Map<string, CustomerNumber>> {
  const rows = await tx.query<{ kind: string; id: string; customer_id: number }[]>(
    `SELECT f.kind, f.id, f.customer_id FROM filed_contacts f
     JOIN unnest($1::text[], $2::uuid[]) AS asked (kind, id) USING (kind, id)`,
    [contacts.map(({ kind }) => kind), contacts.map(({ id }) => id)],
  );
  return new Map(rows.map(({ kind, id, customer_id }) => [`${kind} ${id}`, customer_id]));
}

/** Booking is about to erase what they booked. The others can't be deleted before this is over. */
async function deletedAccounts(
  tx: EntityManager,
  contacts: readonly ContactToFile[],
): Promise<ReadonlySet<number>> {
  const asked = new Set(contacts.flatMap(({ accountId }) => accountId ?? []));
  const rows = await tx.query<{ id: number }[]>(
    `SELECT id FROM accounts WHERE id = ANY($1) ORDER BY id FOR KEY SHARE`,
    [[...asked]],
  );
  for (const { id } of rows) asked.delete(id);
  return asked;
}

async function customersOfAccounts(
  tx: EntityManager,
  contacts: readonly ContactToFile[],
): Promise<Map<number, CustomerNumber>> {
  const rows = await tx.query<{ account_id: number; customer_id: number }[]>(
    `SELECT l.account_id, coalesce(c.merged_into, c.id) AS customer_id
     FROM customer_accounts l JOIN customers c ON c.id = l.customer_id
     WHERE l.account_id = ANY($1)`,
    [contacts.flatMap(({ accountId }) => accountId ?? [])],
  );
  return new Map(rows.map(({ account_id, customer_id }) => [account_id, customer_id]));
}

/** Who is who is decided by one transaction at a time, on all replicas. */
export const oneAtATime = (tx: EntityManager): Promise<unknown> =>
  tx.query(`SELECT pg_advisory_xact_lock(hashtext('customers.who-is-who'))`);

async function rootsOf(tx: EntityManager, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await tx.query<{ root: number }[]>(
    `SELECT DISTINCT coalesce(merged_into, id) AS root FROM customers WHERE id = ANY($1)`,
    [ids],
  );
  return rows.map(({ root }) => root);
}

/** In the order in which they are popped. */
async function nextIds(tx: EntityManager, count: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }[]>(
    `SELECT nextval(pg_get_serial_sequence('customers', 'id'))::integer AS id
     FROM generate_series(1, $1)`,
    [count],
  );
  return rows.map(({ id }) => id).toReversed();
}

async function store(tx: EntityManager, batch: Batch): Promise<void> {
  await tx.query(
    `INSERT INTO customers (id, kind, source, first_name, last_name, suffix, last_at, created_at)
     SELECT id, 'person', source, first_name, last_name, suffix, last_at, last_at
     FROM jsonb_to_recordset($1) AS n (id integer, source text, first_name text, last_name text,
       suffix text, last_at timestamptz)`,
    [JSON.stringify(batch.customers)],
  );
  await tx.query(
    `INSERT INTO contacts (id, customer_id, kind, key, other_key, what)
     SELECT id, customer_id, kind, key, other_key, what
     FROM jsonb_to_recordset($1) AS n (id uuid, customer_id integer, kind text, key text,
       other_key text, what jsonb)`,
    [JSON.stringify(batch.contacts)],
  );
  await tx.query(
    `INSERT INTO customer_pairs (one, other, state, reasons)
     SELECT one, other, 'offered', reasons
     FROM jsonb_to_recordset($1) AS n (one integer, other integer, reasons text[])
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(batch.pairs)],
  );
  await tx.query(
    `INSERT INTO customer_accounts (account_id, customer_id)
     SELECT n.account_id, n.customer_id
     FROM jsonb_to_recordset($1) AS n (account_id integer, customer_id integer)
     JOIN accounts a ON a.id = n.account_id
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(batch.accounts)],
  );
  await tx.query(
    `INSERT INTO filed_contacts (kind, id, customer_id, account_id)
     SELECT kind, id, customer, "accountId" FROM jsonb_to_recordset($1)
       AS n (kind text, id uuid, customer integer, "accountId" integer)
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(batch.filed)],
  );
  await tx.query(
    `UPDATE customers c SET has_visits = true, last_at = greatest(c.last_at, filed.at)
     FROM (SELECT coalesce(m.merged_into, m.id) AS id, max(n.at) AS at
       FROM jsonb_to_recordset($1) AS n (customer integer, at timestamptz)
       JOIN customers m ON m.id = n.customer GROUP BY 1) AS filed
     WHERE c.id = filed.id`,
    [JSON.stringify(batch.filed)],
  );
  const touched = [
    ...batch.customers.map(({ id }) => id),
    ...batch.contacts.map(({ customer_id }) => customer_id),
  ];
  await tx.query(`SELECT refresh_customers($1)`, [[...new Set(touched)]]);
}
