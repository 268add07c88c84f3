import { costLimits, isCost, shownLines, sumOfLines } from './money';

const lines = [
  { text: 'Service call', cents: 8_900 },
  { text: 'Drain pump', cents: 12_450 },
  { text: 'Discount', cents: -1_005 },
];

describe('a cost', () => {
  it('adds up the lines of a cost', () => {
    expect(sumOfLines([])).toBe(0);
    expect(sumOfLines(lines)).toBe(20_345);
  });

  it('shows each line in dollars', () => {
    expect(shownLines(lines).map(({ amount }) => amount)).toEqual(['89.00', '124.50', '-10.05']);
  });

  it.each([
    [-1, false],
    [0, true],
    [costLimits.dollars * 100, true],
    [costLimits.dollars * 100 + 1, false],
  ])('takes %d cents for a cost: %s', (cents, isOne) => expect(isCost(cents)).toBe(isOne));
});
