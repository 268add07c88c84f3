/**
 * The one calculator of a document's money, for the browser, the services, PDF and email. Whole
 * cents only.
 */
import { amountDue, costMessages, isCost, sumOfLines } from '../money';
import {
  basisProblem,
  certificateKinds,
  taxBasisRules,
  type TaxBasis,
  type TaxCertificate,
  type TaxLineKind,
} from './tax-basis';
import {
  countyName,
  percent,
  rateOn,
  rulesOn,
  type TaxCounty,
  type TaxRate,
  type TaxRules,
} from './tax-rates';

export interface TaxLine {
  readonly kind: TaxLineKind;
  /** A discount is below 0. */
  readonly cents: number;
  /**
   * Which appliance it's for. Lines of the same one count together where the surtax ends at $5,000.
   * Two appliances that are sold are two lines, even if they are the same model.
   */
  readonly item?: string;
}

export interface TaxDocument {
  /** The day of issue, in business time. */
  readonly date: string;
  /** Of the service address. */
  readonly county: TaxCounty;
  readonly basis: TaxBasis;
  /** Required for `exempt-certificate`. */
  readonly certificate?: TaxCertificate;
  readonly lines: readonly TaxLine[];
  /** A deposit or a diagnostic fee that was paid before. It's a payment, so it lowers no tax. */
  readonly paidCents?: number;
}

export interface TaxBook {
  readonly rates: readonly TaxRate[];
  readonly rules: readonly TaxRules[];
}

/** A document's part of the return, in cents, by column and line of form DR-15. */
export interface Dr15 {
  /** Column 1: gross sales. */
  readonly gross: number;
  /** Column 2: exempt sales. */
  readonly exempt: number;
  /** Column 3: taxable amount. */
  readonly taxable: number;
  /** Column 4: tax due, the surtax included. */
  readonly tax: number;
  /** Line 15(a): the part of items over $5,000, on which there's no surtax. */
  readonly overCap: number;
  /** Line 15(b): other taxable amounts without surtax, as the county has none. */
  readonly withoutSurtax: number;
  /** Line 15(c): amounts under another surtax rate than that of the company's county. */
  readonly atOtherRate: number;
  /** Line 15(d): surtax due. */
  readonly surtax: number;
}

/** In the order of the form. */
export const dr15Lines = [
  'gross',
  'exempt',
  'taxable',
  'tax',
  'overCap',
  'withoutSurtax',
  'atOtherRate',
  'surtax',
] as const satisfies readonly (keyof Dr15)[];

/** What the columns and lines are called. */
export const dr15Labels: Readonly<Record<keyof Dr15, string>> = {
  gross: 'Gross sales (column 1)',
  exempt: 'Exempt sales (column 2)',
  taxable: 'Taxable amount (column 3)',
  tax: 'Tax due (column 4)',
  overCap: 'Over $5,000 (line 15a)',
  withoutSurtax: 'Without surtax (line 15b)',
  atOtherRate: 'At another surtax rate (line 15c)',
  surtax: 'Surtax due (line 15d)',
};

export interface SalesTax {
  /** The sum of the lines. */
  readonly netCents: number;
  readonly stateCents: number;
  readonly surtaxCents: number;
  /** State and surtax. */
  readonly taxCents: number;
  readonly totalCents: number;
  readonly dueCents: number;
  readonly dr15: Dr15;
  /** What the document has to say about its tax. */
  readonly words: string;
}

export interface TaxProblem {
  /** What is wrong, and what to do. */
  readonly problem: string;
}

/** The surtax is on the first $5,000 of an item. */
const surtaxCapCents = 500_000;

/** The tax of a document is rounded once, so it's the same however its lines are split. */
export function salesTax(document: TaxDocument, book: TaxBook): SalesTax | TaxProblem {
  const { date, county, basis, lines, paidCents = 0 } = document;
  const rate = rateOn(book.rates, county, date);
  if ('problem' in rate) return rate;
  const rules = rulesOn(book.rules, date);
  const officeRate = rateOn(book.rates, rules.officeCounty, date);
  if ('problem' in officeRate) return officeRate;
  const problem = basisProblem(document);
  if (problem !== undefined) return { problem };
  const netCents = sumOfLines(lines);
  if (!lines.every(({ cents }) => Number.isSafeInteger(cents)) || !isCost(netCents)) {
    return { problem: costMessages.sum };
  }
  const taxable = taxBasisRules[basis].isTaxed ? netCents : 0;
  const capped = taxable === 0 ? 0 : Math.min(taxable, surtaxBase(lines, rules));
  const taxCents = rounded(taxable * rate.state + capped * rate.surtax);
  const stateCents = rounded(taxable * rate.state);
  const surtaxCents = taxCents - stateCents;
  const totalCents = netCents + taxCents;
  return {
    netCents,
    stateCents,
    surtaxCents,
    taxCents,
    totalCents,
    dueCents: amountDue(totalCents, paidCents),
    dr15: {
      gross: netCents,
      exempt: netCents - taxable,
      taxable,
      tax: taxCents,
      overCap: taxable - capped,
      withoutSurtax: rate.surtax === 0 ? capped : 0,
      atOtherRate: rate.surtax > 0 && rate.surtax !== officeRate.surtax ? capped : 0,
      surtax: surtaxCents,
    },
    words: taxWords(document, rate, capped < taxable),
  };
}

