/** Writes rows of one source into the tables of imported customers, and looks for matches. */
import type { TakenOver } from '@contracts/imports/records';
import type { EntityManager } from 'typeorm';
import type { CompanyList } from '../runs/source';
import { match } from './matching';
import {
  countGone,
  customersOnTop,
  historyOnTop,
  markGone,
  writeCustomers,
  writeHistory,
  type GoneRows,
  type WrittenBatch,
} from './record-tables';
import type { StoredCustomer, StoredService, Written } from './written-rows';

/** The job that writes, or null for rows that can't be undone. */
export interface Writing {
  readonly source: string;
  readonly jobId: string | null;
}

const nothing: TakenOver = { added: 0, changed: 0, unchanged: 0 };

/**
 * If several rows have the same key, the last one counts. Call it with the lock on customers.
 * `matched: false` skips matching, for a transaction that will be rolled back.
 */
export async function takeCustomers(
  tx: EntityManager,
  writing: Writing,
  rows: readonly Written<StoredCustomer>[],
  { matched }: { readonly matched: boolean } = { matched: true },
): Promise<TakenOver> {
  if (rows.length === 0) return nothing;
  const given = [...new Map(rows.map((row) => [row.stored.source_key, row])).values()];
  const written = await write(tx, writeCustomers, customersOnTop, writing, given);
  if (matched) {
    await match(tx, { added: written.addedIds, changed: written.changedIds, left: [] });
  }
  return takenOver(rows.length, written);
}

/** `orphans`: rows whose customer doesn't exist. */
export async function takeHistory(
  tx: EntityManager,
  writing: Writing,
  rows: readonly Written<StoredService>[],
): Promise<{ taken: TakenOver; orphans: readonly Written<StoredService>[] }> {
  if (rows.length === 0) return { taken: nothing, orphans: [] };
  const keyed = rows.map((row) => {
    const { customer_key, entry_key } = row.stored;
    return [`${customer_key} ${entry_key}`, row] as const;
  });
  const given = [...new Map(keyed).values()];
  const written = await write(tx, writeHistory, historyOnTop, writing, given);
  const missing = new Set(written.orphans.map((place) => given[place]?.stored.customer_key));
  const orphans = rows.filter(({ stored }) => missing.has(stored.customer_key));
  return { taken: takenOver(rows.length - orphans.length, written), orphans };
}

/** Fewer than this may all be gone. */
const fewGone = 20;

/** Null if so many would be gone that the system has rather made a mistake. */
export async function takeGone(
  tx: EntityManager,
  { source, jobId }: Writing,
  list: CompanyList,
): Promise<TakenOver | null> {
  const [{ active, gone }] = await tx.query<[GoneRows]>(countGone[list], [jobId, source]);
  if (gone === 0) return nothing;
  if (gone > fewGone && gone * 2 > active) return null;
  const [written] = await tx.query<[WrittenBatch]>(markGone[list], [jobId, source]);
  const onTop = list === 'customer' ? customersOnTop : historyOnTop;
  if (written.taken > 0) await tx.query(onTop, [jobId, written.changedIds]);
  return { ...nothing, changed: written.changed };
}

async function write(
  tx: EntityManager,
  statement: string,
  onTop: string,
  { source, jobId }: Writing,
  rows: readonly Written<object>[],
): Promise<WrittenBatch> {
  const json = `[${rows.map((row) => row.json).join(',')}]`;
  const [written] = await tx.query<[WrittenBatch]>(statement, [json, source, jobId]);
  if (written.taken > 0 && jobId !== null) await tx.query(onTop, [jobId, written.changedIds]);
  return written;
}

const takenOver = (rows: number, { added, changed }: WrittenBatch): TakenOver => ({
  added,
  changed,
  unchanged: rows - added - changed,
});
