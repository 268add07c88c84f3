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
  { amount, reason, isInquiry }: { amount: number; reason: string; isInquiry: boolean },
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
      isInquiry,
      created: seconds(world.clock),
      transactions: (id) => (isInquiry ? [] : [bookDispute(world, charge, amount, id)]),
    }),
  );
  const disputed = world.store.put('charge', { ...charge, disputed: true });
  announce(call, { type: 'charge.dispute.created', data: { object: dispute } });
  if (!isInquiry) {
    announce(call, { type: 'charge.dispute.funds_withdrawn', data: { object: dispute } });
  }
  updateWarnings(call, disputed);
  return dispute;
}

/** The bank isn't content with the answer to its inquiry, and takes the money. */
export function escalateInquiry(call: Call, before: Stripe.Dispute): Stripe.Dispute {
  const charge = call.world.store.get('charge', String(before.charge));
  if (!before.status.startsWith('warning_') || !charge) {
    throw refused(`Dispute ${before.id} is ${before.status}.`);
  }
  const after = update(call, before, {
    status: 'needs_response',
    is_charge_refundable: false,
    balance_transactions: [bookDispute(call.world, charge, before.amount, before.id)],
  });
  announce(call, { type: 'charge.dispute.funds_withdrawn', data: { object: after } });
  return after;
}

const reviewed: Partial<Record<Stripe.Dispute.Status, Stripe.Dispute.Status>> = {
  warning_needs_response: 'warning_under_review',
  needs_response: 'under_review',
  appeal_needs_response: 'appeal_under_review',
};

export function reviewDispute(call: Call, before: Stripe.Dispute): Stripe.Dispute {
  const status = reviewed[before.status];
  if (!status) throw refused(`Dispute ${before.id} is ${before.status}.`);
  const { evidence_details: details } = before;
  return update(call, before, {
    status,
    evidence_details: {
      ...details,
      has_evidence: true,
      submission_count: details.submission_count + 1,
    },
  });
}

/** A lost dispute goes to the card's network, if the business pays for it. */
export function appealDispute(call: Call, before: Stripe.Dispute): Stripe.Dispute {
  if (before.status !== 'lost') throw refused(`Dispute ${before.id} is ${before.status}.`);
  return update(call, before, { status: 'appeal_needs_response' });
}

function update(
  call: Call,
  before: Stripe.Dispute,
  changes: Partial<Stripe.Dispute>,
): Stripe.Dispute {
  const after = call.world.store.put('dispute', { ...before, ...changes });
  const previous_attributes = previousOf(before, after);
  announce(call, { type: 'charge.dispute.updated', data: { object: after, previous_attributes } });
  return after;
}

export function closeDispute(
  call: Call,
  before: Stripe.Dispute,
  outcome: 'won' | 'lost',
): Stripe.Dispute {
  if (['won', 'lost', 'warning_closed'].includes(before.status)) {
    throw refused(`Dispute ${before.id} is ${before.status} already.`);
  }
  const isInquiry = before.status.startsWith('warning_');
  const isWon = outcome === 'won' && !isInquiry;
  const won = isWon ? [bookDisputeWon(call.world, before)] : [];
  const after = call.world.store.put('dispute', {
    ...before,
    status: isInquiry ? 'warning_closed' : outcome,
    balance_transactions: [...before.balance_transactions, ...won],
  });
  const previous_attributes = previousOf(before, after);
  announce(call, { type: 'charge.dispute.closed', data: { object: after, previous_attributes } });
  if (isWon) {
    announce(call, { type: 'charge.dispute.funds_reinstated', data: { object: after } });
  }
  return after;
}
