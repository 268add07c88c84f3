/** Customers' rows as `resolve` reads them. */
import type { AddressContact, EmailContact, PhoneContact } from '@contracts/customers/records';
import type { CustomerKind } from '@contracts/vocabulary/office/customers';
import { addressKey } from '@contracts/vocabulary/identity/addresses';
import {
  emailIdentity,
  foldedEmail,
  phoneIdentity,
} from '@contracts/vocabulary/identity/contact-keys';
import type { PersonName } from '@contracts/vocabulary/identity/names';
import type {
  ContactKeys,
  KnownContact,
  KnownCustomer,
  OwnContacts,
} from '@contracts/vocabulary/identity/resolve';
import type { EntityManager } from 'typeorm';

export interface NameContact {
  readonly firstName: string;
  readonly lastName: string;
  readonly suffix: string;
}

export type ContactContent =
  | { readonly kind: 'phone'; readonly what: PhoneContact }
  | { readonly kind: 'email'; readonly what: EmailContact }
  | { readonly kind: 'address'; readonly what: AddressContact }
  | { readonly kind: 'name'; readonly what: NameContact };

/** A row of `contacts`. */
export type ContactRow = ContactContent & {
  readonly id: string;
  readonly customer_id: number;
  readonly key: string;
  readonly other_key: string | null;
  readonly former: boolean;
};

/** By which a contact is found. Empty if it identifies no one. */
export function keysOfContact(
  { kind, what }: ContactContent,
  own: OwnContacts,
): Pick<ContactRow, 'key' | 'other_key'> {
  switch (kind) {
    case 'phone':
      return { key: phoneIdentity(what.phone, own.phones) ?? '', other_key: null };
    case 'email': {
      const key = emailIdentity(what.email, own.domains);
      return { key: key ?? '', other_key: key === null ? null : foldedEmail(key) };
    }
    case 'address': {
      const key = addressKey(what);
      return { key: key?.house ?? '', other_key: key?.unit ?? null };
    }
    case 'name':
      return { key: '', other_key: null };
  }
}

export interface CustomerNameRow {
  readonly id: number;
  readonly kind: CustomerKind;
  readonly first_name: string;
  readonly last_name: string;
  readonly suffix: string;
  readonly company: string;
  readonly closed: boolean;
  readonly paid_by: number | null;
  readonly merged_into: number | null;
}

/** The most records that one number or address leads to, the newest: a landlord's, or a front desk's. */
const holdersAtMost = 50;

/** Every record that holds one of these keys, each with all that is merged into it. */
export async function knownBy(
  tx: EntityManager,
  keys: readonly ContactKeys[],
): Promise<KnownCustomer[]> {
  const given = (name: keyof ContactKeys) => [...new Set(keys.flatMap((each) => each[name] ?? []))];
  const holders = (column: 'key' | 'other_key', kind: string, parameter: number) => `
    SELECT found.customer_id FROM unnest($${parameter}::text[]) AS asked (key)
    CROSS JOIN LATERAL (SELECT customer_id FROM contacts
      WHERE ${column} = asked.key AND key <> '' AND kind = '${kind}'
      ORDER BY customer_id DESC LIMIT ${holdersAtMost}) AS found`;
  const found = await tx.query<{ id: number }[]>(
    `SELECT DISTINCT coalesce(c.merged_into, c.id) AS id FROM customers c
     WHERE c.id IN (${holders('key', 'phone', 1)} UNION ${holders('key', 'email', 2)}
       UNION ${holders('other_key', 'email', 3)} UNION ${holders('key', 'address', 4)})`,
    [given('phone'), given('email'), given('foldedEmail'), given('house')],
  );
  return knownCustomers(
    tx,
    found.map(({ id }) => id),
  );
}

