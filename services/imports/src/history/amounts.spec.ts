import fc from 'fast-check';
import { dollars } from '@contracts/vocabulary/money';
import { centsOfDollars, wholeCents } from './amounts';

describe('amounts', () => {
  it.each([
    ['$1,249.50', 124_950],
    ['1249.5', 124_950],
    [1249.5, 124_950],
    ['0', 0],
    ['0.005', 1],
    [19.99, 1_999],
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
