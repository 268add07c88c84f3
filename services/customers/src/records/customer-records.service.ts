import { Injectable } from '@nestjs/common';
import type { Actor } from '@contracts/customers/accounts';
import type {
  ChangeCustomer,
  CustomerContactFields,
  CustomerFields,
  CustomerNumber,
  CustomerRecord,
} from '@contracts/customers/records';
import { customerMessages } from '@contracts/vocabulary/office/customers';
import type { OwnContacts } from '@contracts/vocabulary/identity/resolve';
import { inTransaction } from '@service-kit/database/transaction';
import { uuidv7 } from '@service-kit/database/uuid';
import { onceForKey } from '@service-kit/requests/idempotency';
import { Refusal } from '@service-kit/requests/refusal';
import { stableHash } from '@service-kit/requests/stable-hash';
import { DataSource, type EntityManager } from 'typeorm';
import { CustomersConfig } from '../config';
import { refreshed } from './filing-batch';
import {
  groupOf,
  groupWithContacts,
  recordOf,
  type CustomerEntry,
  type GroupWithContacts,
} from './customer-views';
import {
  formerName,
  write,
  type CustomerColumn,
  type FieldChange,
  type Step,
  type StoredContact,
} from './journal';
import { keysOfContact, type ContactContent, type ContactRow } from './known-customers';

/** In the order of the numbers. */
const mergedWith = `
  SELECT coalesce((SELECT array_agg(o.id ORDER BY o.id) FROM customers o
      WHERE o.id = coalesce(c.merged_into, c.id) OR o.merged_into = coalesce(c.merged_into, c.id)),
    ARRAY[asked.number]) AS merged
  FROM unnest($1::integer[]) WITH ORDINALITY AS asked (number, n)
  LEFT JOIN customers c ON c.id = asked.number ORDER BY asked.n`;

/** Changes of a customer's record, by the office and by the customer. */
@Injectable()
export class CustomerRecordsService {
  private readonly own: OwnContacts;

  constructor(
    private readonly dataSource: DataSource,
    config: CustomersConfig,
  ) {
    this.own = config.ownContacts;
  }

  get(number: CustomerNumber): Promise<CustomerRecord> {
    return recordOf(this.dataSource.manager, number);
  }

  async mergedNumbers(numbers: readonly CustomerNumber[]): Promise<CustomerNumber[][]> {
    const rows = await this.dataSource.query<{ merged: CustomerNumber[] }[]>(mergedWith, [numbers]);
    return rows.map(({ merged }) => merged);
  }

  /** Refuses with `validation_failed` without a name or a company, or `idempotency_key_reused`. */
  create(fields: CustomerFields, by: Actor, key: string | null = null): Promise<CustomerRecord> {
    requireName(fields);
    return inTransaction(this.dataSource, async (tx) => {
      const insert = async () => ({ id: await this.insert(tx, fields, by) });
      const call = { operation: 'create-customer', principal: `admin:${by.accountId}` };
      const { id } = await (key === null
        ? insert()
        : onceForKey(tx, { ...call, body: fields, key }, insert));
      return recordOf(tx, id);
    });
  }

  private async insert(
    tx: EntityManager,
    fields: CustomerFields,
    by: Actor,
  ): Promise<CustomerNumber> {
    const [row] = await tx.query<{ id: number }[]>(
      `INSERT INTO customers (kind, source) VALUES ($1, 'office') RETURNING id`,
      [fields.kind],
    );
    const [entry] = await groupOf(tx, row?.id ?? 0);
    if (entry === undefined) throw new Error('a new customer is not there');
    await this.writeAll(tx, entry, [], fields, { step: uuidv7(), by, cause: 'created' });
    return entry.id;
  }

  /**
   * The record as it is to be. A contact that is left out is kept as a former one. Refuses with
   * `customer_not_found`, `changed_meanwhile` and the `current` record, or `validation_failed`.
   */
  change(
    number: CustomerNumber,
    { version, ...fields }: ChangeCustomer,
    by: Actor,
  ): Promise<CustomerRecord> {
    requireName(fields);
    return inTransaction(this.dataSource, async (tx) => {
      const { entry, contacts } = await groupWithContacts(tx, number, 'FOR NO KEY UPDATE OF c');
      if (entry.version !== version) {
        throw new Refusal('changed_meanwhile', {
          details: { current: await recordOf(tx, entry.id) },
        });
      }
      const step: Step = { step: uuidv7(), by, cause: 'changed' };
      await this.writeAll(tx, entry, contacts, fields, step);
      return recordOf(tx, entry.id);
    });
  }

  private async writeAll(
    tx: EntityManager,
    entry: CustomerEntry,
    contacts: readonly ContactRow[],
    fields: CustomerFields,
    step: Step,
  ): Promise<void> {
    await requirePayer(tx, entry.id, fields.paidBy);
    const changes = [
      ...columnChanges(entry, fields),
      ...formerName(entry, contacts, fields),
      ...this.contactChanges(contacts, fields),
    ];
    await writeChanges(tx, { entry, contacts }, changes, step);
  }