/**
 * A credit note takes back what the invoice's tax is too high by, so all credits of an invoice add
 * up to its tax. It has the rates of the invoice's day. Lines are below 0.
 */
export function creditNote(
  invoice: TaxDocument,
  earlier: readonly TaxLine[],
  lines: readonly TaxLine[],
  book: TaxBook,
): SalesTax | TaxProblem {
  if (sumOfLines(lines) >= 0) return { problem: 'Enter what you credit.' };
  const before = salesTax({ ...invoice, lines: [...invoice.lines, ...earlier] }, book);
  if ('problem' in before) return before;
  if (before.netCents + sumOfLines(lines) < 0) {
    return { problem: 'That’s more than what is left of the invoice.' };
  }
  const after = salesTax({ ...invoice, lines: [...invoice.lines, ...earlier, ...lines] }, book);
  if ('problem' in after) return after;
  const totalCents = after.totalCents - before.totalCents;
  return {
    netCents: after.netCents - before.netCents,
    stateCents: after.stateCents - before.stateCents,
    surtaxCents: after.surtaxCents - before.surtaxCents,
    taxCents: after.taxCents - before.taxCents,
    totalCents,
    dueCents: totalCents,
    dr15: combined(after.dr15, before.dr15, (now, then) => now - then),
    words: before.words,
  };
}

const nothing: Dr15 = {
  gross: 0,
  exempt: 0,
  taxable: 0,
  tax: 0,
  overCap: 0,
  withoutSurtax: 0,
  atOtherRate: 0,
  surtax: 0,
};

/** A return's sums, of the invoices and credit notes of its period. */
export const dr15Sum = (documents: readonly Dr15[]): Dr15 =>
  documents.reduce(
    (sum, document) => combined(sum, document, (one, other) => one + other),
    nothing,
  );

const combined = (one: Dr15, other: Dr15, by: (one: number, other: number) => number): Dr15 => ({
  gross: by(one.gross, other.gross),
  exempt: by(one.exempt, other.exempt),
  taxable: by(one.taxable, other.taxable),
  tax: by(one.tax, other.tax),
  overCap: by(one.overCap, other.overCap),
  withoutSurtax: by(one.withoutSurtax, other.withoutSurtax),
  atOtherRate: by(one.atOtherRate, other.atOtherRate),
  surtax: by(one.surtax, other.surtax),
});

/**
 * What the surtax is on, at most: each item up to $5,000, and everything else. What is below 0 is
 * left out. It lowers the part over $5,000 first, so there's never too little surtax.
 */
function surtaxBase(lines: readonly TaxLine[], rules: TaxRules): number {
  const items = new Map<string, number>();
  let base = 0;
  for (const [index, line] of lines.entries()) {
    const item = cappedItem(line, rules) ?? (line.kind === 'appliance' ? `line ${index}` : null);
    if (item === null) base += Math.max(0, line.cents);
    else items.set(item, (items.get(item) ?? 0) + line.cents);
  }
  for (const cents of items.values()) base += Math.min(surtaxCapCents, Math.max(0, cents));
  return base;
}

/** Services and agreements have no cap; a repair has one if the accountant says so. */
function cappedItem({ kind, item }: TaxLine, { capsRepairs }: TaxRules): string | null {
  if (item === undefined || kind === 'agreement') return null;
  return kind === 'appliance' || kind === 'discount' || capsRepairs ? `item ${item}` : null;
}

/** Cents of cents times hundredths of a percent: half up. */
function rounded(product: number): number {
  const rest = product % 10_000;
  return (product - rest) / 10_000 + (rest < 5_000 ? 0 : 1);
}

/** `Florida sales tax 6% + Duval surtax 1.5%` */
function taxWords(
  { basis, county, certificate }: TaxDocument,
  rate: TaxRate,
  isCapped: boolean,
): string {
  const { isTaxed, words } = taxBasisRules[basis];
  if (certificate && basis === 'exempt-certificate') {
    return `${words}: ${certificateKinds[certificate.kind]} ${certificate.number}`;
  }
  if (!isTaxed) return words;
  const state = `Florida sales tax ${percent(rate.state)}`;
  if (rate.surtax === 0) return state;
  const surtax = `${state} + ${countyName(county)} surtax ${percent(rate.surtax)}`;
  return isCapped ? `${surtax} on the first $5,000 of an item` : surtax;
}
