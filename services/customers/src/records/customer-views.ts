/** How the office sees customers. */
import type {
  CustomerAddress,
  CustomerEmail,
  CustomerNumber,
  CustomerPhone,
  CustomerRecord,
  CustomerRow,
  NamedCustomer,
  SimilarCustomer,
} from '@contracts/customers/records';
import { externalIdOf } from '@contracts/vocabulary/service-systems';
import { Refusal } from '@service-kit/requests/refusal';
import {
  namelessCustomer,
  type CustomerKind,
  type CustomerSource,
} from '@contracts/vocabulary/office/customers';
import type { EntityManager } from 'typeorm';
import type { ContactRow } from './known-customers';

export interface CustomerEntry {
  readonly id: CustomerNumber;
  readonly version: number;
  readonly kind: CustomerKind;
  readonly first_name: string;
  readonly last_name: string;
  readonly suffix: string;
  readonly company: string;
  readonly note: string;
  readonly do_not_service: string;
  readonly closed: boolean;
  readonly paid_by: CustomerNumber | null;
  readonly source: CustomerSource;
  readonly merged_into: CustomerNumber | null;
  readonly last_at: Date;
  readonly created_at: Date;
}

export const customerEntryColumns = `c.id, c.version, c.kind, c.first_name, c.last_name, c.suffix,
  c.company, c.note, c.do_not_service, c.closed, c.paid_by, c.source, c.merged_into, c.last_at,
  c.created_at`;

export const customerName = (row: {
  readonly first_name: string;
  readonly last_name: string;
  readonly suffix: string;
  readonly company: string;
}): string =>
  [row.first_name, row.last_name, row.suffix].filter(Boolean).join(' ') ||
  row.company ||
  namelessCustomer;

/** Present ones first, in the order in which they came. */
const contactsOf = `
  SELECT id, customer_id, kind, key, other_key, what, former FROM contacts
  WHERE customer_id = ANY($1) ORDER BY former, created_at, id`;

const firstOf = `
  SELECT m.root AS id,
    (SELECT what ->> 'phone' FROM contacts k JOIN customers o ON o.id = k.customer_id
     WHERE (o.id = m.root OR o.merged_into = m.root) AND k.kind = 'phone' AND NOT k.former
     ORDER BY o.id <> m.root, k.created_at, k.id LIMIT 1) AS phone,
    (SELECT what ->> 'email' FROM contacts k JOIN customers o ON o.id = k.customer_id
     WHERE (o.id = m.root OR o.merged_into = m.root) AND k.kind = 'email' AND NOT k.former
     ORDER BY o.id <> m.root, k.created_at, k.id LIMIT 1) AS email,
    (SELECT concat_ws(', ', what ->> 'address', nullif(what ->> 'city', ''))
     FROM contacts k JOIN customers o ON o.id = k.customer_id
     WHERE (o.id = m.root OR o.merged_into = m.root) AND k.kind = 'address' AND NOT k.former
     ORDER BY o.id <> m.root, k.created_at, k.id LIMIT 1) AS address,
    EXISTS (SELECT FROM customer_accounts l JOIN customers o ON o.id = l.customer_id
     WHERE o.id = m.root OR o.merged_into = m.root) AS has_account,
    EXISTS (SELECT FROM filed_contacts f JOIN customers o ON o.id = f.customer_id
     WHERE o.id = m.root OR o.merged_into = m.root) AS has_visits
  FROM unnest($1::integer[]) AS m (root)`;

interface FirstContacts {
  readonly id: CustomerNumber;
  readonly phone: string | null;
  readonly email: string | null;
  readonly address: string | null;
  readonly has_account: boolean;
  /** Or requests. */
  readonly has_visits: boolean;
}

/** In the order of the entries. */
export async function rowsOf(
  tx: EntityManager,
  entries: readonly CustomerEntry[],
): Promise<CustomerRow[]> {
  if (entries.length === 0) return [];
  const first = await tx.query<FirstContacts[]>(firstOf, [entries.map(({ id }) => id)]);
  const byId = new Map(first.map((one) => [one.id, one]));
  return entries.map((entry) => rowOf(entry, byId.get(entry.id)));
}

const rowOf = (entry: CustomerEntry, first?: FirstContacts): CustomerRow => ({
  number: entry.id,
  kind: entry.kind,
  name: customerName(entry),
  company: entry.company,
  phone: first?.phone ?? '',
  email: first?.email ?? '',
  address: first?.address ?? '',
  doNotService: entry.do_not_service !== '',
  hasAccount: first?.has_account ?? false,
  source: entry.source,
  lastAt: first?.has_visits ? entry.last_at.toISOString() : null,
  createdAt: entry.created_at.toISOString(),
});

const named = (entry: CustomerEntry): NamedCustomer => ({
  number: entry.id,
  name: customerName(entry),
});

/** The most customers for whom one pays that a record names. */
const paidForAtMost = 100;

/**
 * A customer's whole record, that of the one it's merged into if it is. Refuses with
 * `customer_not_found`.
 */
