import type Stripe from 'stripe';
import { seconds } from '../clock';
import { newId } from '../state/ids';
import type { World } from '../world';
import { bookPayout } from './balance';

export const payoutStatuses = ['paid', 'pending', 'in_transit', 'canceled', 'failed'] as const;
const secondsOfDay = 24 * 60 * 60;

interface Wanted {
  /** Cents; undefined for all there is. Negative if the account owes Stripe. */
  readonly amount: number | undefined;
  /** Seconds since 1970; today by default. */
  readonly arrivalDate: number | undefined;
  readonly currency: string;
  readonly status: (typeof payoutStatuses)[number];
}

/** The account's money goes to its bank: https://docs.stripe.com/api/payouts/object */
export function payOut(world: World, wanted: Wanted): Stripe.Payout {
  const { store, clock } = world;
  const { currency, status } = wanted;
  const created = seconds(clock);
  const all = store.all('balance_transaction').filter((each) => each.currency === currency);
  const arrival = wanted.arrivalDate ?? created;
  const made: Stripe.Payout = {
    id: newId('po'),
    object: 'payout',
    amount: wanted.amount ?? all.reduce((sum, { net }) => sum + net, 0),
    application_fee: null,
    application_fee_amount: null,
    // A day, as midnight of UTC.
    arrival_date: arrival - (arrival % secondsOfDay),
    automatic: true,
    balance_transaction: null,
    created,
    currency,
    description: 'STRIPE PAYOUT',
    destination: null,
    failure_balance_transaction: null,
    failure_code: status === 'failed' ? 'account_closed' : null,
    failure_message: status === 'failed' ? 'The bank account has been closed.' : null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status,
    trace_id: null,
    type: 'bank_account',
  };
  return store.put('payout', { ...made, balance_transaction: bookPayout(world, made).id });
}
