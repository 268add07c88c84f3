import type { DoorBill } from '@contracts/tracking/technician-phone';
import { anEntry } from '../test/factories';
import { shownBill, type DoorFact } from './door-entries';

const none: DoorBill = { total: null, lines: [], paid: '0.00', due: '0.00', payUrl: null };
const open: DoorBill = { ...none, total: '150.00', due: '150.00', payUrl: '/payment#token' };
const price = (...amounts: number[]): DoorFact => ({
  kind: 'price',
  price: { costLines: amounts.map((amount) => ({ text: 'Work', amount })), from: null },
});
const cash = (amount: number): DoorFact => ({
  kind: 'payment',
  payment: { method: 'cash', amount },
});
const shown = (bill: DoorBill, ...facts: DoorFact[]) => {
  const { total, paid, due, payUrl } = shownBill(
    bill,
    facts.map((fact) => anEntry({ fact })),
  );
  return { total, paid, due, payUrl };
};

it.each([
  [open, [], open],
  [none, [price(89, 61)], { total: '150.00', paid: '0.00', due: '150.00' }],
  [none, [price(150), cash(150)], { total: '150.00', paid: '150.00', due: '0.00' }],
  [open, [cash(100)], { total: '150.00', paid: '100.00', due: '50.00' }],
  [open, [cash(0.1), price(0.3)], { total: '0.30', paid: '0.10', due: '0.20' }],
  // $50.00 of the $150.00 that came in were refunded: they aren't due again.
  [
    { ...open, paid: '100.00', due: '0.00' },
    [price(180)],
    { total: '180.00', paid: '100.00', due: '30.00' },
  ],
])('adds to %j what waits to be sent: %j', (bill, facts, expected) => {
  const { total, paid, due } = expected;
  const payUrl = facts.length === 0 ? bill.payUrl : null;
  expect(shown(bill, ...facts)).toEqual({ total, paid, due, payUrl });
});
