import { businessDate, dateAfter, startOfDate } from '@contracts/business-time';
import type { PaymentConcerns } from '@contracts/payments/office';
import {
  rateOn,
  taxCounties,
  type TaxCounty,
  type TaxRate,
} from '@contracts/vocabulary/tax/tax-rates';
import { rateEndsSoonDays } from '@contracts/vocabulary/tax/tax-settings';
import type { EntityManager } from 'typeorm';
import { taxSettings } from './tax-rows';

/** Counties whose rates end within 30 days, and those without one today. */
export async function endingRates(
  tx: EntityManager,
  now: Date,
): Promise<NonNullable<PaymentConcerns['taxRates']>> {
  const today = businessDate(now);
  const { rates } = await taxSettings(tx);
  return taxCounties.flatMap((county) => {
    const until = coveredUntil(rates, county, today);
    if (until !== null && until > dateAfter(today, rateEndsSoonDays)) return [];
    const since = startOfDate(until === null ? today : dateAfter(until, -rateEndsSoonDays));
    return [{ county, until, since: since.toISOString() }];
  });
}

/** The last day from this one on without a gap; null if there's no rate on it. */
function coveredUntil(rates: readonly TaxRate[], county: TaxCounty, day: string): string | null {
  const starts = rates.flatMap((rate) => (rate.county === county ? [rate.from] : [])).toSorted();
  let last: string | null = null;
  for (let next = day; ; next = dateAfter(last, 1)) {
    const rate = rateOn(rates, county, next);
    if ('problem' in rate) return last;
    const replaced = starts.find((from) => from > next && from <= rate.until);
    last = replaced === undefined ? rate.until : dateAfter(replaced, -1);
  }
}
