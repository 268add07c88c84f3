/**
 * Sales tax rates of the demo's company until the end of next year, so that it can always invoice.
 * They repeat the last ones known, and are examples: a real company copies the state's form.
 */
import { businessDate, dateAfter } from '@contracts/business-time';
import type { AddTaxRates, SalesTaxSettings } from '@contracts/payments/sales-tax';
import type { LoggedIn } from './site-client';

export async function seedTax(office: LoggedIn, now: Date): Promise<void> {
  const path = '/api/admin/sales-tax';
  const settings = await office.call<SalesTaxSettings>('GET', path);
  const body = missingRates(settings, businessDate(now));
  if (body) await office.call<SalesTaxSettings>('POST', `${path}/rates`, { body });
}

export function missingRates(
  { rates, version }: SalesTaxSettings,
  today: string,
): AddTaxRates | null {
  const until = `${Number(today.slice(0, 4)) + 1}-12-31`;
  // In the order of their first days, so the last row of each county stays.
  const newest = [...new Map(rates.map((rate) => [rate.county, rate])).values()];
  const short = newest.filter((rate) => rate.until < until);
  const [first] = short.toSorted((one, other) => (one.until < other.until ? -1 : 1));
  if (!first) return null;
  const next = dateAfter(first.until, 1);
  return {
    from: next < today ? today : next,
    until,
    state: first.state,
    counties: short.map(({ county, surtax }) => ({ county, surtax })),
    version,
  };
}
