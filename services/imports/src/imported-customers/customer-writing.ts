/** Writes rows of one source into the tables of imported customers. */
import type { TakenOver } from '@contracts/imports/records';
import type { EntityManager } from 'typeorm';
import { isByContent } from '../history/customer-key';
import type { CompanyList } from '../runs/source';
import {
  countGone,
  customersOnTop,
  hasOldKeys,
  historyOnTop,
  markGone,
  renewKeys,
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

/** A row of a file that counts in place of an earlier one with the same key. */
export interface Replacing<Stored> {
  readonly row: Written<Stored>;
  /** Null if it came in an earlier batch. */
  readonly replaced: Written<Stored> | null;
}

interface Took<Stored> {
  readonly taken: TakenOver;
  readonly replacing: readonly Replacing<Stored>[];
}

/** If several rows have the same key, the last one counts. Call it with the lock on customers. */
export async function takeCustomers(
  tx: EntityManager,
  writing: Writing,
  rows: readonly Written<StoredCustomer>[],
): Promise<Took<StoredCustomer>> {
  if (rows.length === 0) return { taken: nothing, replacing: [] };
  const { given, replacing } = lastOnes(rows, ({ stored }) => stored.source_key);
  if (given.some(({ stored }) => isByContent(stored.source_key))) await renew(tx, writing, given);
  const written = await write(tx, writeCustomers, customersOnTop, writing, given);
  return {
    taken: takenOver(rows.length, written),
    replacing: [...replacing, ...inEarlierBatches(given, written)],
  };
}

/** `orphans`: rows whose customer doesn't exist. */
export async function takeHistory(
  tx: EntityManager,
  writing: Writing,
  rows: readonly Written<StoredService>[],
): Promise<Took<StoredService> & { orphans: readonly Written<StoredService>[] }> {
  if (rows.length === 0) return { taken: nothing, replacing: [], orphans: [] };
  const { given, replacing } = lastOnes(
    rows,
    ({ stored }) => `${stored.customer_key} ${stored.entry_key}`,
  );
  const written = await write(tx, writeHistory, historyOnTop, writing, given);
  const missing = new Set(written.orphans.map((place) => given[place]?.stored.customer_key));
  const orphans = rows.filter(({ stored }) => missing.has(stored.customer_key));
  return {
    taken: takenOver(rows.length - orphans.length, written),
    replacing: [...replacing, ...inEarlierBatches(given, written)],
    orphans,
  };
}

/** The last row of each key, and which of them say something else than one before. */
function lastOnes<Stored>(
  rows: readonly Written<Stored>[],
  keyOf: (row: Written<Stored>) => string,
): { given: Written<Stored>[]; replacing: Replacing<Stored>[] } {
  const given = new Map<string, Written<Stored>>();
  const replacing: Replacing<Stored>[] = [];
  for (const row of rows) {
    const key = keyOf(row);
    const before = given.get(key);
    if (before && before.json !== row.json) replacing.push({ row, replaced: before });
    given.set(key, row);
  }
  return { given: [...given.values()], replacing };
}

const inEarlierBatches = <Stored>(
  given: readonly Written<Stored>[],
  { again }: WrittenBatch,
): Replacing<Stored>[] =>
  again.flatMap((place) => {
    const row = given[place];
    return row ? [{ row, replaced: null }] : [];
  });

async function renew(
  tx: EntityManager,
  { source }: Writing,
  given: readonly Written<StoredCustomer>[],
): Promise<void> {
  const [{ hasOld }] = await tx.query<[{ hasOld: boolean }]>(hasOldKeys);
  if (!hasOld) return;
  await tx.query(renewKeys, [jsonOf(given), source]);
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
  const [written] = await tx.query<[WrittenBatch]>(statement, [jsonOf(rows), source, jobId]);
  if (written.taken > 0 && jobId !== null) await tx.query(onTop, [jobId, written.changedIds]);
  return written;
}

const jsonOf = (rows: readonly Written<object>[]): string =>
  `[${rows.map((row) => row.json).join(',')}]`;

const takenOver = (rows: number, { added, changed }: WrittenBatch): TakenOver => ({
  added,
  changed,
  unchanged: rows - added - changed,
});
