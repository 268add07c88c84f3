import { Injectable } from '@nestjs/common';
import type {
  CustomerChange,
  CustomerNumber,
  CustomerPair,
  CustomerRecord,
  CustomerRow,
  CustomerRecordsQuery,
} from '@contracts/customers/records';
import type { Page } from '@contracts/messaging';
import type { BestFirst, ListPage } from '@contracts/parsing';
import { emailKey } from '@contracts/vocabulary/identity/contact-keys';
import { phoneDigits, phoneKey } from '@contracts/vocabulary/phones';
import { cursorOf, instantPart, serialPart } from '@service-kit/requests/cursor';
import { rowsThatFit } from '@service-kit/requests/page-size';
import { Refusal } from '@service-kit/requests/refusal';
import { countLimit, fitOfFound, orderOfFound, type Counted } from '@service-kit/search/counted';
import { whereFound } from '@service-kit/search/search-condition';
import { searchTerms } from '@service-kit/search/search-terms';
import { DataSource, type SelectQueryBuilder } from 'typeorm';
import { fieldLabels, shownValue } from './change-words';
import { CustomerEntity } from './customer.entity';
import {
  customerEntryColumns,
  groupOf,
  recordOf,
  rowsOf,
  type CustomerEntry,
} from './customer-views';
import { journalColumns, type JournalRow } from './journal';

const defaultLimit = 100;
const callersAtMost = 10;
/** More than a page shows. */
const fewAtMost = 200;
/** Fewer digits find too many. */
const fewestDigits = 7;

const listCursor = cursorOf({ lastAt: instantPart, id: serialPart });
const pairCursor = cursorOf({ since: instantPart, one: serialPart, other: serialPart });
const changeCursor = cursorOf({ id: serialPart });

@Injectable()
export class CustomerListService {
  constructor(private readonly dataSource: DataSource) {}

  /** Those in touch last come first. A merged record is found as the one that shows it. */
  async page(query: CustomerRecordsQuery & BestFirst): Promise<Page<CustomerRow>> {
    const limit = query.limit ?? defaultLimit;
    const holders = await this.holdersOf(query.search ?? '');
    const { few, ...counted } = await this.counted(query, holders);
    const found = this.found(query, few ?? holders);
    const name = `customer.first_name || ' ' || customer.last_name || ' ' || customer.company`;
    const fit = fitOfFound(found, name, query, counted);
    const lastAt = query.search ? orderOfFound('customer.last_at', counted) : 'customer.last_at';
    if (query.cursor !== undefined) {
      found.andWhere(
        '(customer.last_at, customer.id) < (:lastAt, :id)',
        listCursor.decode(query.cursor),
      );
    }
    const rows = await found
      .orderBy({ ...(fit !== null && { [fit]: 'DESC' }), [lastAt]: 'DESC', 'customer.id': 'DESC' })
      .limit(limit + 1)
      .getMany();
    const { manager } = this.dataSource;
    const entries = rows.slice(0, limit);
    const items = rowsThatFit(await rowsOf(manager, entries));
    const last = entries[items.length - 1];
    const goesOn = fit === null && rows.length > items.length && last !== undefined;
    return {
      items,
      ...counted,
      nextCursor: goesOn ? listCursor.encode({ lastAt: last.last_at, id: last.id }) : null,
    };
  }

  /** Who may be calling from this number, those in touch last first. */
  async callers(phone: string): Promise<CustomerRecord[]> {
    const digits = phoneDigits(phone);
    if (digits.length < fewestDigits) return [];
    const { manager } = this.dataSource;
    const holders = await this.holdersOf(phone);
    const rows = await manager.query<{ id: number }[]>(
      `SELECT id FROM (SELECT id, last_at FROM customers
         WHERE merged_into IS NULL AND ${holders ? 'id = ANY($1)' : 'phone_digits LIKE $1'}) AS found
       ORDER BY last_at DESC, id DESC LIMIT ${callersAtMost}`,
      [holders ?? `%${digits}%`],
    );
    return Promise.all(rows.map(({ id }) => recordOf(manager, id)));
  }

