import { exampleSalesTax } from '@contracts/testing/examples';
import { missingRates, seedTax } from './seed-tax';
import type { LoggedIn } from './site-client';

const [example] = exampleSalesTax().rates;
const thisYear = { ...example, until: '2026-12-31' };
const nextYear = { ...example, from: '2027-01-01', until: '2027-12-31' };
const settings = (...rates: readonly unknown[]) =>
  exampleSalesTax({ rates: rates as ReturnType<typeof exampleSalesTax>['rates'] });

describe('the demo’s sales tax rates', () => {
  it.each([
    ['2026-11-30', '2027-01-01', '2027-12-31'],
    ['2027-06-01', '2027-06-01', '2028-12-31'],
    ['2031-12-31', '2031-12-31', '2032-12-31'],
  ])('on %s, are added from %s to %s', (today, from, until) => {
    expect(missingRates(settings(thisYear), today)).toEqual({
      from,
      until,
      state: 600,
      counties: [{ county: 'Duval', surtax: 150 }],
      version: 2,
    });
  });

  it('are added only to counties that lack them', () => {
    const clay = { ...thisYear, county: 'Clay', surtax: 100 };
    expect(missingRates(settings(clay, thisYear, nextYear), '2026-11-30')).toMatchObject({
      counties: [{ county: 'Clay', surtax: 100 }],
    });
  });

  it('are not added twice', async () => {
    const posted: unknown[] = [];
    const office = (found: unknown) =>
      ({
        call: (method: string, _path: string, { body }: { body?: unknown } = {}) => {
          if (method === 'POST') posted.push(body);
          return Promise.resolve(found);
        },
      }) as unknown as LoggedIn;
    const now = new Date('2026-11-30T12:00:00Z');
    await seedTax(office(settings(thisYear, nextYear)), now);
    expect(posted).toEqual([]);
    await seedTax(office(settings(thisYear)), now);
    expect(posted).toMatchObject([{ from: '2027-01-01' }]);
  });
});
