/** What a batch of filed contacts adds, and how it is stored. */
import { type ContactToFile, type FiledContact } from '@contracts/customers/filing';
import { type CustomerNumber } from '@contracts/customers/records';
import type { CustomerChangeCause } from '@contracts/vocabulary/office/customers';
import type { PersonName } from '@contracts/vocabulary/identity/names';
import type { EntityManager } from 'typeorm';
import { formerName, lockRecords, write, type FieldChange, type StoredContact } from './journal';
import type { ContactContent, ContactRow } from './known-customers';

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

/** A contact that is added to a record that was there before, and a line in its journal. */
interface Completion {
  readonly step: string;
  readonly customer_id: CustomerNumber;
  readonly by_name: string;
  readonly cause: CustomerChangeCause;
  readonly contact_id: string;
  readonly after: StoredContact;
}

/** What the source calls them now. */
interface Rename {
  readonly customer: CustomerNumber;
  readonly name: PersonName;
  readonly step: string;
  readonly by: string;
}

/** What a batch adds. */
export class Batch {
  readonly customers: NewCustomer[] = [];
  readonly contacts: NewContact[] = [];
  readonly pairs: {
    one: number;
    other: number;
    state: 'offered' | 'apart';
    reasons: readonly string[];
  }[] = [];
  readonly accounts: { account_id: number; customer_id: CustomerNumber }[] = [];
  readonly filed: (FiledContact & Pick<ContactToFile, 'accountId' | 'at'>)[] = [];
  readonly completions: Completion[] = [];
  readonly renames: Rename[] = [];
  readonly origins: {
    system: string;
    external_id: string;
    customer_id: CustomerNumber;
    step: string;
  }[] = [];
}

export const pairOf = (
  one: CustomerNumber,
  other: CustomerNumber,
  state: Batch['pairs'][number]['state'],
  reasons: readonly string[],
): Batch['pairs'][number] => ({
  one: Math.min(one, other),
  other: Math.max(one, other),
  state,
  reasons,
});

/** Who is who is decided by one transaction at a time, on all replicas. */
export const oneAtATime = (tx: EntityManager): Promise<unknown> =>
  tx.query(`SELECT pg_advisory_xact_lock(hashtext('customers.who-is-who'))`);

/** By number, the record that shows it. */
export async function rootsOf(
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

export async function store(tx: EntityManager, batch: Batch): Promise<void> {
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
     SELECT one, other, state, reasons
     FROM jsonb_to_recordset($1) AS n (one integer, other integer, state text, reasons text[])
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(batch.pairs)],
  );
  await tx.query(
    `INSERT INTO customer_accounts (account_id, customer_id)
     SELECT n.account_id, n.customer_id
     FROM jsonb_to_recordset($1) AS n (account_id integer, customer_id integer)
     JOIN accounts a ON a.id = n.account_id
     WHERE NOT ${hasAccount('n.customer_id')}
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(batch.accounts)],
  );
  await tx.query(
    `INSERT INTO customer_origins (system, external_id, customer_id, step)
     SELECT system, external_id, customer_id, step FROM jsonb_to_recordset($1)
       AS n (system text, external_id text, customer_id integer, step uuid)
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
    `UPDATE customers c SET last_at = greatest(c.last_at, filed.at)
     FROM (SELECT coalesce(m.merged_into, m.id) AS id, max(n.at) AS at
       FROM jsonb_to_recordset($1) AS n (customer integer, at timestamptz)
       JOIN customers m ON m.id = n.customer GROUP BY 1) AS filed
     WHERE c.id = filed.id`,
    [JSON.stringify(batch.filed)],
  );
  const added = new Set(batch.customers.map(({ id }) => id));
  const completions = batch.completions.filter(({ customer_id }) => !added.has(customer_id));
  await tx.query(
    `INSERT INTO customer_changes
       (step, customer_id, by_name, cause, field, contact_id, before, after)
     SELECT step, customer_id, by_name, cause, 'contact', contact_id, 'null', after
     FROM jsonb_to_recordset($1) AS n (step uuid, customer_id integer, by_name text, cause text,
       contact_id uuid, after jsonb)`,
    [JSON.stringify(completions)],
  );
  await tx.query(`SELECT refresh_customers($1)`, [[...added]]);
  await refreshed(tx, [...new Set(completions.map(({ customer_id }) => customer_id))]);
}

/** Whether the record, or one that is merged into it, has an account. */
export const hasAccount = (root: string): string => `EXISTS (
  SELECT FROM customer_accounts l JOIN customers m ON m.id = l.customer_id
  WHERE coalesce(m.merged_into, m.id) = ${root})`;

/** A form that was opened before must not take what was added for what the office left out. */
export async function refreshed(tx: EntityManager, ids: readonly CustomerNumber[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(`UPDATE customers SET version = version + 1 WHERE id = ANY($1)`, [ids]);
  await tx.query(`SELECT refresh_customers($1)`, [ids]);
}

/** Of those that only this import has made, and whose name no one else has changed. */
export async function rename(tx: EntityManager, renames: readonly Rename[]): Promise<void> {
  if (renames.length === 0) return;
  await lockRecords(
    tx,
    renames.map(({ customer }) => customer),
  );
  const own = await tx.query<(NewCustomer & { readonly step: string })[]>(
    `SELECT c.id, c.first_name, c.last_name, c.suffix, n.step
     FROM jsonb_to_recordset($1) AS n (customer integer, name jsonb, step uuid)
     JOIN customers c ON c.id = n.customer
     WHERE c.source = 'import'
       AND (c.first_name, c.last_name, c.suffix) IS DISTINCT FROM
         (n.name ->> 'given', n.name ->> 'family', n.name ->> 'suffix')
       AND (SELECT count(*) FROM customer_origins o WHERE o.customer_id = c.id) = 1
       AND NOT EXISTS (SELECT FROM customer_changes h WHERE h.customer_id = c.id
         AND h.field IN ('first_name', 'last_name', 'suffix') AND h.cause <> 'imported')`,
    [JSON.stringify(renames)],
  );
  for (const before of own) {
    const wanted = renames.find(({ step }) => step === before.step);
    if (!wanted) continue;
    const { name, step, by } = wanted;
    const contacts = await tx.query<Pick<ContactRow, 'what'>[]>(
      `SELECT what FROM contacts WHERE customer_id = $1 AND kind = 'name'`,
      [before.id],
    );
    const now = { first_name: name.given, last_name: name.family, suffix: name.suffix };
    const changes: FieldChange[] = [
      ...nameColumns.flatMap((field) =>
        before[field] === now[field] ? [] : [{ field, before: before[field], after: now[field] }],
      ),
      ...formerName(before, contacts, { firstName: name.given, lastName: name.family }),
    ];
    for (const change of changes) {
      await write(tx, before.id, change, { step, by: { name: by }, cause: 'imported' });
    }
  }
  await refreshed(
    tx,
    own.map(({ id }) => id),
  );
}

const nameColumns = ['first_name', 'last_name', 'suffix'] as const;
