import { byCursor, joined, listPage, totalText } from './list-page';

const meta = (headers: Record<string, string>) => ({
  request: {} as Request,
  response: { headers: new Headers(headers) } as Response,
});

describe('a page of a list', () => {
  it('knows from its headers how many there are and where the next one begins', () => {
    const page = listPage(['a'], meta({ 'x-total-count': '1204', 'x-next-cursor': 'c2' }));
    expect(page).toMatchObject({ items: ['a'], total: 1204, next: 'c2' });
    expect(totalText(page)).toBe('1,204');
    expect(byCursor.getNextPageParam(page)).toBe('c2');
    const long = { 'x-total-count': '10000', 'x-total-count-at-least': 'true' };
    expect(totalText(listPage(['a'], meta(long)))).toBe('10,000+');
    const last = listPage(['a'], meta({ 'x-total-count': '1' }));
    expect(last.next).toBeNull();
    expect(byCursor.getNextPageParam(last)).toBeUndefined();
    expect(listPage(['a', 'b'], undefined)).toMatchObject({ total: 2, next: null });
  });
});

describe('pages together', () => {
  it('list once what has moved between two answers, as the later one has it', () => {
    const page = (total: number, ...items: { id: string; version: number }[]) => ({
      items,
      total,
      next: null,
    });
    const list = joined([
      page(3, { id: 'a', version: 1 }, { id: 'b', version: 1 }),
      page(4, { id: 'b', version: 2 }, { id: 'c', version: 1 }),
    ]);
    expect(list.total).toBe(4);
    expect(list.items).toEqual([
      { id: 'a', version: 1 },
      { id: 'b', version: 2 },
      { id: 'c', version: 1 },
    ]);
    expect(joined(undefined)).toEqual({ items: [], total: 0, atLeast: false });
  });
});
