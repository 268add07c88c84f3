import type Stripe from 'stripe';
import { seconds } from '../clock';
import { newId } from '../state/ids';
import type { World } from '../world';

const secondsUntilAvailable = 2 * 24 * 60 * 60;
const disputeFee = 1_500;

/** 2.9% and 30 cents, Stripe's list price for cards in the United States. */
const chargeFee = (amount: number): number => Math.round(amount * 0.029) + 30;

interface Booking {
  readonly type: 'charge' | 'refund' | 'refund_failure' | 'adjustment' | 'payout';
  readonly reporting_category:
    | 'charge'
    | 'refund'
    | 'refund_failure'
    | 'dispute'
    | 'dispute_reversal'
    | 'payout';
  /** Cents; negative leaves the account. */
  readonly amount: number;
  readonly fee?: number;
  readonly currency: string;
  readonly source: string;
  readonly description: string | null;
}

/** https://docs.stripe.com/api/balance_transactions/object */
function book({ store, clock }: World, { fee = 0, ...booking }: Booking) {
  const { amount, currency, reporting_category: category } = booking;
  const description = category === 'dispute' ? 'Dispute fee' : 'Stripe processing fees';
  const created = seconds(clock);
  return store.put('balance_transaction', {
    ...booking,
    id: newId('txn'),
    object: 'balance_transaction',
    available_on: created + secondsUntilAvailable,
    balance_type: 'payments',
    created,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [{ amount: fee, application: null, currency, description, type: 'stripe_fee' }],
    net: amount - fee,
    status: 'pending',
  });
}

export const bookCharge = (world: World, charge: Stripe.Charge, amount: number) =>
  book(world, {
    type: 'charge',
    reporting_category: 'charge',
    amount,
    fee: chargeFee(amount),
    currency: charge.currency,
    source: charge.id,
    description: charge.description,
  });

/** Stripe keeps the fee of the charge: https://docs.stripe.com/refunds */
export const bookRefund = (world: World, { id, amount, currency }: Stripe.Refund) =>
  book(world, {
    type: 'refund',
    reporting_category: 'refund',
    amount: -amount,
    currency,
    source: id,
    description: 'REFUND FOR CHARGE',
  });

export const bookRefundFailure = (world: World, { id, amount, currency }: Stripe.Refund) =>
  book(world, {
    type: 'refund_failure',
    reporting_category: 'refund_failure',
    amount,
    currency,
    source: id,
    description: 'REFUND FAILURE',
  });

export const bookDispute = (
  world: World,
  charge: Stripe.Charge,
  amount: number,
  disputeId: string,
) =>
  book(world, {
    type: 'adjustment',
    reporting_category: 'dispute',
    amount: -amount,
    fee: disputeFee,
    currency: charge.currency,
    source: disputeId,
    description: `Chargeback withdrawal for ${charge.id}`,
  });

export const bookPayout = (world: World, { id, amount, currency }: Stripe.Payout) =>
  book(world, {
    type: 'payout',
    reporting_category: 'payout',
    amount: -amount,
    currency,
    source: id,
    description: 'STRIPE PAYOUT',
  });

/** Stripe keeps the dispute's fee. */
export const bookDisputeWon = (world: World, { id, amount, currency }: Stripe.Dispute) =>
  book(world, {
    type: 'adjustment',
    reporting_category: 'dispute_reversal',
    amount,
    currency,
    source: id,
    description: 'Chargeback reversal',
  });
