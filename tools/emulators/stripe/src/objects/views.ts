import type Stripe from 'stripe';
import type { Tables } from '../state/tables';
import type { World } from '../world';

export type ObjectKind =
  | 'payment_intent'
  | 'charge'
  | 'refund'
  | 'dispute'
  | 'early_fraud_warning'
  | 'balance_transaction'
  | 'payout'
  | 'event'
  | 'payment_method'
  | 'webhook_endpoint';

const shownRefunds = 10;

/** An object as answers and events show it, with derived fields and without secrets. */
export function view(world: World, row: Tables[ObjectKind]): Tables[ObjectKind] {
  if (row.object === 'balance_transaction') return viewBalanceTransaction(world, row);
  if (row.object === 'dispute') {
    const transactions = row.balance_transactions.map((each) =>
      viewBalanceTransaction(world, each),
    );
    return { ...row, balance_transactions: transactions };
  }
  if (row.object === 'webhook_endpoint') return { ...row, secret: undefined };
  return row;
}

/** Newest first. Only when expanded: https://docs.stripe.com/changelog/2022-11-15 */
export function refundsOf({ store }: World, charge: string): Stripe.ApiList<Stripe.Refund> {
  const refunds = store.refundsOf(charge);
  return {
    object: 'list',
    data: refunds.toReversed().slice(0, shownRefunds),
    has_more: refunds.length > shownRefunds,
    url: `/v1/charges/${charge}/refunds`,
  };
}

function viewBalanceTransaction(
  world: World,
  transaction: Stripe.BalanceTransaction,
): Stripe.BalanceTransaction {
  const isAvailable = transaction.available_on * 1000 <= world.clock.now();
  return { ...transaction, status: isAvailable ? 'available' : 'pending' };
}
