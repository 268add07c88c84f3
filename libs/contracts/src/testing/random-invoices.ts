/** Random invoices, as the calculator takes them. */
import fc from 'fast-check';
import { taxBases, taxBasisRules, type TaxLineKind } from '../vocabulary/tax/tax-basis';
import type { TaxBook, TaxDocument, TaxLine } from '../vocabulary/tax/sales-tax';
import { firstTaxRules, taxCounties } from '../vocabulary/tax/tax-rates';

const seed = 20_261_130;

/** One county has no surtax, two share a rate with the office's. */
const surtaxes = [50, 100, 50, 150, 0, 150, 125, 100];
export const randomRates = taxCounties.map((county, index) => ({
  county,
  from: '2026-01-01',
  until: '2026-12-31',
  state: 600,
  surtax: surtaxes[index] ?? 0,
}));
const book = (capsRepairs: boolean): TaxBook => ({
  rates: randomRates,
  rules: [{ ...firstTaxRules, capsRepairs }],
});

const cents = fc.oneof(
  fc.integer({ min: 0, max: 50 }),
  fc.integer({ min: 0, max: 60_000 }),
  fc.integer({ min: 480_000, max: 520_000 }),
  fc.integer({ min: 0, max: 1_200_000 }),
);
const lineOf = (kinds: readonly TaxLineKind[]): fc.Arbitrary<TaxLine> =>
  fc
    .record({
      kind: fc.constantFrom(...kinds.filter((kind) => kind !== 'discount')),
      cents,
      item: fc.constantFrom(undefined, 'washer', 'range'),
    })
    .map(({ item, ...line }) => (item === undefined ? line : { ...line, item }));

const invoice = fc
  .record({
    basis: fc.constantFrom(...taxBases, 'parts' as const, 'parts' as const),
    county: fc.constantFrom(...taxCounties),
    month: fc.integer({ min: 1, max: 12 }),
    paidCents: fc.integer({ min: 0, max: 100_000 }),
    off: fc.double({ min: 0, max: 1, noNaN: true }),
    capsRepairs: fc.boolean(),
  })
  .chain((facts) =>
    fc
      .array(lineOf(taxBasisRules[facts.basis].kinds), { minLength: 1, maxLength: 7 })
      .map((lines) => ({ ...facts, lines })),
  )
  .map(({ month, off, capsRepairs, lines, ...facts }) => {
    const whole = lines.reduce((sum, line) => sum + line.cents, 0);
    const discount: TaxLine = { kind: 'discount', cents: -Math.floor(whole * off * off) };
    const document: TaxDocument = {
      ...facts,
      date: `2026-${String(month).padStart(2, '0')}-28`,
      certificate: { kind: 'exempt', number: '85-8', until: null },
      lines: [...lines, discount],
    };
    return { document, book: book(capsRepairs) };
  });

export interface RandomInvoice {
  readonly document: TaxDocument;
  readonly book: TaxBook;
}

/** The same ones each time. */
export const randomInvoices = (count: number): RandomInvoice[] =>
  fc.sample(invoice, { numRuns: count, seed });
