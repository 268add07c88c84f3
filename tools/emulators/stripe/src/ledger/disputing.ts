import type Stripe from 'stripe';
import { seconds } from '../clock';
import { refused } from '../http/stripe-failure';
import { previousOf } from '../objects/event';
import { newDispute } from '../objects/dispute';
import type { Call } from '../world';
import { announce } from './announce';
import { bookDispute, bookDisputeWon } from './balance';
import { updateWarnings } from './warning';

/** The customer's bank takes money back: https://docs.stripe.com/disputes/how-disputes-work */
export function openDispute(
  call: Call,
  charge: Stripe.Charge,
  { amount, reason }: { amount: number; reason: string },
): Stripe.Dispute {
  const { world } = call;
  if (!charge.paid || charge.disputed) {
    throw refused(`Charge ${charge.id} cannot be disputed.`);
  }
  if (amount > charge.amount) {
    throw refused(`Charge ${charge.id} is of ${charge.amount}.`, { param: 'amount' });
  }
  const dispute = world.store.put(
    'dispute',
    newDispute({
      charge,
      amount,
      reason,
      created: seconds(world.clock),
      transactions: (id) => [bookDispute(world, charge, amount, id)],
    }),
  );
  const disputed = world.store.put('charge', { ...charge, disputed: true });
  announce(call, { type: 'charge.dispute.created', data: { object: dispute } });
  announce(call, { type: 'charge.dispute.funds_withdrawn', data: { object: dispute } });
  updateWarnings(call, disputed);
  return dispute;
}

export function closeDispute(
  call: Call,
  before: Stripe.Dispute,
  outcome: 'won' | 'lost',
): Stripe.Dispute {
  if (['won', 'lost'].includes(before.status)) {
    throw refused(`Dispute ${before.id} is ${before.status} already.`);
  }
  const isWon = outcome === 'won';
  const won = isWon ? [bookDisputeWon(call.world, before)] : [];
  const after = call.world.store.put('dispute', {
    ...before,
    status: outcome,
    balance_transactions: [...before.balance_transactions, ...won],
  });
  const previous_attributes = previousOf(before, after);
  announce(call, { type: 'charge.dispute.closed', data: { object: after, previous_attributes } });
  if (isWon) {
    announce(call, { type: 'charge.dispute.funds_reinstated', data: { object: after } });
  }
  return after;
}
