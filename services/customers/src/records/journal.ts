/** What changed in customers' records, field by field, so that a step can be undone. */
import type { Actor } from '@contracts/customers/accounts';
import type { CustomerNumber } from '@contracts/customers/records';
import type { CustomerChangeCause } from '@contracts/vocabulary/office/customers';
import type { EntityManager } from 'typeorm';
import { uuidv7 } from '@service-kit/database/uuid';
import { stableHash } from '@service-kit/requests/stable-hash';
import type { ContactContent, ContactRow } from './known-customers';

/** Columns of a customer that the journal keeps. */
export const customerColumns = [
  'kind',
  'first_name',
  'last_name',
  'suffix',
  'company',
  'note',
  'do_not_service',
  'closed',
  'paid_by',
  'merged_into',
] as const;
export type CustomerColumn = (typeof customerColumns)[number];

type Stored = string | number | boolean | null;
/** A contact without its ids; null before it was there. */
export type StoredContact = ContactContent & Pick<ContactRow, 'key' | 'other_key' | 'former'>;

export type FieldChange =
  | { readonly field: CustomerColumn; readonly before: Stored; readonly after: Stored }
  | {
      readonly field: 'contact';
      readonly contactId: string;
      readonly before: StoredContact | null;
      readonly after: StoredContact | null;
    };

export interface Step {
  readonly step: string;
  readonly by: Pick<Actor, 'name'>;
  readonly cause: CustomerChangeCause;
}

const numbers: readonly string[] = ['paid_by', 'merged_into'];

const typeOf = (column: CustomerColumn): string =>
  numbers.includes(column) ? 'integer' : column === 'closed' ? 'boolean' : 'text';

/** Writes the change and its line in the journal. */
export async function write(
  tx: EntityManager,
  customer: CustomerNumber,
  change: FieldChange,
  { step, by, cause }: Step,
): Promise<void> {
  await put(tx, customer, change);
  await tx.query(
    `INSERT INTO customer_changes
       (step, customer_id, by_name, cause, field, contact_id, before, after)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      step,
      customer,
      by.name,
      cause,
      change.field,
      change.field === 'contact' ? change.contactId : null,
      JSON.stringify(change.before),
      JSON.stringify(change.after),
    ],
  );
}

async function put(tx: EntityManager, customer: CustomerNumber, change: FieldChange) {
  if (change.field !== 'contact') {
    await tx.query(
      `UPDATE customers SET ${change.field} = $2::${typeOf(change.field)} WHERE id = $1`,
      [customer, change.after],
    );
    return;
  }
  const { contactId, after } = change;
  if (after === null) {
    await tx.query(`DELETE FROM contacts WHERE id = $1`, [contactId]);
    return;
  }
  await tx.query(
    `INSERT INTO contacts (id, customer_id, kind, key, other_key, what, former)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (id) DO UPDATE SET key = excluded.key, other_key = excluded.other_key,
       what = excluded.what, former = excluded.former`,
    [
      contactId,
      customer,
      after.kind,
      after.key,
      after.other_key,
      JSON.stringify(after.what),
      after.former,
    ],
  );
}

/** What the change's field holds now. */
async function present(
  tx: EntityManager,
  customer: CustomerNumber,
  change: FieldChange,
): Promise<Stored | StoredContact> {
  if (change.field !== 'contact') {
    const [row] = await tx.query<{ now: Stored }[]>(
      `SELECT ${change.field} AS now FROM customers WHERE id = $1`,
      [customer],
    );
    return row?.now ?? null;
  }
  const [row] = await tx.query<StoredContact[]>(
    `SELECT kind, key, other_key, what, former FROM contacts WHERE id = $1`,
    [change.contactId],
  );
  return row ?? null;
}

/** A line of the journal. */
export interface JournalRow {
  readonly id: string;
  readonly step: string;
  readonly customer_id: CustomerNumber;
  readonly at: Date;
  readonly by_name: string;
  readonly cause: CustomerChangeCause;
  readonly field: CustomerColumn | 'contact';
  readonly contact_id: string | null;
  readonly before: Stored | StoredContact;
  readonly after: Stored | StoredContact;
  readonly undone_by: string | null;
}

export const journalColumns = `id, step, customer_id, at, by_name, cause, field, contact_id, before,
  after, undone_by`;

const changeOf = ({ field, contact_id, before, after }: JournalRow): FieldChange =>
  (field === 'contact'
    ? { field, contactId: contact_id, before, after }
    : { field, before, after }) as FieldChange;

/** Caution stays: who isn't to be served isn't served again because two records part. */
const staysAfterUndo: readonly string[] = ['do_not_service'];

/** Before they are read and written by what was read. In one order, so that no two wait for each other. */
export const lockRecords = (tx: EntityManager, ids: readonly CustomerNumber[]): Promise<unknown> =>
  tx.query(`SELECT FROM customers WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE`, [ids]);

/**
 * Restores each field that still holds what the step has written. Returns the others, which were
 * changed later.
 */
export async function undo(
  tx: EntityManager,
  rows: readonly JournalRow[],
  undoing: Step,
): Promise<JournalRow[]> {
  await lockRecords(
    tx,
    rows.map(({ customer_id }) => customer_id),
  );
  const kept: JournalRow[] = [];
  for (const row of rows.toReversed()) {
    const change = changeOf(row);
    const isCaution = row.cause === 'merged' && staysAfterUndo.includes(row.field);
    const now = await present(tx, row.customer_id, change);
    if (isCaution || stableHash(now) !== stableHash(change.after)) {
      if (!isCaution) kept.push(row);
      continue;
    }
    const { before, after } = change;
    const back = { ...change, before: after, after: before } as FieldChange;
    await write(tx, row.customer_id, back, undoing);
  }
  await tx.query(`UPDATE customer_changes SET undone_by = $2 WHERE id = ANY($1)`, [
    rows.map(({ id }) => id),
    undoing.step,
  ]);
  return kept;
}

/** They are found by a name that they had, too. */
export function formerName(
  { first_name, last_name, suffix }: Record<'first_name' | 'last_name' | 'suffix', string>,
  contacts: readonly Pick<ContactRow, 'what'>[],
  name: { readonly firstName?: string; readonly lastName?: string },
): FieldChange[] {
  const what = { firstName: first_name, lastName: last_name, suffix };
  const isNew = contacts.every((one) => stableHash(one.what) !== stableHash(what));
  const isChanged = first_name !== (name.firstName ?? '') || last_name !== (name.lastName ?? '');
  if (!isChanged || !isNew || `${first_name}${last_name}` === '') return [];
  const after = { kind: 'name', key: '', other_key: null, what, former: true } as const;
  return [{ field: 'contact', contactId: uuidv7(), before: null, after }];
}
