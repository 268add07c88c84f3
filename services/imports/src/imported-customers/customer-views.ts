/** Imported customers as people see them. */
import type {
  ImportedCustomer,
  LookedUpCustomer,
  ServiceHistoryEntry,
} from '@contracts/imports/customers';
import { externalIdOf, serviceSystemIds } from '@contracts/vocabulary/service-systems';
import type { DataSource, EntityManager } from 'typeorm';

type Reader = Pick<DataSource | EntityManager, 'query'>;

interface CustomerRecord extends Omit<
  ImportedCustomer,
  'serviceProId' | 'system' | 'otherPhones' | 'createdAt' | 'importedAt'
> {
  readonly otherPhones: string | null;
  readonly source: string;
  readonly key: string;
  readonly createdAt: Date;
  readonly importedAt: Date;
}

/**
 * In the order of the ids, without those that no longer exist. Totals and the last service come
 * from the source, or else from the history.
 */
export async function customerViews(
  reader: Reader,
  ids: readonly number[],
): Promise<ImportedCustomer[]> {
  if (ids.length === 0) return [];
  const rows = await reader.query<CustomerRecord[]>(
    `SELECT c.id::text, c.customer_number AS "customerNumber", c.source, c.source_key AS key, c.first_name AS "firstName",
       c.last_name AS "lastName", c.email, c.phone,
       c.other_phones AS "otherPhones", c.address, c.city, c.state,
       c.zip_code AS "zipCode",
       coalesce(c.last_service_date, done.last)::text AS "lastServiceDate",
       coalesce(c.total_services, done.count)::text AS "totalServices",
       round(coalesce(c.total_spent_cents, done.cents) / 100.0, 2)::text AS "totalSpent",
       c.preferred_technician AS "preferredTechnician", c.notes, c.inactive, c.created_at AS "createdAt",
       c.imported_at AS "importedAt"
     FROM imported_customers c CROSS JOIN LATERAL (
       SELECT max(h.date) AS last, count(*) AS count, coalesce(sum(h.cost_cents), 0) AS cents
       FROM imported_service_history h WHERE h.customer_id = c.id AND NOT h.inactive
         AND (c.last_service_date IS NULL OR c.total_services IS NULL
           OR c.total_spent_cents IS NULL)) AS done
     WHERE c.id = ANY($1)`,
    [ids],
  );
  const views = new Map(rows.map((row) => [row.id, customerView(row)]));
  return ids.flatMap((id) => views.get(String(id)) ?? []);
}

/** How many customers an answer has at most, who was served last first. */
export const servedLastAtMost = 21;
const historyAtMost = 20;

/** Those who were served last, with the newest jobs of each. */
export async function servedLast(
  reader: Reader,
  ids: readonly number[],
): Promise<LookedUpCustomer[]> {
  const views = await customerViews(reader, ids);
  const shown = views
    .toSorted((a, b) => (b.lastServiceDate ?? '').localeCompare(a.lastServiceDate ?? ''))
    .slice(0, servedLastAtMost);
  const history = await newestHistory(
    reader,
    shown.map(({ id }) => Number(id)),
  );
  return shown.map((view) => ({ ...view, serviceHistory: history.get(view.id) ?? [] }));
}

async function newestHistory(
  reader: Reader,
  ids: readonly number[],
): Promise<Map<string, ServiceHistoryEntry[]>> {
  const rows = await reader.query<({ id: number } & ServiceHistoryEntry)[]>(
    `SELECT c.id, h.service, h.date::text, round(h.cost_cents / 100.0, 2)::text AS cost
     FROM imported_customers c CROSS JOIN LATERAL (
       SELECT service, date, cost_cents, entry_key FROM imported_service_history
       WHERE customer_id = c.id AND NOT inactive
       ORDER BY date DESC NULLS LAST, entry_key DESC LIMIT ${historyAtMost}) AS h
     WHERE c.id = ANY($1) ORDER BY c.id, h.date DESC NULLS LAST, h.entry_key DESC`,
    [ids],
  );
  const found = new Map<string, ServiceHistoryEntry[]>();
  for (const { id, ...entry } of rows) {
    found.set(String(id), [...(found.get(String(id)) ?? []), entry]);
  }
  return found;
}

const customerView = ({
  id,
  source,
  key,
  otherPhones,
  createdAt,
  importedAt,
  ...rest
}: CustomerRecord): ImportedCustomer => ({
  id,
  serviceProId: externalIdOf(key),
  system: serviceSystemIds.find((system) => system === source) ?? null,
  ...rest,
  ...(otherPhones !== null && { otherPhones: otherPhones.split(', ') }),
  createdAt: createdAt.toISOString(),
  importedAt: importedAt.toISOString(),
});
