import type Stripe from 'stripe';
import { newId } from '../state/ids';

interface NewBalanceTransaction {
  readonly type: 'charge' | 'refund' | 'refund_failure' | 'adjustment';
  readonly category: 'charge' | 'refund' | 'refund_failure' | 'dispute' | 'dispute_reversal';
  /** Cents; negative leaves the account. */
  readonly amount: number;
  readonly fee: number;
  readonly currency: string;
  readonly source: string;
  readonly description: string | null;
  readonly created: number;
}

const secondsUntilAvailable = 2 * 24 * 60 * 60;

/** https://docs.stripe.com/api/balance_transactions/object */
export function newBalanceTransaction(given: NewBalanceTransaction): Stripe.BalanceTransaction {
  const { amount, fee, currency } = given;
  return {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: given.created + secondsUntilAvailable,
    balance_type: 'payments',
    created: given.created,
    currency,
    description: given.description,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency,
              description: given.category === 'dispute' ? 'Dispute fee' : 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: amount - fee,
    reporting_category: given.category,
    source: given.source,
    status: 'pending',
    type: given.type,
  } satisfies Stripe.BalanceTransaction;
}

/** 2.9 % and 30 cents, Stripe's list price for cards in the United States. */
export const chargeFee = (amount: number): number => Math.round(amount * 0.029) + 30;

export const disputeFee = 1_500;
