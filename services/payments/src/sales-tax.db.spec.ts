import { wallClock } from '@contracts/business-time';
import type { AddTaxRates, ChangeTaxRules } from '@contracts/payments/sales-tax';
import { serviceCounties } from '@contracts/vocabulary/places/service-area';
import { salesTax } from '@contracts/vocabulary/tax/sales-tax';
import { taxCounties, type TaxCounty } from '@contracts/vocabulary/tax/tax-rates';
import { taxMessages } from '@contracts/vocabulary/tax/tax-settings';
import { outcomesOf } from '@service-kit/testing/outcome-of';
import { refusalOf } from '@service-kit/testing/refusal-of';
import { specDatabase } from '@service-kit/testing/test-database';
import { dana, sam } from '../test/office';
import { database } from './database/data-source';
import { PaymentListService } from './office/payment-list.service';
import { endingRates } from './sales-tax/ending-rates';
import { TaxSettingsService } from './sales-tax/tax-settings.service';

const testDatabase = specDatabase(database);
const settings = () => new TaxSettingsService(testDatabase.dataSource);

const today = '2026-12-01';
const now = wallClock(today, '09:00');

const add = (
  changes: Partial<AddTaxRates> & { surtaxes?: Partial<Record<TaxCounty, number>> } = {},
  { by = sam, at = now, version = 0 } = {},
) => {
  const { surtaxes = { Duval: 150, 'St Johns': 50 }, ...rest } = changes;
  const counties = Object.entries(surtaxes).map(([county, surtax]) => ({
    county: county as TaxCounty,
    surtax,
  }));
  const year = { from: '2027-01-01', until: '2027-12-31', state: 600 };
  return settings().addRates({ add: { ...year, counties, version, ...rest }, by }, at);
};
const change = (changes: Partial<ChangeTaxRules> = {}, by = sam) =>
  settings().changeRules(
    {
      change: {
        from: '2027-01-01',
        capsRepairs: true,
        officeCounty: 'St Johns',
        version: 0,
        ...changes,
      },
      by,
    },
    now,
  );
const words = async (call: Promise<unknown>) => (await refusalOf(call)).message;

describe('the first rates', () => {
  it('are those of the state’s form for 2026, by System', async () => {
    const { rates, rules } = await settings().read();
    expect(rules).toEqual([]);
    expect(Object.fromEntries(rates.map(({ county, surtax }) => [county, surtax]))).toEqual({
      'St Johns': 50,
      Flagler: 100,
      Volusia: 50,
      Clay: 150,
      Duval: 150,
      Putnam: 100,
      Nassau: 100,
      Alachua: 150,
    });
    for (const rate of rates) {
      expect(rate).toMatchObject({ from: '2026-01-01', until: '2026-12-31', state: 600 });
      expect(rate).toMatchObject({ by: 'System', at: '2026-01-01T05:00:00.000Z' });
    }
  });

  it('are there for each county that we serve', async () => {
    const { rates } = await settings().read();
    const known = new Set<string>(rates.map(({ county }) => county));
    expect([...serviceCounties, ...taxCounties].filter((county) => !known.has(county))).toEqual([]);
  });

  it('are enough for the calculator, and end with their year', async () => {
    const book = await settings().read();
    const sold = {
      county: 'Duval',
      basis: 'parts',
      lines: [{ kind: 'part', cents: 10_000 }],
    } as const;
    expect(salesTax({ ...sold, date: '2026-12-31' }, book)).toMatchObject({ totalCents: 10_750 });
    expect(salesTax({ ...sold, date: '2027-01-01' }, book)).toMatchObject({
      problem: expect.stringContaining('ended on Dec 31, 2026') as string,
    });
  });
});

