import { randomUUID } from 'node:crypto';
import { wallClock } from '@contracts/business-time';
import type {
  ChangePriceBookItem,
  PriceBookImport,
  PriceBookItem,
} from '@contracts/payments/price-book';
import { noSuchPart, priceBookMessages } from '@contracts/vocabulary/office/price-book';
import { eventually } from '@service-kit/testing/eventually';
import { outcomeOf, outcomesOf } from '@service-kit/testing/outcome-of';
import { refusalOf } from '@service-kit/testing/refusal-of';
import { specDatabase } from '@service-kit/testing/test-database';
import { dana, sam } from '../test/office';
import { database } from './database/data-source';
import { BillEntity } from './ledger/payment.entity';
import { PaymentListService } from './office/payment-list.service';
import { addEntries, contentOf } from './price-book/price-entries';
import { PriceChangesService } from './price-book/price-changes.service';
import { PriceFileService } from './price-book/price-file.service';
import { PriceListService } from './price-book/price-list.service';

const testDatabase = specDatabase(database);
const list = () => new PriceListService(testDatabase.dataSource);

const today = '2026-11-20';
const now = wallClock(today, '19:00');
const later = '2027-01-01';

beforeEach(() => testDatabase.clear());

const head =
  'Code,Kind,Title,Words for the customer,Price,Minutes,Usual parts,Appliance,Fee kind,From,Retired';

type Wanted = Omit<ChangePriceBookItem, 'from' | 'version'> & Partial<ChangePriceBookItem>;

const trip = {
  kind: 'fee',
  feeKind: 'trip',
  title: 'Trip fee',
  price: 49,
  retired: false,
} as const;
const pump = { kind: 'part', title: 'Drain pump', price: 89.5, retired: false } as const;
const replacePump = {
  kind: 'task' as const,
  title: 'Replace the drain pump',
  words: 'We replace the pump and test the drain.',
  price: 150,
  minutes: 60,
  parts: [{ code: 'PUMP-1', quantity: 1 }],
  retired: false,
} satisfies Wanted;

const change = (code: string, wanted: Wanted, by = sam, at = now): Promise<PriceBookItem> =>
  new PriceChangesService(testDatabase.dataSource).change(
    { code, change: { from: today, version: 0, ...wanted }, by },
    at,
  );

const importFile = (lines: readonly string[], dryRun = false): Promise<PriceBookImport> =>
  new PriceFileService(testDatabase.dataSource).import(
    { file: { csv: lines.join('\r\n'), dryRun }, by: sam },
    now,
  );

const codes = async (query: Parameters<PriceListService['page']>[0] = {}) =>
  (await list().page(query, now)).items.map(({ code }) => code);

