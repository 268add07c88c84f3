import fc from 'fast-check';
import { dollars } from '@contracts/vocabulary/money';
import { centsOfDollars, signedCentsOf, wholeCents } from './amounts';

describe('amounts', () => {
  it.each([
    ['$1,249.50', 124_950],
    ['1249.5', 124_950],
    [1249.5, 124_950],
    ['0', 0],
    ['0.005', 1],
    [19.99, 1_999],
    ['USD 12', 1_200],
    ['12 usd', 1_200],
    ['US$12.50', 1_250],
    ['12$', 1_200],
    ['.5', 50],
    ['EUR 12', null],
    ['$', null],
    ['.', null],
    ['-5', null],
    [-5, null],
    ['1,24', null],
    ['1e9', null],
    ['free', null],
    ['', null],
    [null, null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    [99_999_999_999, null],
  ])('%s dollars are %s cents', (written, cents) => {
    expect(centsOfDollars(written)).toBe(cents);
  });

  it.each([
    ['(12.00)', -1_200],
    ['($1,200.00)', -120_000],
    ['$(12.00)', -1_200],
    ['-5.00', -500],
    ['-$5', -500],
    ['$-5', -500],
    ['5.00-', -500],
    ['−5', -500],
    ['(0.00)', 0],
    ['12', 1_200],
    ['(-5)', null],
    ['-5-', null],
    ['()', null],
    ['(12', null],
    ['- ', null],
  ])('%s is a credit or not: %s', (written, cents) => {
    expect(signedCentsOf(written)).toBe(cents);
  });

  it('answers every text with whole cents, or nothing', () => {
    const part = fc.oneof(
      fc.constantFrom('$', '-', '(', ')', ',', '.', ' ', 'USD', '\u0000'),
      fc.nat(99_999).map(String),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 9 }), (parts) => {
        const text = parts.join('');
        expect(Number.isInteger(signedCentsOf(text) ?? 0)).toBe(true);
        expect(centsOfDollars(text) ?? 0).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it.each([
    [12_950, 12_950],
    [0, 0],
    [-1, null],
    [3_000_000_000, null],
    [undefined, null],
  ])('%s cents are %s', (written, cents) => {
    expect(wholeCents(written)).toBe(cents);
  });

  it('reads what we write ourselves', () => {
    fc.assert(
      fc.property(fc.nat(2_147_483_647), (cents) => {
        expect(centsOfDollars(dollars(cents))).toBe(cents);
      }),
    );
  });
});
