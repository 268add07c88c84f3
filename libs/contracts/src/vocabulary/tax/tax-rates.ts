/**
 * Florida's sales tax: the state's rate, and a county's surtax on top of it, from one day until
 * another. Rates are hundredths of a percent, so 650 is 6.5%.
 */
import { serviceCounties, type County } from '../places/service-area';

/** The counties that we serve, and their neighbors. */
export const taxCounties = [...serviceCounties, 'Alachua', 'Duval', 'Nassau', 'Putnam'] as const;
export type TaxCounty = County | 'Alachua' | 'Duval' | 'Nassau' | 'Putnam';

/** As the state writes it: `St. Johns`. */
export const countyName = (county: TaxCounty): string => county.replace(/^St /, 'St. ');

export interface TaxRate {
  readonly county: TaxCounty;
  /** The first and the last day, in business time. */
  readonly from: string;
  readonly until: string;
  readonly state: number;
  readonly surtax: number;
}

/** What the company's accountant decides, from a day on. */
export interface TaxRules {
  readonly from: string;
  /** Whether the surtax ends at $5,000 for the repair of one appliance, parts and labor together. */
  readonly capsRepairs: boolean;
  /** Where the company files its return: line 15(c) has what was taxed at another surtax rate. */
  readonly officeCounty: TaxCounty;
}

/** The safe side, until the accountant decides: tax on the whole repair. */
export const firstTaxRules: TaxRules = {
  from: '2026-01-01',
  capsRepairs: false,
  officeCounty: 'St Johns',
};

/** The row with the last first day until then. */
const startedBy = <Row extends { readonly from: string }>(
  rows: readonly Row[],
  date: string,
): Row | undefined =>
  rows
    .filter(({ from }) => from <= date)
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
    .at(-1);

export const rulesOn = (rules: readonly TaxRules[], date: string): TaxRules =>
  startedBy(rules, date) ?? firstTaxRules;

/** A later row replaces an earlier one from its first day on. Says what to do if there is none. */
export function rateOn(
  rates: readonly TaxRate[],
  county: TaxCounty,
  date: string,
): TaxRate | { readonly problem: string } {
  const rate = startedBy(
    rates.filter((one) => one.county === county),
    date,
  );
  if (rate && rate.until >= date) return rate;
  const name = countyName(county);
  return {
    problem: rate
      ? `The sales tax rate of ${name} ended on ${dayWords(rate.until)}. ${addRates}`
      : `There’s no sales tax rate for ${name} on ${dayWords(date)}. ${addRates}`,
  };
}

const addRates = 'Ask an owner to add it under Settings > Sales tax.';

const inEnglish = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** `2026-12-31` → `Dec 31, 2026` */
export const dayWords = (date: string): string => inEnglish.format(new Date(`${date}T00:00:00Z`));

/** `6%`, `0.5%` */
export const percent = (rate: number): string => `${rate / 100}%`;

/** `6% + 1.5% from Jan 1, 2027 to Dec 31, 2027` */
export const rateWords = ({ state, surtax, from, until }: Omit<TaxRate, 'county'>): string =>
  `${percent(state)} + ${percent(surtax)} from ${dayWords(from)} to ${dayWords(until)}`;

/** `From Jan 1, 2027: surtax on whole repairs, office in St. Johns` */
export function rulesWords({ from, capsRepairs, officeCounty }: TaxRules): string {
  const cap = capsRepairs ? 'surtax on up to $5,000 of a repair' : 'surtax on whole repairs';
  return `From ${dayWords(from)}: ${cap}, office in ${countyName(officeCounty)}`;
}
