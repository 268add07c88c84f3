import type Stripe from 'stripe';
import { seconds } from '../clock';
import { chargeFee, disputeFee, newBalanceTransaction } from '../objects/balance-transaction';
import type { World } from '../world';

type Booked = Stripe.BalanceTransaction;

const booked = (
  world: World,
  given: Omit<Parameters<typeof newBalanceTransaction>[0], 'created'>,
): Booked =>
  world.store.put(
    'balance_transaction',
    newBalanceTransaction({ ...given, created: seconds(world.clock) }),
  );

export const bookCharge = (world: World, charge: Stripe.Charge, amount: number): Booked =>
  booked(world, {
    type: 'charge',
    category: 'charge',
    amount,
    fee: chargeFee(amount),
    currency: charge.currency,
    source: charge.id,
    description: charge.description,
  });

/** The fee of the charge is not given back: https://docs.stripe.com/refunds */
export const bookRefund = (world: World, refund: Stripe.Refund): Booked =>
  booked(world, {
    type: 'refund',
    category: 'refund',
    amount: -refund.amount,
    fee: 0,
    currency: refund.currency,
    source: refund.id,
    description: 'REFUND FOR CHARGE',
  });

export const bookRefundFailure = (world: World, refund: Stripe.Refund): Booked =>
  booked(world, {
    type: 'refund_failure',
    category: 'refund_failure',
    amount: refund.amount,
    fee: 0,
    currency: refund.currency,
    source: refund.id,
    description: 'REFUND FAILURE',
  });

/** @param source the dispute's id */
export const bookDispute = (
  world: World,
  charge: Stripe.Charge,
  amount: number,
  source: string,
): Booked =>
  booked(world, {
    type: 'adjustment',
    category: 'dispute',
    amount: -amount,
    fee: disputeFee,
    currency: charge.currency,
    source,
    description: `Chargeback withdrawal for ${charge.id}`,
  });

/** The dispute's fee stays paid. */
export const bookDisputeWon = (world: World, dispute: Stripe.Dispute): Booked =>
  booked(world, {
    type: 'adjustment',
    category: 'dispute_reversal',
    amount: dispute.amount,
    fee: 0,
    currency: dispute.currency,
    source: dispute.id,
    description: 'Chargeback reversal',
  });
