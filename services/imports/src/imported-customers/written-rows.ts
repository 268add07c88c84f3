/** Imported rows as stored: their keys and columns. Pure. */
import { importLimits } from '@contracts/vocabulary/imports';
import { stableHash } from '@service-kit/requests/stable-hash';
import { keyOfId } from '@contracts/vocabulary/service-systems';
import { customerKey } from '../history/customer-key';
import type { CustomerRow, ServiceRow } from '../runs/source';

/** Columns from the source, with their types. */
export const customerColumns = {
  first_name: 'text',
  last_name: 'text',
  email: 'text',
  phone: 'text',
  other_phones: 'text',
  address: 'text',
  city: 'text',
  state: 'text',
  zip_code: 'text',
  last_service_date: 'date',
  total_services: 'integer',
  total_spent_cents: 'bigint',
  preferred_technician: 'text',
  notes: 'text',
  inactive: 'boolean',
} as const;
export const serviceColumns = {
  service: 'text',
  date: 'date',
  cost_cents: 'bigint',
  inactive: 'boolean',
} as const;

type Stored<Columns> = Record<keyof Columns, string | number | boolean | null>;
export type StoredCustomer = { readonly source_key: string } & Stored<typeof customerColumns>;
export type StoredService = {
  readonly customer_key: string;
  readonly entry_key: string;
} & Stored<typeof serviceColumns>;

/** A row as a statement's parameter. */
export interface Written<Stored> {
  readonly stored: Stored;
  readonly json: string;
}
export const written = <Stored>(stored: Stored): Written<Stored> => ({
  stored,
  json: JSON.stringify(stored),
});

/** Prefix of keys of history that are made from the content. */
const byContent = 'hash:';

export function storedCustomer(row: CustomerRow): StoredCustomer {
  const email = row.email?.trim() || null;
  return {
    source_key: customerKey(row, email),
    first_name: row.firstName,
    last_name: row.lastName,
    email,
    phone: row.phone,
    other_phones: row.otherPhones?.join(', ') || null,
    address: row.address,
    city: row.city,
    state: row.state,
    zip_code: row.zipCode,
    last_service_date: row.lastServiceDate,
    total_services: row.totalServices,
    total_spent_cents: row.totalSpentCents,
    preferred_technician: row.preferredTechnician,
    notes: row.notes,
    inactive: row.inactive ?? false,
  };
}

export const storedService = (row: ServiceRow): StoredService => ({
  customer_key: keyOfId(row.customerExternalId),
  entry_key:
    row.externalId === null
      ? byContent + stableHash([row.service, row.date, row.costCents])
      : keyOfId(row.externalId),
  service: row.service,
  date: row.date,
  cost_cents: row.costCents,
  inactive: row.inactive ?? false,
});

/**
 * Text that PostgreSQL doesn't accept. Sources clean their texts, but ids must stay as they are.
 */
const isUnusable = (id: string) => id.includes('\u0000') || /\p{Cs}/u.test(id);

/** The problem with an id, as a sentence; null if it's usable. */
export function wrongId(id: string | null): string | null {
  if (id === null) return null;
  if (id.trim() === '') return 'It is empty';
  if ([...id].length > importLimits.externalId) {
    return `It has more than ${importLimits.externalId} characters`;
  }
  return isUnusable(id) ? 'It has characters that cannot be stored' : null;
}