  /** The contacts as they are to be; what `keeps` says stays, too. */
  async writeContacts(
    tx: EntityManager,
    record: Pick<GroupWithContacts, 'entry' | 'contacts'>,
    fields: CustomerContactFields,
    { step, keeps }: { step: Step; keeps: (contact: ContactRow) => boolean },
  ): Promise<void> {
    await writeChanges(tx, record, this.contactChanges(record.contacts, fields, keeps), step);
  }

  private contactChanges(
    contacts: readonly ContactRow[],
    fields: CustomerContactFields,
    keeps: (contact: ContactRow) => boolean = () => false,
  ): FieldChange[] {
    const wanted: (ContactContent & { readonly id: string | undefined })[] = [
      ...fields.phones.map(({ id, phone, label = '', texts }) => ({
        id,
        kind: 'phone' as const,
        what: { phone, label, texts },
      })),
      ...fields.emails.map(({ id, email, label = '' }) => ({
        id,
        kind: 'email' as const,
        what: { email, label },
      })),
      ...fields.addresses.map((one) => ({
        id: one.id,
        kind: 'address' as const,
        what: {
          address: one.address,
          city: one.city,
          state: one.state,
          zipCode: one.zipCode,
          label: one.label ?? '',
          gateCode: one.gateCode ?? '',
          accessNotes: one.accessNotes ?? '',
        },
      })),
    ];
    const changes: FieldChange[] = [];
    const seen = new Set<string>();
    for (const { id, ...content } of wanted) {
      const after = { ...content, ...keysOfContact(content, this.own), former: false };
      const known = this.knownAs(contacts, id, after, seen);
      seen.add(known?.id ?? '');
      const before = known ? stored(known) : null;
      if (before !== null && stableHash(before) === stableHash(after)) continue;
      changes.push({ field: 'contact', contactId: known?.id ?? uuidv7(), before, after });
    }
    for (const contact of contacts) {
      if (contact.kind === 'name' || contact.former || seen.has(contact.id)) continue;
      if (keeps(contact)) continue;
      const before = stored(contact);
      const after = { ...before, former: true };
      changes.push({ field: 'contact', contactId: contact.id, before, after });
    }
    return changes;
  }

  /** One that is typed again is the former one. A number that is overwritten is another number. */
  private knownAs(
    contacts: readonly ContactRow[],
    id: string | undefined,
    { kind, key, other_key }: Pick<ContactRow, 'kind' | 'key' | 'other_key'>,
    seen: ReadonlySet<string>,
  ): ContactRow | undefined {
    const isAlike = (contact: ContactRow) =>
      contact.kind === kind && contact.key === key && contact.other_key === other_key;
    const byId = contacts.find((contact) => contact.id === id);
    if (byId && (isAlike(byId) || key === '' || byId.key === '')) return byId;
    return key === ''
      ? undefined
      : contacts.find((contact) => isAlike(contact) && !seen.has(contact.id));
  }
}

async function writeChanges(
  tx: EntityManager,
  { entry, contacts }: Pick<GroupWithContacts, 'entry' | 'contacts'>,
  changes: readonly FieldChange[],
  step: Step,
): Promise<void> {
  for (const change of changes) {
    const owner =
      change.field === 'contact'
        ? (contacts.find(({ id }) => id === change.contactId)?.customer_id ?? entry.id)
        : entry.id;
    await write(tx, owner, change, step);
  }
  if (changes.length === 0) return;
  await refreshed(tx, [entry.id]);
}

const stored = ({ kind, key, other_key, what, former }: ContactRow): StoredContact =>
  ({ kind, key, other_key, what, former }) as StoredContact;

function requireName({ firstName = '', lastName = '', company = '' }: CustomerFields): void {
  if (firstName !== '' || lastName !== '' || company !== '') return;
  throw new Refusal('validation_failed', {
    details: { errors: [{ field: 'lastName', message: customerMessages.name }] },
  });
}

async function requirePayer(
  tx: EntityManager,
  id: CustomerNumber,
  payer: CustomerNumber | undefined,
): Promise<void> {
  if (payer === undefined) return;
  const known = await tx.query<object[]>(`SELECT FROM customers WHERE id = $1`, [payer]);
  if (payer !== id && known.length > 0) return;
  throw new Refusal('validation_failed', {
    details: { errors: [{ field: 'paidBy', message: customerMessages.paidBy }] },
  });
}

function columnChanges(entry: CustomerEntry, fields: CustomerFields): FieldChange[] {
  const after: Partial<Record<CustomerColumn, string | boolean | number | null>> = {
    kind: fields.kind,
    first_name: fields.firstName ?? '',
    last_name: fields.lastName ?? '',
    suffix: fields.suffix ?? '',
    company: fields.company ?? '',
    note: fields.note ?? '',
    do_not_service: fields.doNotService ?? '',
    closed: fields.closed,
    paid_by: fields.paidBy ?? null,
  };
  return (Object.keys(after) as CustomerColumn[]).flatMap((field) => {
    const change = { field, before: entry[field], after: after[field] ?? null };
    return change.before === change.after ? [] : [change];
  });
}
