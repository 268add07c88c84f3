import type Stripe from 'stripe';
import { seconds } from '../clock';
import { refused } from '../http/stripe-failure';
import { previousOf } from '../objects/event';
import { newRefund } from '../objects/refund';
import type { Call } from '../world';
import { announce } from './announce';
import { bookRefund, bookRefundFailure } from './balance';
import { behaviorOf } from './charging';
import { later } from './steps';
import { updateWarnings } from './warning';

interface Wanted {
  /** Cents; undefined for the rest. */
  readonly amount: number | undefined;
  readonly reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null;
  readonly metadata: Record<string, string>;
}

const money = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/**
 * https://docs.stripe.com/api/refunds/create
 * @throws charge_disputed, charge_already_refunded; without a code if the amount exceeds the rest
 */
export function refund(call: Call, charge: Stripe.Charge, wanted: Wanted): Stripe.Refund {
  const { world } = call;
  const isRefundable = world.store
    .all('dispute')
    .every((dispute) => dispute.charge !== charge.id || dispute.is_charge_refundable);
  if (!isRefundable) {
    throw refused(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  const left = charge.amount - charge.amount_refunded;
  if (left <= 0) {
    throw refused(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  const amount = wanted.amount ?? left;
  if (amount > left) {
    throw refused(
      `Refund amount (${money(amount)}) is greater than unrefunded amount on charge (${money(left)})`,
      { param: 'amount' },
    );
  }
  const behavior = behaviorOf(call, String(charge.payment_method));
  const made = newRefund({
    charge,
    amount,
    reason: wanted.reason,
    metadata: wanted.metadata,
    status: behavior.refund === 'pending' ? 'pending' : 'succeeded',
    created: seconds(world.clock),
  });
  const kept = world.store.put('refund', {
    ...made,
    balance_transaction: bookRefund(world, made).id,
  });
  const after = refundedBy(call, charge, amount);
  announce(call, { type: 'refund.created', data: { object: kept } });
  const previous_attributes = previousOf(charge, after);
  announce(call, { type: 'charge.refunded', data: { object: after, previous_attributes } });
  updateWarnings(call, after);
  if (behavior.refund) {
    later(world, { do: 'settle-refund', refund: kept.id, fails: behavior.refund === 'fails' });
  }
  return kept;
}

/**
 * A failed refund returns to the account, and the charge can be refunded again:
 * https://docs.stripe.com/refunds#failed-refunds
 */
export function settleRefund(call: Call, before: Stripe.Refund, fails: boolean): Stripe.Refund {
  const { world } = call;
  if (!fails && before.status === 'succeeded') return before;
  if (before.status !== 'pending' && before.status !== 'succeeded') {
    throw refused(`Refund ${before.id} is ${before.status} already.`);
  }
  const settled = { ...before, pending_reason: undefined };
  const after = world.store.put(
    'refund',
    fails
      ? {
          ...settled,
          status: 'failed',
          failure_reason: 'expired_or_canceled_card',
          failure_balance_transaction: bookRefundFailure(world, before).id,
        }
      : { ...settled, status: 'succeeded' },
  );
  const charge = world.store.get('charge', String(before.charge));
  if (fails && charge) refundedBy(call, charge, -before.amount);
  const data = { object: after, previous_attributes: previousOf(before, after) };
  announce(call, { type: 'refund.updated', data });
  announce(call, { type: 'charge.refund.updated', data });
  if (fails) announce(call, { type: 'refund.failed', data: { object: after } });
  return after;
}

function refundedBy({ world }: Call, charge: Stripe.Charge, amount: number): Stripe.Charge {
  const amount_refunded = charge.amount_refunded + amount;
  const refunded = amount_refunded === charge.amount;
  return world.store.put('charge', { ...charge, amount_refunded, refunded });
}
