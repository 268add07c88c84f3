/** 10,000 random invoices through the calculator, with their credit notes and the return. */
import { randomInvoices, randomRates as rates } from './testing/random-invoices';
import {
  creditNote,
  dr15Sum,
  salesTax,
  type SalesTax,
  type TaxLine,
  type TaxProblem,
} from './vocabulary/tax/sales-tax';
import { taxCounties } from './vocabulary/tax/tax-rates';

const numRuns = 10_000;

type Taxed = (typeof taxes)[number];

function taxOf(tax: SalesTax | TaxProblem): SalesTax {
  if ('problem' in tax) throw new Error(tax.problem);
  return tax;
}

const taxes = randomInvoices(numRuns).map(({ document, book }) => ({
  document,
  book,
  tax: taxOf(salesTax(document, book)),
}));

/** All amounts but the balance due. */
const amountsOf = (tax: SalesTax) => [
  tax.netCents,
  tax.stateCents,
  tax.surtaxCents,
  tax.taxCents,
  tax.totalCents,
  ...Object.values(tax.dr15),
];
const reversed = (lines: readonly TaxLine[]) =>
  lines.map((line) => ({ ...line, cents: -line.cents }));

/** Whether all credit notes of an invoice take back just what is on it. */
function isTakenBack({ document, book, tax }: Taxed, steps: readonly TaxLine[][]): boolean {
  const credits = steps.map((lines, index) =>
    amountsOf(taxOf(creditNote(document, steps.slice(0, index).flat(), lines, book))),
  );
  return amountsOf(tax).every(
    (amount, index) =>
      amount + credits.reduce((sum, credit) => sum + (credit[index] ?? 0), 0) === 0,
  );
}

const rules: Readonly<Record<string, (one: Taxed) => boolean>> = {
  'have the sum of their lines, and a total that is lines and tax': ({ document, tax }) =>
    BigInt(tax.netCents) === document.lines.reduce((sum, { cents }) => sum + BigInt(cents), 0n) &&
    tax.totalCents === tax.netCents + tax.taxCents,

  'have parts that add up': ({ tax: { netCents, stateCents, surtaxCents, taxCents, dr15 } }) =>
    taxCents === stateCents + surtaxCents &&
    dr15.gross === netCents &&
    dr15.gross === dr15.exempt + dr15.taxable &&
    dr15.tax === taxCents &&
    dr15.surtax === surtaxCents,

  'have whole cents, never below zero': ({ tax }) =>
    amountsOf(tax).every((amount) => Number.isSafeInteger(amount) && amount >= 0) &&
    tax.dr15.overCap <= tax.dr15.taxable,

  'have the exact tax, rounded once: half a cent goes up': ({ document, tax }) => {
    const { surtax = 0 } = rates.find(({ county }) => county === document.county) ?? {};
    const { taxable, overCap } = tax.dr15;
    const over =
      BigInt(tax.taxCents) * 10_000n -
      BigInt(taxable) * 600n -
      BigInt(taxable - overCap) * BigInt(surtax);
    return over > -5_000n && over <= 5_000n;
  },

  'are on one of lines 15(b) and 15(c) at most, with what the surtax is on': ({
    tax: { dr15 },
  }) => {
    const { taxable, overCap, withoutSurtax, atOtherRate } = dr15;
    return [withoutSurtax, atOtherRate].every(
      (line, index, lines) => line === 0 || (line === taxable - overCap && lines[1 - index] === 0),
    );
  },

  'are due less what was paid before': ({ document: { paidCents = 0 }, tax }) =>
    tax.dueCents === (tax.totalCents > paidCents ? tax.totalCents - paidCents : 0),

  'cost the same in any order of their lines': ({ document, book, tax }) => {
    const turned = salesTax({ ...document, lines: document.lines.toReversed() }, book);
    return JSON.stringify(turned) === JSON.stringify(tax);
  },

  'are mirrored by a credit note of all their lines': (one) =>
    one.tax.netCents === 0 || isTakenBack(one, [reversed(one.document.lines)]),

  'have no tax left when they are credited in two steps': (one) => {
    const cents = Math.floor(one.tax.netCents / 3);
    const rest: TaxLine[] = [{ kind: 'discount', cents }, ...reversed(one.document.lines)];
    return cents === 0 || isTakenBack(one, [[{ kind: 'discount', cents: -cents }], rest]);
  },
};

describe('random invoices', () => {
  it('are many, in each county', () => {
    expect(taxes).toHaveLength(numRuns);
    expect(new Set(taxes.map(({ document }) => document.county)).size).toBe(taxCounties.length);
    const some = (amount: keyof SalesTax['dr15']) =>
      taxes.filter(({ tax }) => tax.dr15[amount] > 0);
    for (const line of ['exempt', 'overCap', 'withoutSurtax', 'atOtherRate'] as const) {
      expect(some(line).length).toBeGreaterThan(500);
    }
  });

  it.each(Object.entries(rules))('%s', (_words, isTrue) => {
    expect(taxes.filter((one) => !isTrue(one)).slice(0, 3)).toEqual([]);
  });

  it('add up to the return, by county and month', () => {
    const periods = new Map<string, SalesTax[]>();
    for (const { document, tax } of taxes) {
      const period = `${document.county} ${document.date}`;
      periods.set(period, [...(periods.get(period) ?? []), tax]);
    }
    expect(periods.size).toBe(taxCounties.length * 12);
    for (const period of periods.values()) {
      const sum = dr15Sum(period.map(({ dr15 }) => dr15));
      const sumOf = (amount: (tax: SalesTax) => number) =>
        Number(period.reduce((all, tax) => all + BigInt(amount(tax)), 0n));
      expect(sum).toEqual({
        gross: sumOf(({ netCents }) => netCents),
        exempt: sumOf(({ netCents, dr15 }) => netCents - dr15.taxable),
        taxable: sumOf(({ dr15 }) => dr15.taxable),
        tax: sumOf(({ totalCents, netCents }) => totalCents - netCents),
        overCap: sumOf(({ dr15 }) => dr15.overCap),
        withoutSurtax: sumOf(({ dr15 }) => dr15.withoutSurtax),
        atOtherRate: sumOf(({ dr15 }) => dr15.atOtherRate),
        surtax: sumOf(({ surtaxCents }) => surtaxCents),
      });
    }
  });
});