export async function recordOf(tx: EntityManager, asked: CustomerNumber): Promise<CustomerRecord> {
  const { entry: root, group, contacts } = await groupWithContacts(tx, asked);
  const ids = group.map(({ id }) => id);
  const [row] = await rowsOf(tx, [root]);
  if (row === undefined) throw new Error(`customer ${root.id} has no row`);
  const accounts = await tx.query<{ account_id: number }[]>(
    `SELECT account_id FROM customer_accounts WHERE customer_id = ANY($1) ORDER BY since`,
    [ids],
  );
  const origins = await tx.query<{ system: string; external_id: string }[]>(
    `SELECT system, external_id FROM customer_origins WHERE customer_id = ANY($1)
     ORDER BY system, external_id`,
    [ids],
  );
  const merges = await tx.query<{ customer_id: number; step: string }[]>(
    `SELECT DISTINCT ON (customer_id) customer_id, step FROM customer_changes
     WHERE customer_id = ANY($1) AND field = 'merged_into' AND cause = 'merged'
     ORDER BY customer_id, id DESC`,
    [ids],
  );
  const related = await tx.query<CustomerEntry[]>(
    `SELECT ${customerEntryColumns} FROM customers c
     WHERE c.id = ANY($2) OR c.paid_by = ANY($1) ORDER BY c.id LIMIT ${paidForAtMost + 1}`,
    [ids, group.flatMap(({ paid_by }) => paid_by ?? [])],
  );
  const stepOf = new Map(merges.map(({ customer_id, step }) => [customer_id, step]));
  const payer = related.find(({ id }) => id === group.find(({ paid_by }) => paid_by)?.paid_by);
  return {
    ...row,
    version: root.version,
    firstName: root.first_name,
    lastName: root.last_name,
    suffix: root.suffix,
    note: root.note,
    doNotServiceReason: root.do_not_service,
    closed: root.closed,
    ...contactViews(contacts),
    formerNames: contacts.flatMap(({ kind, what }) =>
      kind === 'name'
        ? [[what.firstName, what.lastName, what.suffix].filter(Boolean).join(' ')]
        : [],
    ),
    paidBy: payer ? named(payer) : null,
    paysFor: related
      .filter(({ paid_by }) => paid_by !== null && ids.includes(paid_by))
      .slice(0, paidForAtMost)
      .map(named),
    accountIds: accounts.map(({ account_id }) => account_id),
    numbers: ids,
    origins: origins.map(({ system, external_id }) => ({ system, id: externalIdOf(external_id) })),
    merged: group.slice(1).map((entry) => ({ ...named(entry), step: stepOf.get(entry.id) ?? '' })),
    similar: await similarTo(tx, ids),
  };
}

export interface GroupWithContacts {
  /** The customer that shows it. */
  readonly entry: CustomerEntry;
  readonly group: readonly CustomerEntry[];
  readonly contacts: readonly ContactRow[];
}

/** Refuses with `customer_not_found`. */
export async function groupWithContacts(
  tx: EntityManager,
  asked: CustomerNumber,
  lock = '',
): Promise<GroupWithContacts> {
  const group = await groupOf(tx, asked, lock);
  const [entry] = group;
  if (entry === undefined) throw new Refusal('customer_not_found');
  const contacts = await tx.query<ContactRow[]>(contactsOf, [group.map(({ id }) => id)]);
  return { entry, group, contacts };
}

/** The customer that shows it first, then those that are merged into that one. */
export function groupOf(
  tx: EntityManager,
  asked: CustomerNumber,
  lock = '',
): Promise<CustomerEntry[]> {
  return tx.query<CustomerEntry[]>(
    `SELECT ${customerEntryColumns} FROM customers c
     JOIN (SELECT coalesce(merged_into, id) AS id FROM customers WHERE id = $1) AS root
       ON c.id = root.id OR c.merged_into = root.id
     ORDER BY c.merged_into IS NOT NULL, c.id ${lock}`,
    [asked],
  );
}

/** Others that may be this customer: the closest ones that wait, then those told apart. */
const similarAtMost = 20;

async function similarTo(
  tx: EntityManager,
  ids: readonly CustomerNumber[],
): Promise<SimilarCustomer[]> {
  const pairs = await tx.query<{ other: number; reasons: string[]; apart: boolean }[]>(
    `SELECT coalesce(c.merged_into, c.id) AS other, p.reasons, p.state = 'apart' AS apart
     FROM (SELECT one AS id, other, reasons, state, since FROM customer_pairs WHERE one = ANY($1)
       UNION ALL
       SELECT other, one, reasons, state, since FROM customer_pairs WHERE other = ANY($1)) AS p
     JOIN customers c ON c.id = p.other
     WHERE p.state IN ('offered', 'apart') AND coalesce(c.merged_into, c.id) <> ALL($1)
     ORDER BY p.state = 'apart', p.since DESC LIMIT ${similarAtMost}`,
    [ids],
  );
  const entries = await tx.query<CustomerEntry[]>(
    `SELECT ${customerEntryColumns} FROM customers c WHERE c.id = ANY($1)`,
    [pairs.map(({ other }) => other)],
  );
  const rows = new Map((await rowsOf(tx, entries)).map((row) => [row.number, row]));
  const versions = new Map(entries.map(({ id, version }) => [id, version]));
  const shown = new Map<number, SimilarCustomer>();
  for (const { other, reasons, apart } of pairs) {
    const row = rows.get(other);
    if (row === undefined || shown.has(other)) continue;
    shown.set(other, { ...row, version: versions.get(other) ?? 1, reasons, apart });
  }
  return [...shown.values()];
}

export const contactViews = (contacts: readonly ContactRow[]) => ({
  phones: contacts.flatMap(phoneView),
  emails: contacts.flatMap(emailView),
  addresses: contacts.flatMap(addressView),
});

const phoneView = (row: ContactRow): CustomerPhone[] =>
  row.kind === 'phone' ? [{ id: row.id, ...row.what, former: row.former }] : [];

const emailView = (row: ContactRow): CustomerEmail[] =>
  row.kind === 'email' ? [{ id: row.id, ...row.what, former: row.former }] : [];

const addressView = (row: ContactRow): CustomerAddress[] =>
  row.kind === 'address' ? [{ id: row.id, ...row.what, pin: null, former: row.former }] : [];