describe('an item of the price book', () => {
  it('has its prices from their dates on', async () => {
    await change('TRIP', trip);
    const item = await change('TRIP', { ...trip, price: 59, from: later, version: 1 }, dana);
    expect(item).toMatchObject({
      code: 'TRIP',
      kind: 'fee',
      version: 2,
      now: { from: today, price: '49.00', feeKind: 'trip', minutes: null, by: 'Sam Owner' },
      next: { from: later, price: '59.00', by: 'Dana Office', at: now.toISOString() },
    });
    const { items } = await list().page({ on: later }, now);
    expect(items).toMatchObject([{ now: { price: '59.00' }, next: null }]);
    expect((await list().page({ on: '2026-11-19' }, now)).items).toMatchObject([
      { now: null, next: { price: '49.00' } },
    ]);
  });

  it('can be corrected on its own day, and keeps what was before', async () => {
    await change('TRIP', trip);
    await change('TRIP', { ...trip, price: 45, version: 1 });
    const nextDay = wallClock('2026-11-21', '08:00');
    const item = await change(
      'TRIP',
      { ...trip, price: 55, from: '2026-11-21', version: 2 },
      sam,
      nextDay,
    );
    expect(item.now).toMatchObject({ from: '2026-11-21', price: '55.00' });
    expect(await list().page({ on: today }, nextDay)).toMatchObject({
      items: [{ now: { price: '45.00' } }],
    });
  });

  it('refuses a past day, another kind and a part that isn’t there', async () => {
    await change('PUMP-1', { ...pump, from: later });
    const words = async (call: Promise<unknown>) => (await refusalOf(call)).message;
    expect(await words(change('TRIP', { ...trip, from: '2026-11-19' }))).toBe(
      priceBookMessages.fromPast,
    );
    expect(await words(change('PUMP-1', { ...trip, version: 1 }))).toBe(
      priceBookMessages.kindStays,
    );
    expect(await words(change('DW-PUMP', replacePump))).toBe(noSuchPart('PUMP-1'));
    await change('TRIP', trip);
    const parts = [{ code: 'TRIP', quantity: 1 }];
    expect(await words(change('DW-PUMP', { ...replacePump, parts }))).toBe(noSuchPart('TRIP'));
    expect(await codes()).toEqual(['PUMP-1', 'TRIP']);
  });

  it('lists a task with its parts as they cost on that day', async () => {
    await change('PUMP-1', pump);
    await change('PUMP-1', { ...pump, price: 95, from: later, version: 1 });
    const { now: held } = await change('DW-PUMP', replacePump);
    expect(held).toMatchObject({
      words: replacePump.words,
      minutes: 60,
      parts: [{ code: 'PUMP-1', quantity: 1, title: 'Drain pump', price: '89.50' }],
    });
    const { items } = await list().page({ on: later, kind: 'task' }, now);
    expect(items).toMatchObject([{ now: { parts: [{ price: '95.00' }] } }]);
  });

  it('changes once for the same change, and says what is there for a stale one', async () => {
    const first = await change('TRIP', trip);
    expect(await change('TRIP', trip)).toEqual(first);
    const { code, details } = await refusalOf(change('TRIP', { ...trip, price: 1 }));
    expect(code).toBe('changed_meanwhile');
    expect(details).toEqual({ current: first });
    const unknown = await refusalOf(change('NEW', { ...trip, version: 3 }));
    expect(unknown.details).toEqual({ current: null });
  });

  it('is changed by one of two at once, whatever the date', async () => {
    await change('TRIP', trip);
    for (const version of [1, 2, 3]) {
      const outcomes = await outcomesOf([
        change('TRIP', { ...trip, price: 50 + version, version }),
        change('TRIP', { ...trip, price: 60 + version, from: later, version }, dana),
      ]);
      expect(outcomes).toEqual({ done: 1, changed_meanwhile: 1 });
    }
    const { items } = await list().page({}, now);
    expect(items).toMatchObject([{ version: 4 }]);
  });

  it('leaves bills with lines as they are', async () => {
    const { dataSource } = testDatabase;
    await change('TRIP', trip);
    await dataSource.getRepository(BillEntity).insert({
      appointmentId: randomUUID(),
      number: 'FC-1001',
      description: 'Dryer',
      totalCents: 4_900,
      lines: [{ text: 'Trip fee', cents: 4_900 }],
    });
    const before = await dataSource.query<unknown[]>('SELECT * FROM bills');
    await change('TRIP', { ...trip, title: 'Way there', price: 99, version: 1 });
    await importFile([head, 'TRIP,fee,Trip fee,,79,,,,trip,,yes']);
    expect(await dataSource.query('SELECT * FROM bills')).toEqual(before);
    expect(before).toHaveLength(1);
  });

  it('is in the log of the office', async () => {
    await change('TRIP', trip);
    await change('TRIP', { ...trip, retired: true, from: later, version: 1 });
    const { entries } = await new PaymentListService(testDatabase.dataSource).log({
      from: '2026-11-20T00:00:00Z',
      until: '2026-11-22T00:00:00Z',
      after: null,
    });
    expect(entries.map(({ by, about, message }) => [by, about, message])).toEqual([
      ['Sam Owner', 'Price TRIP', 'Trip fee: $49.00 from 2026-11-20 on'],
      ['Sam Owner', 'Price TRIP', 'Trip fee: not sold from 2027-01-01 on'],
    ]);
  });
});

