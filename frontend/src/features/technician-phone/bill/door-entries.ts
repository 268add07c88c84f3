/**
 * What a technician enters at the door: the price, an estimate, the appliance, and cash or a check that
 * they took. It waits in the phone's queue until the server has answered. Pure.
 */
import type { NameAppliance } from '@contracts/booking/appliances';
import type { PriceJob } from '@contracts/booking/appointment-calls';
import type { SendEstimate } from '@contracts/payments/estimates';
import type { TakePayment } from '@contracts/payments/paying';
import type { DoorBill } from '@contracts/tracking/technician-phone';
import { centsOf, dollars, shownLines, sumOfLines } from '@contracts/vocabulary/money';

export type DoorFact =
  | { readonly kind: 'price'; readonly price: PriceJob }
  | { readonly kind: 'appliance'; readonly naming: NameAppliance }
  | { readonly kind: 'payment'; readonly payment: Omit<TakePayment, 'takenAt'> }
  | { readonly kind: 'estimate'; readonly estimateId: string; readonly estimate: SendEstimate };

export interface DoorEntry {
  readonly key: string;
  readonly appointmentId: string;
  /** The appointment's number, for messages. */
  readonly number: string;
  readonly fact: DoorFact;
  /** ISO instant. */
  readonly enteredAt: string;
}

const cents = (amount: string): number => centsOf(Number(amount));

/** The bill with what waits to be sent. The server has no page to pay another amount yet. */
export function shownBill(bill: DoorBill, entries: readonly DoorEntry[]): DoorBill {
  return entries.reduce((shown, { fact }) => {
    // Nothing is due before the customer has answered an estimate.
    if (fact.kind === 'appliance' || fact.kind === 'estimate') return shown;
    if (fact.kind === 'payment') {
      const taken = centsOf(fact.payment.amount);
      return {
        ...shown,
        paid: dollars(cents(shown.paid) + taken),
        due: dollars(Math.max(0, cents(shown.due) - taken)),
        payUrl: null,
      };
    }
    const lines = fact.price.costLines.map(({ text, amount }) => ({
      text,
      cents: centsOf(amount),
    }));
    const total = sumOfLines(lines);
    // What the company has refunded counts as settled, and isn't due again.
    const settled =
      shown.total === null
        ? cents(shown.paid)
        : Math.max(cents(shown.paid), cents(shown.total) - cents(shown.due));
    return {
      ...shown,
      total: dollars(total),
      lines: shownLines(lines),
      due: dollars(Math.max(0, total - settled)),
      payUrl: null,
    };
  }, bill);
}

/** Something is to be paid at the door. */
export const isDue = ({ due }: DoorBill): boolean => Number(due) > 0;
