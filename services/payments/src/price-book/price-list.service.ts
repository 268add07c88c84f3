import { Injectable } from '@nestjs/common';
import { businessDate } from '@contracts/business-time';
import type { Page } from '@contracts/messaging';
import { isCalendarDate, type ListPage } from '@contracts/parsing';
import type { PriceBookItem, PriceBookQuery, PriceBookRow } from '@contracts/payments/price-book';
import { dollars } from '@contracts/vocabulary/money';
import { itemCodePattern } from '@contracts/vocabulary/office/price-book';
import { cursorOf } from '@service-kit/requests/cursor';
import { rowsThatFit } from '@service-kit/requests/page-size';
import { DataSource, type EntityManager } from 'typeorm';
import { keptEntries, shownItems, type StoredEntry, type StoredItem } from './price-entries';

const defaultLimit = 100;

const codePart = {
  write: (code: string) => code,
  read: (text: string) => (itemCodePattern.test(text) ? text : undefined),
};
const dayPart = {
  write: (day: string) => day,
  read: (text: string) => (isCalendarDate(text) ? text : undefined),
};
const itemCursor = cursorOf({ code: codePart });
const rowCursor = cursorOf({ code: codePart, from: dayPart });

/** What holds on the day `$1`, and what comes next, of each code. */
const items = `
  WITH kept AS (${keptEntries}),
    held AS (SELECT DISTINCT ON (code) * FROM kept WHERE "from" <= $1 ORDER BY code, "from" DESC),
    coming AS (SELECT DISTINCT ON (code) * FROM kept WHERE "from" > $1 ORDER BY code, "from"),
    items AS (
      SELECT code, coalesce(held.kind, coming.kind) AS kind,
        (SELECT max(version) FROM price_book b WHERE b.code = codes.code) AS version,
        CASE WHEN held.code IS NOT NULL THEN to_jsonb(held) END AS now,
        CASE WHEN coming.code IS NOT NULL THEN to_jsonb(coming) END AS next,
        coalesce(held.retired, coming.retired) AS retired,
        concat_ws(' ', code, held.title, held.words, coming.title) AS words
      FROM (SELECT DISTINCT code FROM price_book) AS codes
        LEFT JOIN held USING (code) LEFT JOIN coming USING (code))`;

/** The item as it is on the day; null if the code isn't there. */
export async function itemOn(
  tx: EntityManager,
  code: string,
  day: string,
): Promise<PriceBookItem | null> {
  const found = await tx.query<StoredItem[]>(
    `${items} SELECT code, kind, version, now, next FROM items WHERE code = $2`,
    [day, code],
  );
  const [item] = await shownItems(tx, found, day);
  return item ?? null;
}

@Injectable()
export class PriceListService {
  constructor(private readonly dataSource: DataSource) {}

  async page(query: PriceBookQuery, now: Date): Promise<Page<PriceBookItem>> {
    const { kind = null, search = '', limit = defaultLimit, retired, cursor } = query;
    const day = query.on ?? businessDate(now);
    const after = cursor === undefined ? '' : itemCursor.decode(cursor).code;
    const { manager } = this.dataSource;
    const [found = { total: 0, rows: [] }] = await manager.query<
      { total: number; rows: StoredItem[] }[]
    >(
      `${items},
         found AS (
           SELECT * FROM items WHERE retired = $2 AND ($3::text IS NULL OR kind = $3)
             AND ($4 = '' OR search_words(words) @@ search_query($4))),
         page AS (SELECT * FROM found WHERE code > $5 ORDER BY code LIMIT $6)
       SELECT (SELECT count(*)::int FROM found) AS total,
         coalesce((SELECT jsonb_agg(to_jsonb(page) ORDER BY code) FROM page), '[]') AS rows`,
      [day, retired === 'true', kind, isWords(search) ? search : '', after, limit + 1],
    );
    const shown = await shownItems(manager, found.rows.slice(0, limit), day);
    return pageOf(shown, found, itemCursor.encode);
  }

  /** All entries, by code and date. */
  async rows({ limit = defaultLimit, cursor }: ListPage): Promise<Page<PriceBookRow>> {
    const after = cursor === undefined ? null : rowCursor.decode(cursor);
    const { manager } = this.dataSource;
    const [found = { total: 0, rows: [] }] = await manager.query<
      { total: number; rows: StoredEntry[] }[]
    >(
      `WITH kept AS (${keptEntries}),
         page AS (
           SELECT * FROM kept WHERE $1::text IS NULL OR (code, "from") > ($1, $2)
           ORDER BY code, "from" LIMIT $3)
       SELECT (SELECT count(*)::int FROM kept) AS total,
         coalesce((SELECT jsonb_agg(to_jsonb(page) ORDER BY code, "from") FROM page), '[]') AS rows`,
      [after?.code ?? null, after?.from ?? null, limit + 1],
    );
    return pageOf(found.rows.slice(0, limit).map(rowOf), found, rowCursor.encode);
  }
}

const isWords = (search: string): boolean => /[\p{L}\p{N}]/u.test(search);

function pageOf<Item>(
  wanted: readonly Item[],
  { total, rows }: { readonly total: number; readonly rows: readonly unknown[] },
  encode: (last: Item) => string,
): Page<Item> {
  const shown = rowsThatFit(wanted);
  const last = shown.at(-1);
  return {
    items: shown,
    total,
    nextCursor: last !== undefined && rows.length > shown.length ? encode(last) : null,
  };
}

const rowOf = (entry: StoredEntry): PriceBookRow => ({
  code: entry.code,
  kind: entry.kind,
  from: entry.from,
  title: entry.title,
  words: entry.words,
  price: dollars(entry.cents),
  minutes: entry.minutes,
  parts: entry.parts,
  appliance: entry.appliance,
  feeKind: entry.feeKind,
  retired: entry.retired,
});
