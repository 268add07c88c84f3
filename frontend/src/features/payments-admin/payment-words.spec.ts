import {
  filtersOf,
  isWhole,
  needsReview,
  netOf,
  queryOf,
  typedDollars,
  wrongRefund,
} from './payment-words';

it.each([
  ['50', 50],
  ['50.5', 50.5],
  [' $1,250.05 ', 1250.05],
  ['1,250', 1250],
  ['0', 0],
  ['12,5', null],
  ['1e3', null],
  ['-5', null],
  ['5.001', null],
  ['five', null],
  ['', null],
  ['99999999', null],
])('reads %j as %p dollars', (text, amount) => {
  expect(typedDollars(text)).toBe(amount);
});

it('says what is wrong with an amount before it is sent', () => {
  expect(wrongRefund('150.00', '150.00')).toBeUndefined();
  expect(wrongRefund('0.29', '0.29')).toBeUndefined();
  expect(wrongRefund('150.01', '150.00')).toBe('Up to $150.00 can be refunded');
  expect(wrongRefund('0', '150.00')).toBe('Please enter an amount in dollars and cents');
  expect(wrongRefund('x', '150.00')).toBe('Please enter an amount in dollars and cents');
  expect(isWhole('150', '150.00')).toBe(true);
  expect(isWhole('149.99', '150.00')).toBe(false);
});

it.each([
  [{ flagReason: null, overpaid: '0.00', unmatched: false }, false],
  [{ flagReason: 'unknown', overpaid: '0.00', unmatched: false }, true],
  [{ flagReason: null, overpaid: '0.01', unmatched: false }, true],
  [{ flagReason: null, overpaid: '0.00', unmatched: true }, true],
  [{ flagReason: null, overpaid: '0.00', unmatched: false, fraudWarning: null }, false],
  [{ flagReason: null, overpaid: '0.00', unmatched: false, fraudWarning: 'misc' }, true],
] as const)('knows whether %j needs a look', (payment, expected) => {
  expect(needsReview(payment)).toBe(expected);
});

it('takes Stripe’s fee off a payment', () => {
  expect(netOf('150.00', '4.65')).toBe('145.35');
});

const friday = '2026-11-20';

it.each([
  [{ status: 'failed' }, '  R-1042 ', { status: 'failed', search: 'R-1042' }],
  [{ status: 'disputed' }, '', { dispute: 'open' }],
  [{ status: 'unmatched', method: 'card' }, '', { unmatched: 'true', method: 'card' }],
  [{ method: 'check', when: 'today' }, '', { method: 'check', from: friday, to: friday }],
  [{ status: 'refunded', when: 'week' }, '', { refunded: 'true', from: '2026-11-15', to: friday }],
  [{ when: 'month' }, '', { from: '2026-11-01', to: friday }],
  [{ status: 'no such', method: 'bank', when: 'ever' }, ' ', {}],
])('asks for what %j and %j in the address mean', (wanted, search, query) => {
  const filters = filtersOf({ status: '', method: '', when: '', ...wanted });
  expect(queryOf(filters, search, friday)).toEqual(query);
});
