/** Customers' ids in other systems, and in files. */
import type { ImportedOrigin, ImportsToTell } from '@contracts/customers/filing';
import type { CustomerNumber } from '@contracts/customers/records';
import { serviceSystems } from '@contracts/vocabulary/service-systems';
import { uuidv7 } from '@service-kit/database/uuid';
import type { EntityManager } from 'typeorm';
import { eraseUnused } from './erased-contacts.service';
import { refreshed } from './filing-batch';
import { journalColumns, undo, type JournalRow } from './journal';

export interface KnownOrigin {
  readonly root: CustomerNumber;
  readonly step: string;
}

/** As the journal names who changed something. */
export const sourceName = ({ source }: ImportedOrigin): string =>
  serviceSystems.find(({ id }) => id === source)?.name ?? 'CSV file';

export const originKey = ({ source, sourceKey }: ImportedOrigin): string =>
  `${source} ${sourceKey}`;

/** The other one of each decision about this one. */
export const othersOf = (
  decisions: ImportsToTell['decisions'],
  origin: ImportedOrigin,
): readonly ImportedOrigin[] =>
  decisions.flatMap(({ one, other }) =>
    originKey(one) === originKey(origin)
      ? [other]
      : originKey(other) === originKey(origin)
        ? [one]
        : [],
  );

export async function customersOfOrigins(
  tx: EntityManager,
  customers: readonly ImportedOrigin[],
): Promise<ReadonlyMap<string, KnownOrigin>> {
  const rows = await tx.query<
    { system: string; external_id: string; root: number; step: string }[]
  >(
    `SELECT o.system, o.external_id, o.step, coalesce(c.merged_into, c.id) AS root
     FROM unnest($1::text[], $2::text[]) AS asked (system, external_id)
     JOIN customer_origins o USING (system, external_id) JOIN customers c ON c.id = o.customer_id`,
    [customers.map(({ source }) => source), customers.map(({ sourceKey }) => sourceKey)],
  );
  return new Map(
    rows.map(({ system, external_id, root, step }) => [
      originKey({ source: system, sourceKey: external_id }),
      { root, step },
    ]),
  );
}

/** A record that was there before loses what it had from these, unless that was corrected. */
export async function forget(tx: EntityManager, removed: ImportsToTell['removed']): Promise<void> {
  const [gone] = await tx.query<[{ customer_id: number; system: string; step: string }[], number]>(
    `DELETE FROM customer_origins AS o USING unnest($1::text[], $2::text[]) AS told (system, key)
     WHERE o.system = told.system AND o.external_id = told.key
     RETURNING o.customer_id, o.system, o.step`,
    [removed.map(({ source }) => source), removed.map(({ sourceKey }) => sourceKey)],
  );
  const ids = gone.map(({ customer_id }) => customer_id);
  const changed = await tx.query<JournalRow[]>(
    `SELECT ${journalColumns} FROM customer_changes
     WHERE step = ANY($1) AND cause = 'imported' AND undone_by IS NULL ORDER BY id`,
    [gone.map(({ step }) => step)],
  );
  for (const { system: source, step } of gone) {
    const rows = changed.filter((row) => row.step === step);
    if (rows.length === 0) continue;
    const by = { name: sourceName({ source, sourceKey: '' }) };
    await undo(tx, rows, { step: uuidv7(), by, cause: 'undone' });
  }
  await refreshed(tx, [...new Set(changed.map(({ customer_id }) => customer_id))]);
  await eraseUnused(tx, ids, { keepsChanged: true });
}
