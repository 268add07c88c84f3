import type {
  PriceBookEntry,
  PriceBookFields,
  PriceBookItem,
  PriceBookRow,
} from '@contracts/payments/price-book';
import { centsOf, dollars } from '@contracts/vocabulary/money';
import type { EntityManager } from 'typeorm';

/** What an item is, as stored. */
export type PriceContent = Omit<PriceBookRow, 'code' | 'from' | 'price'> & {
  readonly cents: number;
};

export interface StoredEntry extends PriceContent {
  readonly code: string;
  readonly version: number;
  readonly from: string;
  readonly by: string;
  /** As JSON has it. */
  readonly at: string;
}

/** What holds from each date: of those written for the same date, the newest. */
export const keptEntries = `
  SELECT DISTINCT ON (code, from_date) code, version, from_date::text AS "from", kind, title, words,
    cents, minutes, parts, appliance, fee_kind AS "feeKind", retired, by_name AS by, at
  FROM price_book ORDER BY code, from_date, version DESC`;

/** Of these codes, by code and date. */
export function entriesOf(tx: EntityManager, codes: readonly string[]): Promise<StoredEntry[]> {
  return tx.query<StoredEntry[]>(
    `SELECT * FROM (${keptEntries}) AS kept WHERE code = ANY($1) ORDER BY code, "from"`,
    [codes],
  );
}

export function entriesByCode<Entry extends { readonly code: string }>(
  entries: readonly Entry[],
): Map<string, Entry[]> {
  const byCode = new Map<string, Entry[]>();
  for (const entry of entries) {
    byCode.set(entry.code, [...(byCode.get(entry.code) ?? []), entry]);
  }
  return byCode;
}

export const contentOf = (fields: PriceBookFields): PriceContent => ({
  kind: fields.kind,
  title: fields.title,
  words: fields.words ?? '',
  cents: centsOf(fields.price),
  minutes: fields.minutes ?? null,
  parts: (fields.parts ?? []).map(({ code, quantity }) => ({ code, quantity })),
  appliance: fields.appliance ?? null,
  feeKind: fields.feeKind ?? null,
  retired: fields.retired,
});

export const isSameContent = (one: PriceContent, other: PriceContent): boolean =>
  keyOf(one) === keyOf(other);

const keyOf = (content: PriceContent): string =>
  JSON.stringify([
    content.kind,
    content.title,
    content.words,
    content.cents,
    content.minutes,
    content.parts.map(({ code, quantity }) => [code, quantity]),
    content.appliance,
    content.feeKind,
    content.retired,
  ]);

/** The entry that holds on the day. */
export const heldOn = <Entry extends { readonly from: string }>(
  entries: readonly Entry[],
  day: string,
): Entry | undefined => entries.filter(({ from }) => from <= day).at(-1);

/**
 * Adds versions. Returns how many: one that someone else has written at the same time is left out,
 * as the key decides who is first.
 */
export async function addEntries(
  tx: EntityManager,
  entries: readonly Omit<StoredEntry, 'by' | 'at'>[],
  by: string,
  now: Date,
): Promise<number> {
  const written = await tx.query<unknown[]>(
    `WITH written AS (
       INSERT INTO price_book (code, version, from_date, kind, title, words, cents, minutes, parts,
         appliance, fee_kind, retired, by_name, at)
       SELECT code, version, "from", kind, title, words, cents, minutes, parts, appliance, "feeKind",
         retired, $2, $3
       FROM jsonb_to_recordset($1) AS entry (code text, version integer, "from" date, kind text,
         title text, words text, cents integer, minutes integer, parts jsonb, appliance text,
         "feeKind" text, retired boolean)
       ON CONFLICT DO NOTHING RETURNING code)
     SELECT code FROM written`,
    [JSON.stringify(entries), by, now],
  );
  return written.length;
}

export interface StoredItem {
  readonly code: string;
  readonly kind: PriceContent['kind'];
  readonly version: number;
  readonly now: StoredEntry | null;
  readonly next: StoredEntry | null;
}

/** With the titles and prices that usual parts have on the day. */
export async function shownItems(
  tx: EntityManager,
  items: readonly StoredItem[],
  day: string,
): Promise<PriceBookItem[]> {
  const shown = items.flatMap(({ now, next }) => [now, next].filter((entry) => entry !== null));
  const codes = new Set(shown.flatMap(({ parts }) => parts.map(({ code }) => code)));
  const parts = codes.size === 0 ? [] : await entriesOf(tx, [...codes]);
  const byCode = entriesByCode(parts);
  return items.map(({ code, kind, version, now, next }) => ({
    code,
    kind,
    version,
    now: now && shownEntry(now, byCode, day),
    next: next && shownEntry(next, byCode, next.from),
  }));
}

function shownEntry(
  entry: StoredEntry,
  partsByCode: ReadonlyMap<string, readonly StoredEntry[]>,
  day: string,
): PriceBookEntry {
  const { from, title, words, cents, minutes, parts, appliance, feeKind, retired, by, at } = entry;
  return {
    from,
    title,
    words,
    price: dollars(cents),
    minutes,
    parts: parts.flatMap(({ code, quantity }) => {
      const entries = partsByCode.get(code) ?? [];
      const part = heldOn(entries, day) ?? entries[0];
      return part ? [{ code, quantity, title: part.title, price: dollars(part.cents) }] : [];
    }),
    appliance,
    feeKind,
    retired,
    by,
    at: new Date(at).toISOString(),
  };
}