describe('the list of prices', () => {
  it('finds items by code, title, words and kind', async () => {
    await change('PUMP-1', pump);
    await change('DW-PUMP', replacePump);
    await change('TRIP', trip);
    await change('OLD', { ...trip, title: 'Former trip fee', retired: true });
    expect(await codes()).toEqual(['DW-PUMP', 'PUMP-1', 'TRIP']);
    expect(await codes({ search: 'pump' })).toEqual(['DW-PUMP', 'PUMP-1']);
    expect(await codes({ search: 'drain tes' })).toEqual(['DW-PUMP']);
    expect(await codes({ search: '%' })).toEqual(['DW-PUMP', 'PUMP-1', 'TRIP']);
    expect(await codes({ kind: 'fee' })).toEqual(['TRIP']);
    expect(await codes({ retired: 'true' })).toEqual(['OLD']);
  });

  it('goes on page by page', async () => {
    for (const code of ['A', 'B-1', 'B1', 'C']) await change(code, trip);
    await change('B1', { ...trip, price: 5, from: later, version: 1 });
    const pages = async (
      page: (cursor?: string) => Promise<{ items: { code: string }[]; nextCursor: string | null }>,
    ) => {
      const all: string[][] = [];
      let cursor: string | null | undefined;
      do {
        const { items, nextCursor } = await page(cursor ?? undefined);
        all.push(items.map(({ code }) => code));
        cursor = nextCursor;
      } while (cursor !== null);
      return all;
    };
    const from = (cursor?: string) => (cursor === undefined ? {} : { cursor });
    expect(await pages((cursor) => list().page({ limit: 3, ...from(cursor) }, now))).toEqual([
      ['A', 'B-1', 'B1'],
      ['C'],
    ]);
    expect(await pages((cursor) => list().rows({ limit: 2, ...from(cursor) }))).toEqual([
      ['A', 'B-1'],
      ['B1', 'B1'],
      ['C'],
    ]);
    expect(await list().page({ limit: 3 }, now)).toMatchObject({ total: 4 });
  });
});