/** These records, each with all that is merged into it. */
export async function knownCustomers(
  tx: EntityManager,
  ids: readonly number[],
): Promise<KnownCustomer[]> {
  if (ids.length === 0) return [];
  const rows = await tx.query<CustomerNameRow[]>(
    `SELECT id, kind, first_name, last_name, suffix, company, closed, paid_by, merged_into
     FROM customers WHERE id = ANY($1) OR merged_into = ANY($1) ORDER BY id`,
    [ids],
  );
  const members = rows.map(({ id }) => id);
  const payers = rows.flatMap(({ paid_by }) => paid_by ?? []);
  const contacts = await tx.query<ContactRow[]>(
    `SELECT id, customer_id, kind, key, other_key, what, former FROM contacts
     WHERE customer_id = ANY($1) ORDER BY created_at, id`,
    [[...new Set([...members, ...payers])]],
  );
  const pairs = await tx.query<{ one: number; other: number }[]>(
    `SELECT one, other FROM customer_pairs
     WHERE state = 'apart' AND (one = ANY($1) OR other = ANY($1))`,
    [members],
  );
  const held = await heldKeys(tx, contacts);
  const shownAs = new Map(rows.map(({ id, merged_into }) => [id, merged_into ?? id]));
  return rows
    .filter(({ merged_into }) => merged_into === null)
    .map((row) => {
      const group = rows.filter(({ id, merged_into }) => id === row.id || merged_into === row.id);
      const theirs = new Set(group.map(({ id }) => id));
      const paying = new Set(
        contacts
          .filter(({ customer_id }) => group.some(({ paid_by }) => paid_by === customer_id))
          .map(({ kind, key }) => `${kind} ${key}`),
      );
      return knownCustomer(
        row,
        group,
        contacts.filter(({ customer_id }) => theirs.has(customer_id)),
        {
          paying,
          isHeldByOthers: ({ kind, key }) => (held.get(`${kind} ${key}`) ?? 0) > 0,
          apart: pairs.flatMap(({ one, other }) =>
            theirs.has(one)
              ? [shownAs.get(other) ?? other]
              : theirs.has(other)
                ? [shownAs.get(one) ?? one]
                : [],
          ),
        },
      );
    });
}

/** How many records have a former contact of these as their present one. */
async function heldKeys(
  tx: EntityManager,
  contacts: readonly ContactRow[],
): Promise<ReadonlyMap<string, number>> {
  const former = contacts.filter((contact) => contact.former && contact.key !== '');
  if (former.length === 0) return new Map();
  const rows = await tx.query<{ kind: string; key: string; holders: number }[]>(
    `SELECT kind, key, count(*)::integer AS holders FROM contacts
     WHERE NOT former AND key <> '' AND key = ANY($1) GROUP BY kind, key`,
    [former.map(({ key }) => key)],
  );
  return new Map(rows.map(({ kind, key, holders }) => [`${kind} ${key}`, holders]));
}

export const personName = (row: {
  readonly first_name: string;
  readonly last_name: string;
  readonly suffix: string;
}): PersonName => ({ given: row.first_name, family: row.last_name, suffix: row.suffix });

function knownCustomer(
  row: CustomerNameRow,
  group: readonly CustomerNameRow[],
  contacts: readonly ContactRow[],
  known: {
    readonly paying: ReadonlySet<string>;
    readonly isHeldByOthers: (contact: ContactRow) => boolean;
    readonly apart: readonly number[];
  },
): KnownCustomer {
  const reached = (kind: ContactRow['kind']): KnownContact[] =>
    contacts
      .filter((contact) => contact.kind === kind && contact.key !== '')
      .map((contact) => ({
        key: contact.key,
        former: contact.former,
        // A corrected number still is theirs, until someone else has it.
        retired: contact.former && known.isHeldByOthers(contact),
        payer: known.paying.has(`${kind} ${contact.key}`),
      }));
  return {
    id: row.id,
    kind: row.kind,
    names: [
      personName(row),
      ...group.filter(({ id }) => id !== row.id).map(personName),
      ...contacts.flatMap((contact) =>
        contact.kind === 'name'
          ? [
              {
                given: contact.what.firstName,
                family: contact.what.lastName,
                suffix: contact.what.suffix,
              },
            ]
          : [],
      ),
    ],
    company: row.company,
    phones: reached('phone'),
    emails: reached('email'),
    addresses: contacts.flatMap(({ kind, key, other_key, former }) =>
      kind === 'address' && key !== ''
        ? [{ house: key, unit: other_key ?? '', ended: former }]
        : [],
    ),
    closed: row.closed,
    apart: known.apart,
  };
}