describe('a rate', () => {
  beforeEach(() => testDatabase.clear());

  it('is added for several counties, and holds from its first day on', async () => {
    const { rates } = await add();
    expect(rates).toMatchObject([
      { county: 'Duval', from: '2027-01-01', until: '2027-12-31', surtax: 150 },
      { county: 'St Johns', surtax: 50, state: 600, by: 'Sam Owner', at: now.toISOString() },
    ]);
  });

  it('is replaced from a day on, and its past stays', async () => {
    await add({ from: today, until: '2026-12-31' });
    const later = wallClock('2026-12-15', '09:00');
    const wanted = { from: '2026-12-15', until: '2026-12-31', surtaxes: { Duval: 100 } };
    const { rates } = await add(wanted, { at: later, version: 2, by: dana });
    expect(rates.map(({ county, from, surtax }) => [county, from, surtax])).toEqual([
      ['Duval', today, 150],
      ['Duval', '2026-12-15', 100],
      ['St Johns', today, 50],
    ]);
  });

  it('is corrected before its first day', async () => {
    await add({ surtaxes: { Duval: 15 } });
    const { rates } = await add({ surtaxes: { Duval: 150 } }, { version: 1 });
    expect(rates).toMatchObject([{ surtax: 150 }]);
  });

  it('refuses past days and an end that can’t be', async () => {
    expect(await words(add({ from: '2026-11-30' }))).toBe(taxMessages.fromPast);
    expect(await words(add({ until: '2026-12-31' }))).toBe(taxMessages.untilBefore);
    expect(await words(add({ until: '2031-12-31' }))).toBe(taxMessages.untilFar);
    expect((await settings().read()).rates).toEqual([]);
  });

  it('is added once for the same call, and says what is there for a stale one', async () => {
    const first = await add();
    expect(await add()).toEqual(first);
    const { code, details } = await refusalOf(add({ surtaxes: { Duval: 100, Clay: 150 } }));
    expect([code, details]).toEqual(['changed_meanwhile', { current: first }]);
    expect(await settings().read()).toEqual(first);
  });

  it('is written by one of two at once, for all of its counties', async () => {
    for (const [round, surtax] of [1, 2, 3, 4, 5, 6, 7, 8].entries()) {
      const version = 2 * round;
      const outcomes = await outcomesOf([
        add({ surtaxes: { Clay: 150 + surtax, Duval: 150 + surtax } }, { version }),
        add({ surtaxes: { Duval: 100 + surtax, Clay: 100 + surtax } }, { by: dana, version }),
      ]);
      expect(outcomes).toEqual({ done: 1, changed_meanwhile: 1 });
      const { rates, version: next } = await settings().read();
      expect(new Set(rates.map(({ by }) => by)).size).toBe(1);
      expect(next).toBe(version + 2);
    }
  });

  it('can’t be changed or removed by the service', async () => {
    await add();
    const { dataSource } = testDatabase;
    for (const statement of [
      'UPDATE tax_rates SET surtax_rate = 0',
      'UPDATE tax_rates SET until_date = until_date + 1',
      'DELETE FROM tax_rates',
    ]) {
      await expect(dataSource.query(statement)).rejects.toThrow(/permission denied/);
    }
  });

  it('for past days, or with an end before its start, is refused by the database itself', async () => {
    const insert = (from: string, until: string, at = '2026-12-01 05:00Z') =>
      testDatabase.asAdmin(
        `INSERT INTO payments.tax_rates (county, version, from_date, until_date, state_rate,
           surtax_rate, by_name, at)
         VALUES ('Clay', 1, '${from}', '${until}', 600, 150, 'Sam', '${at}')`,
      );
    await expect(insert('2026-11-30', '2026-12-31')).rejects.toThrow(/leaves_past_rates/);
    await expect(insert('2026-12-05', '2026-12-04')).rejects.toThrow(/ends_after_it_starts/);
    // The evening before, in Florida.
    await insert('2026-11-30', '2026-12-31', '2026-12-01 04:59Z');
    await expect(insert('2026-12-05', '2026-12-31')).rejects.toThrow(/tax_rates_pkey/);
  });

  it('is in the log of the office', async () => {
    await add({ surtaxes: { 'St Johns': 50 } });
    await change({ version: 1 });
    const { entries } = await new PaymentListService(testDatabase.dataSource).log({
      from: '2026-12-01T00:00:00Z',
      until: '2026-12-02T00:00:00Z',
      after: null,
    });
    expect(entries.map(({ by, about, message }) => [by, about, message])).toEqual([
      ['Sam Owner', 'Sales tax of St Johns', '6% + 0.5% from Jan 1, 2027 to Dec 31, 2027'],
      [
        'Sam Owner',
        'Sales tax',
        'From Jan 1, 2027: surtax on up to $5,000 of a repair, office in St. Johns',
      ],
    ]);
  });
});

describe('tax rules', () => {
  beforeEach(() => testDatabase.clear());

  it('hold from their day on', async () => {
    await change();
    const { rules } = await change({ from: '2027-07-01', officeCounty: 'Duval', version: 1 }, dana);
    expect(rules).toMatchObject([
      { from: '2027-01-01', capsRepairs: true, officeCounty: 'St Johns', by: 'Sam Owner' },
      { from: '2027-07-01', officeCounty: 'Duval', by: 'Dana Office' },
    ]);
    expect(await words(change({ from: '2026-11-30', version: 2 }))).toBe(taxMessages.fromPast);
  });

  it('change once for the same call, and by one of two at once', async () => {
    const first = await change();
    expect(await change()).toEqual(first);
    const { details } = await refusalOf(change({ capsRepairs: false }));
    expect(details).toEqual({ current: first });
    const outcomes = await outcomesOf([
      change({ capsRepairs: false, version: 1 }),
      change({ officeCounty: 'Clay', version: 1 }, dana),
    ]);
    expect(outcomes).toEqual({ done: 1, changed_meanwhile: 1 });
  });
});

describe('the alert about rates that end', () => {
  beforeEach(() => testDatabase.clear());
  const ofDuval = async (day: string) =>
    (await endingRates(testDatabase.dataSource.manager, wallClock(day, '12:00'))).find(
      ({ county }) => county === 'Duval',
    );

  it('begins 30 days before the last day, until there are new ones', async () => {
    await add({ from: today, until: '2026-12-31' });
    expect(await ofDuval('2026-11-30')).toMatchObject({ until: null });
    await add({ from: today, until: '2027-12-31' }, { version: 2 });
    expect(await ofDuval('2027-11-30')).toBeUndefined();
    expect(await ofDuval('2027-12-01')).toEqual({
      county: 'Duval',
      until: '2027-12-31',
      since: '2027-12-01T05:00:00.000Z',
    });
    await add({ from: '2028-01-01', until: '2028-12-31' }, { version: 4 });
    expect(await ofDuval('2027-12-01')).toBeUndefined();
    expect(await ofDuval('2029-01-01')).toMatchObject({ until: null });
  });

  it('sees a gap between two rows, and a short row within a long one', async () => {
    await add({ from: today, until: '2026-12-31' });
    await add({ from: '2027-01-02' }, { version: 2 });
    expect(await ofDuval(today)).toMatchObject({ until: '2026-12-31' });
    await add({ from: '2027-01-01' }, { version: 4 });
    expect(await ofDuval(today)).toBeUndefined();
    await add({ from: '2026-12-10', until: '2026-12-20' }, { version: 6 });
    expect(await ofDuval(today)).toMatchObject({ until: '2026-12-20' });
  });

  it('names each county without a rate', async () => {
    const ending = await endingRates(testDatabase.dataSource.manager, now);
    expect(ending.map(({ county }) => county)).toEqual(taxCounties);
  });
});