  /** Those that wait for a decision, the newest first. */
  async pairs(query: ListPage): Promise<Page<CustomerPair>> {
    const limit = query.limit ?? defaultLimit;
    const after = query.cursor === undefined ? null : pairCursor.decode(query.cursor);
    const { manager } = this.dataSource;
    const offered = `
      FROM customer_pairs p JOIN customers a ON a.id = p.one JOIN customers b ON b.id = p.other
      WHERE p.state = 'offered' AND coalesce(a.merged_into, a.id) <> coalesce(b.merged_into, b.id)`;
    const [counted] = await manager.query<{ count: number }[]>(
      `SELECT count(*)::integer AS count FROM (SELECT 1 ${offered} LIMIT 10001) AS found`,
    );
    const rows = await manager.query<
      { one: number; other: number; a: number; b: number; reasons: string[]; since: Date }[]
    >(
      `SELECT p.one, p.other, coalesce(a.merged_into, a.id) AS a, coalesce(b.merged_into, b.id) AS b,
         p.reasons, p.since ${offered}
         AND ($1::timestamptz IS NULL OR (p.since, p.one, p.other) < ($1, $2, $3))
       ORDER BY p.since DESC, p.one DESC, p.other DESC LIMIT $4`,
      [after?.since ?? null, after?.one ?? null, after?.other ?? null, limit + 1],
    );
    const entries = await manager.query<CustomerEntry[]>(
      `SELECT ${customerEntryColumns} FROM customers c WHERE c.id = ANY($1)`,
      [rows.flatMap(({ a, b }) => [a, b])],
    );
    const shown = new Map((await rowsOf(manager, entries)).map((row) => [row.number, row]));
    const pairs = rows.slice(0, limit).flatMap(({ a, b, reasons, since }): CustomerPair[] => {
      const [one, other] = [shown.get(a), shown.get(b)];
      return one && other ? [{ one, other, reasons, since: since.toISOString() }] : [];
    });
    const items = rowsThatFit(pairs);
    const last = rows[items.length - 1];
    const total = counted?.count ?? 0;
    return {
      items,
      total: Math.min(total, 10_000),
      ...(total > 10_000 && { atLeast: true }),
      nextCursor: rows.length > items.length && last ? pairCursor.encode(last) : null,
    };
  }

  /** Refuses with `customer_not_found`. */
  async changes({
    number,
    ...query
  }: { number: CustomerNumber } & ListPage): Promise<Page<CustomerChange>> {
    const limit = query.limit ?? defaultLimit;
    const before = query.cursor === undefined ? null : changeCursor.decode(query.cursor).id;
    const { manager } = this.dataSource;
    const ids = (await groupOf(manager, number)).map(({ id }) => id);
    if (ids.length === 0) throw new Refusal('customer_not_found');
    const [counted] = await manager.query<{ count: number }[]>(
      `SELECT count(*)::integer AS count FROM customer_changes WHERE customer_id = ANY($1)`,
      [ids],
    );
    const rows = await manager.query<JournalRow[]>(
      `SELECT ${journalColumns} FROM customer_changes
       WHERE customer_id = ANY($1) AND ($2::bigint IS NULL OR id < $2)
       ORDER BY id DESC LIMIT $3`,
      [ids, before, limit + 1],
    );
    const items = rowsThatFit(rows.slice(0, limit).map(changeView));
    const last = rows[items.length - 1];
    return {
      items,
      total: counted?.count ?? 0,
      nextCursor:
        rows.length > items.length && last ? changeCursor.encode({ id: Number(last.id) }) : null,
    };
  }

  /** With who they are, if a search finds few: its words are looked up once. */
  private async counted(
    query: CustomerRecordsQuery,
    holders: readonly CustomerNumber[] | null,
  ): Promise<Counted & { few: CustomerNumber[] | null }> {
    const some = this.found(query, holders)
      .select('customer.id', 'id')
      .limit(countLimit + 1);
    const counted = await this.dataSource
      .createQueryBuilder()
      .select('count(*)::int', 'count')
      .addSelect(`CASE WHEN count(*) <= ${fewAtMost} THEN coalesce(array_agg(id), '{}') END`, 'few')
      .from(`(${some.getQuery()})`, 'some')
      .setParameters(some.getParameters())
      .getRawOne<{ count: number; few: CustomerNumber[] | null }>();
    const { count = 0, few = null } = counted ?? {};
    return {
      few: query.search ? few : null,
      ...(count > countLimit ? { total: countLimit, atLeast: true } : { total: count }),
    };
  }

  /** A whole phone or email is a key. Null for other words, or if no one has it. */
  private async holdersOf(search: string): Promise<CustomerNumber[] | null> {
    const key = phoneKey(search) ?? emailKey(search);
    if (key === null) return null;
    const rows = await this.dataSource.query<{ id: number }[]>(
      `SELECT DISTINCT coalesce(c.merged_into, c.id) AS id
       FROM contacts k JOIN customers c ON c.id = k.customer_id
       WHERE k.key = $1 AND k.key <> '' AND k.kind IN ('phone', 'email')`,
      [key],
    );
    return rows.length > 0 ? rows.map(({ id }) => id) : null;
  }

  private found(
    { search = '' }: CustomerRecordsQuery,
    holders: readonly CustomerNumber[] | null,
  ): SelectQueryBuilder<CustomerEntity> {
    const rows = this.dataSource.manager
      .createQueryBuilder(CustomerEntity, 'customer')
      .where('customer.merged_into IS NULL');
    if (holders !== null) rows.andWhere('customer.id = ANY(:holders)', { holders });
    else whereFound(rows, searchTerms(search));
    return rows;
  }
}

const changeView = (row: JournalRow): CustomerChange => ({
  step: row.step,
  at: row.at.toISOString(),
  by: row.by_name,
  cause: row.cause,
  field: fieldLabels(row),
  before: shownValue(row, row.before),
  after: shownValue(row, row.after),
  undone: row.undone_by !== null,
  canUndo: row.undone_by === null && !['created', 'undone'].includes(row.cause),
});
