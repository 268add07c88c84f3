import type { BillSums } from '@contracts/payments/paying';
import type { PaymentStatus } from '@contracts/vocabulary/payment-status';
import { whyEnded } from './why-ended';

const before: BillSums = { total: '150.00', lines: [], paid: '0.00', due: '150.00' };

it.each<[string, PaymentStatus, Partial<BillSums>, RegExp]>([
  [
    'paid with another amount',
    'cancelled',
    { paid: '150.00', due: '0.00' },
    /^This Bill Was Just Paid/,
  ],
  [
    'lowered by the office',
    'cancelled',
    { total: '80.00', due: '80.00' },
    /^Your Bill Has Changed/,
  ],
  ['canceled by the office', 'cancelled', { total: null, due: '0.00' }, /^Your Bill Has Changed/],
  ['opened by someone with another amount', 'cancelled', {}, /^Payment Stopped: .*another amount/],
])('says of a bill that was %s what happened', (_, status, changes, expected) => {
  const { title, words } = whyEnded(status, before, { ...before, ...changes });
  expect(`${title}: ${words}`).toMatch(expected);
});

it('doesn’t call a bill paid whose visit was canceled after a part payment', () => {
  const partlyPaid = { ...before, paid: '50.00', due: '100.00' };
  const { title } = whyEnded('cancelled', partlyPaid, { ...partlyPaid, total: null, due: '0.00' });
  expect(title).toBe('Your Bill Has Changed');
});
