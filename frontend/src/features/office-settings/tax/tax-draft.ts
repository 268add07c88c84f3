/** What is typed about sales tax, and what is sent of it. */
import type { AddTaxRates, ChangeTaxRules, SalesTaxSettings } from '@contracts/payments/sales-tax';
import {
  rulesOn,
  taxCounties,
  type TaxCounty,
  type TaxRate,
} from '@contracts/vocabulary/tax/tax-rates';
import { taxLimits, taxMessages } from '@contracts/vocabulary/tax/tax-settings';
import { addDays } from '../../../shared/format';

/** Percentages as typed, each county's under its name. Empty: it gets no new rate. */
export type RatesDraft = Readonly<Record<'from' | 'until' | 'state' | TaxCounty, string>>;

export type RulesDraft = Omit<ChangeTaxRules, 'version'>;

/** `1.5` or `1.5%` in hundredths of a percent. */
export function rateOf(typed: string): number | null {
  const [, whole = '', part = ''] = /^(\d{1,2})(?:\.(\d{0,2}))?\s*%?$/.exec(typed.trim()) ?? [];
  if (whole === '') return null;
  const rate = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return rate <= taxLimits.rate ? rate : null;
}

/** The next year for all counties, at their last rates. */
export function nextRates({ rates }: SalesTaxSettings, today: string): RatesDraft {
  // In the order of their first days, so the last row of each county stays.
  const newest = new Map(rates.map((rate) => [rate.county, rate]));
  const ends = [...newest.values()].map(({ until }) => until).toSorted();
  const next = ends[0] === undefined ? today : addDays(ends[0], 1);
  const from = next > today ? next : today;
  const surtaxes = taxCounties.map((county) => [county, typedRate(newest.get(county)?.surtax)]);
  return {
    ...(Object.fromEntries(surtaxes) as Record<TaxCounty, string>),
    from,
    until: `${from.slice(0, 4)}-12-31`,
    state: typedRate([...newest.values()].at(-1)?.state ?? 600),
  };
}

const typedRate = (rate: number | undefined): string =>
  rate === undefined ? '' : String(rate / 100);

export const ratesOf = (draft: RatesDraft): Omit<AddTaxRates, 'version'> => ({
  from: draft.from,
  until: draft.until,
  state: rateOf(draft.state) ?? 0,
  counties: taxCounties.flatMap((county) => {
    const surtax = rateOf(draft[county]);
    return surtax === null ? [] : [{ county, surtax }];
  }),
});

export function rulesDraft({ rules }: SalesTaxSettings, today: string): RulesDraft {
  const { capsRepairs, officeCounty } = rulesOn(rules, rules.at(-1)?.from ?? today);
  return { from: today, capsRepairs, officeCounty };
}

/** The last day on which a row really holds: a later one replaces it. */
export function lastDay(rate: TaxRate, rates: readonly TaxRate[]): string {
  const next = rates.find(({ county, from }) => county === rate.county && from > rate.from);
  return next && next.from <= rate.until ? addDays(next.from, -1) : rate.until;
}

export const checks = {
  state: (typed: string) => (rateOf(typed) === null ? taxMessages.rate : undefined),
  surtax: (typed: string) =>
    typed.trim() !== '' && rateOf(typed) === null ? taxMessages.rate : undefined,
  from: (typed: string) => (typed === '' ? taxMessages.from : undefined),
  until: (typed: string) => (typed === '' ? taxMessages.until : undefined),
} as const;
