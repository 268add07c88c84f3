import { Injectable } from '@nestjs/common';
import {
  contactsFiled,
  type ContactToFile,
  type CustomerNumber,
  type FiledContact,
  type ImportedToFile,
  type ImportsToTell,
} from '@contracts/customers/records';
import { foldedEmail } from '@contracts/vocabulary/identity/contact-keys';
import {
  compareNames,
  isFitting,
  parsedName,
  type PersonName,
} from '@contracts/vocabulary/identity/names';

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
import { eraseUnused } from './erased-contacts.service';
import { keysOfContact, knownBy, knownCustomers, type ContactContent } from './known-customers';

/** Of a visit or a request, or of an imported customer. */
type Contact = Omit<ContactToFile, 'kind' | 'id' | 'source'> & {
  readonly source: ContactToFile['source'];
  readonly filed?: Pick<FiledContact, 'kind' | 'id'>;
  readonly origin?: Pick<ImportedToFile, 'source' | 'sourceKey'>;
  readonly otherPhones?: readonly string[];
};

/** What is said, as `resolve` reads it. */
interface Given {
  readonly contact: Contact;
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
  readonly origins: { system: string; external_id: string; customer_id: CustomerNumber }[] = [];
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
      const accounts = await accountsOf(tx, contacts);
      const batch = await this.resolved(
        tx,
        contacts
          // Booking is about to erase what a deleted account has booked.
          .filter(({ accountId }) => accountId === null || accounts.has(accountId))
          .filter(({ kind, id }) => !known.has(`${kind} ${id}`))
          .map(({ kind, id, ...contact }) => ({ ...contact, filed: { kind, id } })),
        accounts,
      );
      await store(tx, batch);
      const filed = contacts.flatMap(({ kind, id }): FiledContact[] => {
        const customer =
          known.get(`${kind} ${id}`) ??
          batch.filed.find((one) => one.kind === kind && one.id === id)?.customer;
        return customer === undefined ? [] : [{ kind, id, customer }];
      });
      if (filed.length > 0) {
        await announce(tx, contactsFiled, {
          aggregateId: uuidv7(),
          version: 1,
          facts: { filed },
        });
      }
      return filed;
    });
  }

  /**
   * Whose each imported customer is. The source's id decides, and a source says what is theirs. A
   * record that an undone import has made, and that nothing else needs, goes with it.
   */
  async fileImported({ customers, removed }: ImportsToTell): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      await oneAtATime(tx);
      // First: a row that is imported again right after an undo has the same id.
      await forget(tx, removed);
      const known = await customersOfOrigins(tx, customers);
      const contacts = customers.map(
        ({ firstName, lastName, source, sourceKey, ...said }): Contact => ({
          ...said,
          source: 'import',
          name: `${firstName} ${lastName}`.trim(),
          accountId: null,
          gateCode: '',
          customerNumber: known.get(`${source} ${sourceKey}`) ?? null,
          origin: { source, sourceKey },
        }),
      );
      await store(tx, await this.resolved(tx, contacts, new Map()));
    });
  }

  private async resolved(
    tx: EntityManager,
    contacts: readonly Contact[],
    accounts: ReadonlyMap<number, VerifiedAccount>,
  ): Promise<Batch> {
    const asked = contacts.map((contact): Given => {
      const given = givenContact(contact);
      return { contact, given, keys: keysOf(given, this.own) };
    });
    const ofAccount = await customersOfAccounts(tx, contacts);
    // A number that no one has is no choice.
    const chosen = await rootsOf(
      tx,
      contacts.flatMap(({ customerNumber }) => customerNumber ?? []),
    );
    const known = new Map<number, KnownCustomer>();
    for (const customer of [
      ...(await knownBy(
        tx,
        asked.map(({ keys }) => keys),
      )),
      ...(await knownCustomers(tx, [...ofAccount.values(), ...chosen.values()])),
    ]) {
      known.set(customer.id, customer);
    }
    const ids = await nextIds(tx, contacts.length);
    const batch = new Batch();
    for (const one of asked) {
      const { contact, given, keys } = one;
      const holders = [...known.values()].filter((customer) => holdsOneOf(customer, keys));
      const theirs = ofAccount.get(contact.accountId ?? 0);
      const customerId =
        chosen.get(contact.customerNumber ?? 0) ?? accountsCustomer(known.get(theirs ?? 0), given);
      const resolution = resolve(
        customerId === undefined ? given : { ...given, customerId },
        holders,
        this.own,
      );
      const isSame = resolution.answer === 'same';
      const customer = isSame ? resolution.customerId : (ids.pop() ?? 0);
      if (!isSame) this.add(batch, known, customer, one, resolution.offers);
      else if (contact.source !== 'site') this.complete(batch, known, customer, one);
      const { accountId, at, filed, origin } = contact;
      if (filed) batch.filed.push({ ...filed, customer, accountId, at });
      if (origin) {
        const { source: system, sourceKey: external_id } = origin;
        batch.origins.push({ system, external_id, customer_id: customer });
      }
      if (accountId !== null && theirs === undefined && isOwn(accounts.get(accountId), given)) {
        batch.accounts.push({ account_id: accountId, customer_id: customer });
        ofAccount.set(accountId, customer);
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

function givenContact({ source, name, phone, email, ...contact }: Contact): GivenContact {
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

function contentsOf(contact: Contact): ContactContent[] {
  const { phone, otherPhones = [], email, address, city, state, zipCode, gateCode } = contact;
  const phones = [phone, ...otherPhones].filter(Boolean);
  return [
    ...phones.map(
      (one) => ({ kind: 'phone', what: { phone: one, label: '', texts: true } }) as const,
    ),
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

const addressKeys = (contact: Contact, own: OwnContacts): KnownCustomer['addresses'] =>
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

/** Its email address, if that is verified. */
interface VerifiedAccount {
  readonly email: string | null;
  readonly name: PersonName;
}

/** Those that are there. They can't be deleted before this is over. */
async function accountsOf(
  tx: EntityManager,
  contacts: readonly ContactToFile[],
): Promise<ReadonlyMap<number, VerifiedAccount>> {
  const rows = await tx.query<
    { id: number; email: string | null; first_name: string; last_name: string }[]
  >(
    `SELECT id, CASE WHEN email_verified_at IS NOT NULL THEN email END AS email,
       first_name, last_name
     FROM accounts WHERE id = ANY($1) ORDER BY id FOR KEY SHARE`,
    [contacts.flatMap(({ accountId }) => accountId ?? [])],
  );
  return new Map(
    rows.map(({ id, email, first_name, last_name }) => [
      id,
      { email, name: { given: first_name, family: last_name, suffix: '' } },
    ]),
  );
}

/** They booked for themselves, with the address that is proven. */
const isOwn = (account: VerifiedAccount | undefined, { name, email }: GivenContact): boolean =>
  account?.email === email.toLowerCase() && isFitting(compareNames(parsedName(name), account.name));

async function customersOfOrigins(
  tx: EntityManager,
  customers: readonly ImportedToFile[],
): Promise<ReadonlyMap<string, CustomerNumber>> {
  const rows = await tx.query<{ system: string; external_id: string; root: number }[]>(
    `SELECT o.system, o.external_id, coalesce(c.merged_into, c.id) AS root
     FROM unnest($1::text[], $2::text[]) AS asked (system, external_id)
     JOIN customer_origins o USING (system, external_id) JOIN customers c ON c.id = o.customer_id`,
    [customers.map(({ source }) => source), customers.map(({ sourceKey }) => sourceKey)],
  );
  return new Map(rows.map(({ system, external_id, root }) => [`${system} ${external_id}`, root]));
}

async function forget(tx: EntityManager, removed: ImportsToTell['removed']): Promise<void> {
  const [gone] = await tx.query<[{ customer_id: number }[], number]>(
    `DELETE FROM customer_origins AS o USING unnest($1::text[], $2::text[]) AS told (system, key)
     WHERE o.system = told.system AND o.external_id = told.key RETURNING o.customer_id`,
    [removed.map(({ source }) => source), removed.map(({ sourceKey }) => sourceKey)],
  );
  const ids = gone.map(({ customer_id }) => customer_id);
  await eraseUnused(tx, ids, { keepsChanged: true });
}

async function customersOfAccounts(
  tx: EntityManager,
  contacts: readonly Contact[],
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

/** By number, the record that shows it. */
async function rootsOf(
  tx: EntityManager,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.query<{ id: number; root: number }[]>(
    `SELECT id, coalesce(merged_into, id) AS root FROM customers WHERE id = ANY($1)`,
    [ids],
  );
  return new Map(rows.map(({ id, root }) => [id, root]));
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
    `INSERT INTO customer_origins (system, external_id, customer_id)
     SELECT system, external_id, customer_id FROM jsonb_to_recordset($1)
       AS n (system text, external_id text, customer_id integer)
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(batch.origins)],
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
  // A form that was opened before must not take what was added for what the office left out.
  const added = new Set(batch.customers.map(({ id }) => id));
  const completed = batch.contacts
    .map(({ customer_id }) => customer_id)
    .filter((id) => !added.has(id));
  await tx.query(`UPDATE customers SET version = version + 1 WHERE id = ANY($1)`, [completed]);
  const touched = [
    ...batch.customers.map(({ id }) => id),
    ...batch.contacts.map(({ customer_id }) => customer_id),
  ];
  await tx.query(`SELECT refresh_customers($1)`, [[...new Set(touched)]]);
}