describe('a file of prices', () => {
  it('adds and changes items, and leaves those that are the same', async () => {
    await change('TRIP', trip);
    await change('OLD', trip);
    const lines = [
      head,
      'dw-pump,Task,Replace the drain pump,,"$1,150.00",60,pump-1 x 2; HOSE,dishwasher,,,',
      'PUMP-1,part,Drain pump,,89.5,,,,,,',
      ',,,,,,,,,,',
      'HOSE,part,Hose,,12,,,,,,no',
      'TRIP,fee,Trip fee,,49,,,,trip,,',
      'OLD,fee,Trip fee,,55,,,,Trip,1/1/2027,yes',
    ];
    const would = { added: 3, changed: 1, unchanged: 1, errors: [] };
    expect(await importFile(lines, true)).toEqual(would);
    expect(await codes()).toEqual(['OLD', 'TRIP']);
    expect(await importFile(lines)).toEqual(would);
    expect(await importFile(lines)).toEqual({ added: 0, changed: 0, unchanged: 5, errors: [] });
    const { items } = await list().page({ search: 'dw' }, now);
    expect(items).toMatchObject([
      {
        code: 'DW-PUMP',
        now: {
          price: '1150.00',
          minutes: 60,
          appliance: 'Dishwasher',
          parts: [
            { code: 'PUMP-1', quantity: 2, price: '89.50' },
            { code: 'HOSE', quantity: 1 },
          ],
        },
      },
    ]);
    expect(await codes({ on: later, retired: 'true' })).toEqual(['OLD']);
  });

  it('names each wrong cell by its row, and changes nothing', async () => {
    await change('TRIP', trip);
    const { errors, added, changed } = await importFile([
      head,
      'GOOD,part,Seal,,10,,,,,,',
      'BAD CODE,part,Seal,,10,,,,,,',
      'A,thing,,,ten,,,,,,maybe',
      'B,part,Seal,,10,30,,Toaster,,2026-02-30,',
      'C,fee,Fee,,10,,,,,,',
      'D,task,Task,,10,,NOT-THERE,,,,',
    ]);
    expect([added, changed]).toEqual([0, 0]);
    expect(errors.map(({ row, field, message }) => [row, field, message])).toEqual([
      [3, 'Code', priceBookMessages.code],
      [4, 'Kind', priceBookMessages.kind],
      [4, 'Title', priceBookMessages.title],
      [4, 'Price', priceBookMessages.price],
      [4, 'Retired', priceBookMessages.retired],
      [5, 'Minutes', priceBookMessages.onlyTask],
      [5, 'Appliance', priceBookMessages.appliance],
      [5, 'From', priceBookMessages.from],
      [6, 'Fee kind', priceBookMessages.feeKind],
    ]);
    expect(await codes()).toEqual(['TRIP']);
  });

  it('is checked against the price book', async () => {
    await change('TRIP', trip);
    const { errors } = await importFile([
      head,
      'GOOD,part,Seal,,10,,,,,,',
      'GOOD,part,Seal,,11,,,,,,',
      'TRIP,part,Trip,,10,,,,,,',
      'TRIP,fee,Trip fee,,52,,,,trip,2026-11-19,',
      'D,task,Task,,10,,NOT-THERE,,,,',
    ]);
    expect(errors.map(({ row, field, message }) => [row, field, message])).toEqual([
      [3, 'Code', priceBookMessages.twice],
      [4, 'Kind', priceBookMessages.kindStays],
      [5, 'From', priceBookMessages.rowPast],
      [6, 'Usual parts', noSuchPart('NOT-THERE')],
    ]);
    expect(await codes()).toEqual(['TRIP']);
  });

  it('keeps formulas as text', async () => {
    await importFile([
      head,
      'F,part,"=HYPERLINK(""x"")",\'+1,10,,,,,,',
      'G,part,"=""007""",,7,,,,,,',
    ]);
    const { items } = await list().page({}, now);
    expect(items).toMatchObject([
      { now: { title: '=HYPERLINK("x")', words: '+1' } },
      { now: { title: '007' } },
    ]);
  });

  it('says what is wrong with its head, its quotes and its length', async () => {
    const wrongIn = async (lines: readonly string[]) => (await importFile(lines)).errors;
    expect(await wrongIn(['Code,Name,Price'])).toEqual([
      { row: 1, field: 'Name', message: priceBookMessages.column },
      { row: 1, field: 'Kind', message: priceBookMessages.missingColumn },
      { row: 1, field: 'Title', message: priceBookMessages.missingColumn },
    ]);
    expect(await wrongIn([head, 'A,part,"Seal,10'])).toMatchObject([
      { message: priceBookMessages.unreadable },
    ]);
    const rows = Array.from({ length: 2_001 }, (_, index) => `P${index},part,Seal,,1,,,,,,`);
    expect(await wrongIn([head, ...rows])).toMatchObject([{ message: priceBookMessages.rows }]);
    expect(
      await wrongIn([head, ...rows.slice(1).map((row) => `${row},`.replace('P', 'p '))]),
    ).toHaveLength(100);
  });

  it('is not written at all if someone changes one of its items at the same time', async () => {
    const { dataSource } = testDatabase;
    const runner = dataSource.createQueryRunner();
    await runner.startTransaction();
    const theirs = { code: 'D', version: 1, from: today, ...contentOf(pump) };
    await addEntries(runner.manager, [theirs], dana.name, now);
    const lines = [head, ...'ABCDEFGH'.split('').map((code) => `${code},part,Seal,,10,,,,,,`)];
    const outcome = outcomeOf(importFile(lines));
    await eventually(async () => {
      const waiting = await testDatabase.asAdmin(
        `SELECT FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      expect(waiting).toHaveLength(1);
    });
    await runner.commitTransaction();
    await runner.release();
    expect(await outcome).toBe('changed_meanwhile');
    expect(await codes()).toEqual(['D']);
  });
});
