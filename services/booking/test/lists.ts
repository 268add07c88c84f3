import type { Page } from '@contracts/messaging';
import { outcomeOf } from '@service-kit/testing/outcome-of';

interface PageQuery {
  readonly limit?: number;
  readonly cursor?: string;
}

/** All pages of a list; `between` runs after each. */
export async function allPages<Item>(
  page: (query: { cursor?: string }) => Promise<Page<Item>>,
  between: () => Promise<unknown> = () => Promise.resolve(),
): Promise<Page<Item>[]> {
  const pages = [];
  let cursor: string | undefined;
  do {
    const one = await page({ cursor });
    pages.push(one);
    cursor = one.nextCursor ?? undefined;
    await between();
  } while (cursor);
  return pages;
}

/** What holds for both lists of the office. `fill` makes so many rows, in later rounds among others. */
export function itIsPaged(
  page: (query: PageQuery) => Promise<Page<{ readonly id: string }>>,
  fill: (count: number, round?: number) => Promise<unknown>,
): void {
  it.each([7, 60])('is complete in pages of %i', async (limit) => {
    await fill(60);
    const pages = await allPages((query) => page({ ...query, limit }));
    expect(pages).toHaveLength(Math.ceil(60 / limit));
    expect(pages.flatMap(({ items }) => items)).toEqual((await page({})).items);
  });

  it('neither repeats nor loses a row when others are made between the pages', async () => {
    await fill(60);
    const before = (await page({})).items.map(({ id }) => id);
    let round = 0;
    const pages = await allPages(
      (query) => page({ ...query, limit: 7 }),
      () => fill(5, (round += 1)),
    );
    const seen = pages.flatMap(({ items }) => items.map(({ id }) => id));
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((id) => before.includes(id))).toEqual(before);
  });

  it('refuses a cursor it did not give', async () => {
    expect(await outcomeOf(page({ cursor: 'MXwyfHg' }))).toBe('validation_failed');
  });
}
