import { amountAfter, amountProblem, amountText, mostPayable } from './amount';

it.each([
  ['200', 200],
  ['0.01', 0.01],
  ['89.9', 89.9],
  ['1e3', 1000],
  ['10.999', 11],
  ['1.005', 1],
  [' 75 ', 75],
])('takes %j as an amount', (typed, amount) => {
  expect(amountAfter(typed, 150)).toBe(amount);
});

it.each(['', '0', '-5', '.', 'abc', '$20', 'NaN', 'Infinity', '1e999'])(
  'keeps the amount from before at %j',
  (typed) => {
    expect(amountAfter(typed, 150)).toBe(150);
  },
);

it('shows two decimals', () => {
  expect([150, 89.9, 0.1 + 0.2].map(amountText)).toEqual(['150.00', '89.90', '0.30']);
});

it('asks for an amount that can be paid', () => {
  expect(amountProblem(1, null)).toBeUndefined();
  expect(amountProblem(10_000, null)).toBeUndefined();
  for (const amount of [0.99, 10_000.01]) {
    expect(amountProblem(amount, null)).toMatch(/from \$1\.00 to \$10,000\.00/);
  }
});

it('asks for no more than is due on a bill', () => {
  expect(amountProblem(80, 80)).toBeUndefined();
  expect(amountProblem(80.01, 80)).toMatch(/\$80\.00 or less/);
  expect(amountProblem(10_001, 20_000)).toMatch(/to \$10,000\.00/);
  expect([mostPayable(80), mostPayable(20_000), mostPayable(null)]).toEqual([80, 10_000, 10_000]);
});
