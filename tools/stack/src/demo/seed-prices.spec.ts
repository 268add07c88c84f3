import { readPriceFile } from '@services/payments/src/price-book/price-file';
import { examplePrices, seedPrices } from './seed-prices';
import type { LoggedIn } from './site-client';

describe('the demo’s prices', () => {
  it('are a file that the price book takes', () => {
    const { rows, errors } = readPriceFile(examplePrices, '2026-11-20');
    expect(errors).toEqual([]);
    expect(rows).toHaveLength(14);
    const codes = rows.map(({ fields }) => fields.code);
    expect(codes).toEqual(
      expect.arrayContaining(
        rows.flatMap(({ fields: { parts = [] } }) => parts.map(({ code }) => code)),
      ),
    );
  });

  it.each([
    ['no item', [], []],
    ['an item', [{}], []],
    ['a retired item', [], [{}]],
  ])('are added to a price book with %s only if it’s empty', async (_with, sold, retired) => {
    const posted: unknown[] = [];
    const call = (method: string, path: string, { body }: { body?: unknown } = {}) => {
      if (method === 'POST') posted.push(body);
      return Promise.resolve(path.endsWith('retired=true') ? retired : sold);
    };
    await seedPrices({ call } as unknown as LoggedIn);
    const isEmpty = sold.length + retired.length === 0;
    expect(posted).toEqual(isEmpty ? [{ csv: examplePrices, dryRun: false }] : []);
  });
});
