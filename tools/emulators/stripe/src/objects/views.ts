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
  | 'payment_method';

/** An object as answers and events show it, with derived fields. */
export function view(world: World, row: Tables[ObjectKind]): Tables[ObjectKind] {
  if (row.object === 'balance_transaction') return viewBalanceTransaction(world, row);
  if (row.object === 'dispute') {
    const transactions = row.balance_transactions.map((each) =>
      viewBalanceTransaction(world, each),
    );
    return { ...row, balance_transactions: transactions };
  }
  return row;
}

function viewBalanceTransaction(
  world: World,
  transaction: Stripe.BalanceTransaction,
): Stripe.BalanceTransaction {
  const isAvailable = transaction.available_on * 1000 <= world.clock.now();
  return { ...transaction, status: isAvailable ? 'available' : 'pending' };
}
