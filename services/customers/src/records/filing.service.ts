import { Injectable } from '@nestjs/common';
import {
  type ContactToFile,
  type FiledContact,
  type ImportedOrigin,
  type ImportsToTell,
} from '@contracts/customers/filing';
import { type CustomerNumber } from '@contracts/customers/records';
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
import { DataSource, type EntityManager } from 'typeorm';
import { CustomersConfig } from '../config';
import { Batch, hasAccount, oneAtATime, pairOf, rename, rootsOf, store } from './filing-batch';
import {
  customersOfOrigins,
  forget,
  originKey,
  othersOf,
  sourceName,
  type KnownOrigin,
} from './origins';
import { keysOfContact, knownBy, knownCustomers, type ContactContent } from './known-customers';

/** Of a visit or a request, of an imported customer, or of an account. */
type Contact = Omit<ContactToFile, 'kind' | 'id' | 'source'> & {
  readonly source: ContactToFile['source'] | 'account';
  readonly filed?: Pick<FiledContact, 'kind' | 'id'>;
  readonly origin?: ImportedOrigin;
  /** Imported customers who are someone else, as the office has said. */
  readonly apartFrom?: readonly ImportedOrigin[];
  readonly otherPhones?: readonly string[];
};

/** What is said, as `resolve` reads it. */
interface Given {
  readonly contact: Contact;
  readonly given: GivenContact;
  readonly keys: ContactKeys;
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
      return contacts.flatMap(({ kind, id }): FiledContact[] => {
        const customer =
          known.get(`${kind} ${id}`) ??
          batch.filed.find((one) => one.kind === kind && one.id === id)?.customer;
        return customer === undefined ? [] : [{ kind, id, customer }];
      });
    });
  }

  /**
   * Whose each imported customer is. The source's id decides, and a source says what is theirs. A
   * record that an undone import has made, and that nothing else needs, goes with it.
   */
  fileImported({
    customers,
    removed,
    decisions,
  }: ImportsToTell): Promise<ReadonlyMap<string, CustomerNumber>> {
    return inTransaction(this.dataSource, async (tx) => {
      await oneAtATime(tx);
      // First: a row that is imported again right after an undo has the same id.
      await forget(tx, removed);
      const apart = decisions.filter(({ same }) => !same);
      const known = await customersOfOrigins(tx, [
        ...customers,
        ...decisions.flatMap(({ one, other }) => [one, other]),
      ]);
      const contacts = customers.map(
        ({ firstName, lastName, source, sourceKey, ...said }): Contact => ({
          ...said,
          source: 'import',
          name: `${firstName} ${lastName}`.trim(),
          accountId: null,
          gateCode: '',
          customerNumber: known.get(originKey({ source, sourceKey }))?.root ?? null,
          origin: { source, sourceKey },
          apartFrom: othersOf(apart, { source, sourceKey }),
        }),
      );
      const batch = await this.resolved(tx, contacts, new Map(), known);
      await store(tx, batch);
      await rename(tx, batch.renames);
      return new Map([
        ...[...known].map(([key, { root }]) => [key, root] as const),
        ...batch.origins.map(
          ({ system: source, external_id: sourceKey, customer_id }) =>
            [originKey({ source, sourceKey }), customer_id] as const,
        ),
      ]);
    });
  }

  /**
   * The record of an account: its linked one, or the only one with its email address and its name that
   * has no other account. What a customer types in the portal proves nothing of someone else.
   */
  async customerOf(
    tx: EntityManager,
    { id, name, email }: ProvenAccount,
  ): Promise<CustomerNumber | null> {
    const linked = (await customersOfAccounts(tx, [id])).get(id);
    if (linked !== undefined) return linked;
    const given: GivenContact = { source: 'site', name, phone: '', email };
    const keys = keysOf(given, this.own);
    const known = await knownBy(tx, [keys]);
    const resolution = resolve(given, known, this.own);
    if (resolution.answer === 'new') return null;
    const customer = known.find((one) => one.id === resolution.customerId);
    const [taken] = await tx.query<object[]>(`SELECT WHERE ${hasAccount('$1')}`, [customer?.id]);
    return holdsEmail(customer, keys.email) && !taken ? resolution.customerId : null;
  }

  /** Makes the record of an account that has none. Who may be the same customer is offered. */
  async fileAccount(
    tx: EntityManager,
    { name, phone, email }: ProvenAccount,
  ): Promise<CustomerNumber> {
    const place = { address: '', city: '', state: '', zipCode: '', gateCode: '' };
    const contact: Contact = {
      ...{ source: 'account', accountId: null, customerNumber: null, at: new Date().toISOString() },
      ...{ name, phone, email, ...place },
    };
    const batch = await this.resolved(tx, [contact], new Map());
    await store(tx, batch);
    return batch.customers[0]?.id ?? 0;
  }

  private async resolved(
    tx: EntityManager,
    contacts: readonly Contact[],
    accounts: ReadonlyMap<number, VerifiedAccount>,
    origins: ReadonlyMap<string, KnownOrigin> = new Map(),
  ): Promise<Batch> {
    const asked = contacts.map((contact): Given => {
      const given = givenContact(contact);
      return { contact, given, keys: keysOf(given, this.own) };
    });
    const ofAccount = await customersOfAccounts(
      tx,
      contacts.flatMap(({ accountId }) => accountId ?? []),
    );
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
    const ofOrigins = new Map([...origins].map(([key, { root }]) => [key, root]));
    for (const one of asked) {
      const { contact, given, keys } = one;
      const { apartFrom = [] } = contact;
      const others = new Set(apartFrom.flatMap((other) => ofOrigins.get(originKey(other)) ?? []));
      const holders = [...known.values()].filter(
        (customer) => holdsOneOf(customer, keys) && !others.has(customer.id),
      );
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
      const { accountId, at, filed, origin } = contact;
      const before = origin && origins.get(originKey(origin));
      const step = before?.step ?? uuidv7();
      const by = origin ? sourceName(origin) : 'Office';
      if (!isSame) this.add(batch, known, customer, one, resolution.offers);
      else if (contact.source !== 'site') this.complete(batch, known, customer, one, { step, by });
      if (before) batch.renames.push({ customer, name: parsedName(given.name), step, by });
      if (filed) batch.filed.push({ ...filed, customer, accountId, at });
      if (origin) {
        const { source: system, sourceKey: external_id } = origin;
        batch.origins.push({ system, external_id, customer_id: customer, step });
        ofOrigins.set(originKey(origin), customer);
        for (const other of others) batch.pairs.push(pairOf(customer, other, 'apart', []));
      }
      // Anyone may book with someone's name and phone number, and an address of their own.
      const isTheirs =
        isOwn(accounts.get(accountId ?? 0), given) &&
        (!isSame || holdsEmail(known.get(customer), keys.email));
      if (accountId !== null && theirs === undefined && isTheirs) {
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
      batch.pairs.push(pairOf(id, customerId, 'offered', reasons));
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
    { step, by }: { readonly step: string; readonly by: string },
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
      const contact_id = this.addContact(batch, id, content);
      batch.completions.push({
        step,
        customer_id: id,
        by_name: by,
        cause: contact.origin ? 'imported' : 'changed',
        contact_id,
        after: { ...content, key, other_key, former: false },
      });
      known.set(id, withContact(known.get(id) ?? customer, content.kind, key, other_key));
    }
  }

  /** The id of the new contact. */
  private addContact(batch: Batch, customer: CustomerNumber, content: ContactContent): string {
    const { kind, what } = content;
    const id = uuidv7();
    const keys = keysOfContact(content, this.own);
    batch.contacts.push({ id, customer_id: customer, kind, what, ...keys });
    return id;
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

/** A present one of theirs, and not of who pays for them. */
const holdsEmail = (customer: KnownCustomer | undefined, email: string | null): boolean =>
  customer?.emails.some(({ key, former, payer }) => key === email && !former && !payer) ?? false;

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

/** An account whose email address is verified. */
export interface ProvenAccount {
  readonly id: number;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
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

async function customersOfAccounts(
  tx: EntityManager,
  accountIds: readonly number[],
): Promise<Map<number, CustomerNumber>> {
  const rows = await tx.query<{ account_id: number; customer_id: number }[]>(
    `SELECT l.account_id, coalesce(c.merged_into, c.id) AS customer_id
     FROM customer_accounts l JOIN customers c ON c.id = l.customer_id
     WHERE l.account_id = ANY($1)`,
    [accountIds],
  );
  return new Map(rows.map(({ account_id, customer_id }) => [account_id, customer_id]));
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
