import type Stripe from 'stripe';
import { seconds } from '../clock';
import { refused } from '../http/stripe-failure';
import { newDispute } from '../objects/dispute';
import type { Call } from '../world';
import { announce } from './announce';
import { bookDispute, bookDisputeWon } from './balance';

/** The customer's bank takes money back: https://docs.stripe.com/disputes/how-disputes-work */
export function openDispute(
  call: Call,
  charge: Stripe.Charge,
  { amount, reason }: { amount: number; reason: string },
): Stripe.Dispute {
  const { world } = call;
  if (!charge.paid || !charge.captured || charge.disputed) {
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
  world.store.put('charge', { ...charge, disputed: true });
  announce(call, { type: 'charge.dispute.created', data: { object: dispute } });
  announce(call, { type: 'charge.dispute.funds_withdrawn', data: { object: dispute } });
  return dispute;
}

export function reviewDispute(call: Call, before: Stripe.Dispute): Stripe.Dispute {
  if (before.status !== 'needs_response')
    throw refused(`Dispute ${before.id} is ${before.status}.`);
  const after = call.world.store.put('dispute', {
    ...before,
    status: 'under_review',
    evidence_details: { ...before.evidence_details, has_evidence: true, submission_count: 1 },
  });
  const previous_attributes = { status: before.status };
  announce(call, { type: 'charge.dispute.updated', data: { object: after, previous_attributes } });
  return after;
}

export function closeDispute(
  call: Call,
  before: Stripe.Dispute,
  outcome: 'won' | 'lost',
): Stripe.Dispute {
  if (before.status === 'won' || before.status === 'lost') {
    throw refused(`Dispute ${before.id} is ${before.status} already.`);
  }
  const won = outcome === 'won' ? [bookDisputeWon(call.world, before)] : [];
  const after = call.world.store.put('dispute', {
    ...before,
    status: outcome,
    balance_transactions: [...before.balance_transactions, ...won],
  });
  const previous_attributes = { status: before.status };
  announce(call, { type: 'charge.dispute.closed', data: { object: after, previous_attributes } });
  if (outcome === 'won') {
    announce(call, { type: 'charge.dispute.funds_reinstated', data: { object: after } });
  }
  return after;
}
