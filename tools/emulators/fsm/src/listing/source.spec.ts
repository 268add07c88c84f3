import { Source, type AskedPage } from './source';
import { inOrder, windowOf } from './window';

const asked = (page: number, pageSize: number): AskedPage => ({ page, pageSize, trouble: inOrder });
const made = (size: number) => new Source({ seed: 2, system: 'servicepro', size });

it('gives as page n of any list the same as the slice of the whole', () => {
  const source = made(230);
  const whole = source.customers(asked(1, 1_000), null).records;
  expect(whole.map(({ index }) => index)).toEqual(Array.from({ length: 230 }, (_, i) => i));
  const rows = (page: number, pageSize: number) =>
    source.rows(source.firm.visitRows, (i) => source.visits(i), asked(page, pageSize)).records;
  const allRows = rows(1, 10_000);
  expect(allRows).toHaveLength(source.visitCount);
  for (const page of [5, 1, 3, 2, 4]) {
    expect(source.customers(asked(page, 50), null).records).toEqual(
      whole.slice((page - 1) * 50, page * 50),
    );
    expect(rows(page, 33)).toEqual(allRows.slice((page - 1) * 33, page * 33));
  }
});

it('shows the same records in a small list and in one of a million', () => {
  const small = made(100).customers(asked(2, 40), null).records;
  const large = made(1_000_000);
  expect(large.customers(asked(2, 40), null).records).toEqual(small);
  const last = large.customers(asked(10_000, 100), null);
  expect(last.records.at(-1)?.index).toBe(999_999);
  expect(last.window).toMatchObject({ total: 1_000_000, hasMore: false, pages: 10_000 });
  const history = large.rows(large.firm.visitRows, (i) => large.visits(i), asked(3_000, 1_000));
  expect(history.records).toHaveLength(1_000);
  expect(history.window).toMatchObject({ total: 3_000_000, hasMore: false });
});

it('makes nothing but the page that was asked for', () => {
  const large = made(1_000_000);
  const making = jest.spyOn(large.firm, 'customer');
  large.customers(asked(7_000, 100), null);
  expect(making).toHaveBeenCalledTimes(100);
  making.mockRestore();
  const visiting = jest.spyOn(large.firm, 'visits');
  large.rows(large.firm.visitRows, (i) => large.visits(i), asked(2_000, 500));
  expect(visiting.mock.calls.length).toBeLessThanOrEqual(500);
  visiting.mockRestore();
});

it('filters by the last change, whoever has it', () => {
  const source = made(400);
  const since = Date.UTC(2024, 0, 1);
  const whole = source.customers(asked(1, 1_000), null).records;
  const expected = whole.filter(({ modifiedAt }) => modifiedAt >= since);
  expect(expected.length).toBeGreaterThan(40);
  expect(expected.length).toBeLessThan(360);
  const second = source.customers(asked(2, 30), since);
  expect(second.records).toEqual(expected.slice(30, 60));
  expect(second.window.total).toBe(expected.length);
  const rows = source.rows(source.firm.visitRows, (i) => source.visits(i), asked(2, 70), since);
  const all = expected.flatMap(({ index }) => source.visits(index));
  expect(rows.records).toEqual(all.slice(70, 140));
  expect(rows.window.total).toBe(all.length);
});

it('shows a change at the moment of the change', () => {
  const source = made(50);
  const before = source.customers(asked(1, 5), null).records;
  const at = Date.UTC(2026, 10, 22);
  source.list.changeFirst(2, at);
  const after = source.customers(asked(1, 5), null).records;
  expect(after.slice(2)).toEqual(before.slice(2));
  expect(after[0]).not.toEqual(before[0]);
  expect(after[0]).toMatchObject({ index: 0, email: before[0]?.email, modifiedAt: at });
  expect(source.customers(asked(1, 5), at).records).toEqual(after.slice(0, 2));
});

it('moves the list of customers and of their rows together', () => {
  const source = made(50);
  source.list.removeFirst(4);
  source.list.removeLast(6);
  const { records, window } = source.customers(asked(1, 100), null);
  expect(records.map(({ index }) => index)).toEqual(Array.from({ length: 40 }, (_, i) => i + 4));
  expect(window.total).toBe(40);
  const expected = records.flatMap(({ index }) => source.visits(index));
  const rows = source.rows(source.firm.visitRows, (i) => source.visits(i), asked(1, 1_000));
  expect(rows.records).toEqual(expected);
  source.list.restoreFirst(7);
  expect(source.customers(asked(1, 1), null).records[0]?.index).toBe(-3);
});

it.each([
  // page, size, total, overlap, repeats from → from, to, pages, more
  [1, 10, 25, 0, null, 0, 10, 3, true],
  [3, 10, 25, 0, null, 20, 25, 3, false],
  [4, 10, 25, 0, null, 25, 25, 3, false],
  [1, 10, 0, 0, null, 0, 0, 1, false],
  [2, 10, 20, 0, null, 10, 20, 2, false],
  [2, 10, 25, 3, null, 7, 17, 4, true],
  [4, 10, 25, 3, null, 21, 25, 4, false],
  [2, 10, 25, 0, 2, 10, 20, 3, true],
  [9, 10, 25, 0, 2, 10, 20, 10, true],
  [5, 10, 25, 0, 3, 20, 25, 6, true],
] as const)(
  'page %i of %i in %i (%i, %s)',
  (page, pageSize, total, overlap, repeatsFrom, ...out) => {
    const [from, to, pages, hasMore] = out;
    expect(windowOf({ page, pageSize }, total, { overlap, repeatsFrom })).toEqual({
      page,
      pageSize,
      total,
      from,
      to,
      pages,
      hasMore,
    });
  },
);
