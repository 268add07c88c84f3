import type Stripe from 'stripe';
import { seconds } from '../clock';
import { refused } from '../http/stripe-failure';
import { newId } from '../state/ids';
import { previousOf } from '../objects/event';
import type { Call } from '../world';
import { announce } from './announce';

/** What a bank may say: https://docs.stripe.com/api/radar/early_fraud_warnings/object */
export const fraudTypes = [
  'unauthorized_use_of_card',
  'made_with_stolen_card',
  'made_with_lost_card',
  'made_with_counterfeit_card',
  'card_never_received',
  'fraudulent_card_application',
  'misc',
] as const;

const isActionable = ({ disputed, refunded }: Stripe.Charge): boolean => !disputed && !refunded;

/** A refund or a dispute leaves nothing to do about a warning. */
export function updateWarnings(call: Call, charge: Stripe.Charge): void {
  if (isActionable(charge)) return;
  const { store } = call.world;
  for (const before of store.all('early_fraud_warning')) {
    if (before.charge !== charge.id || !before.actionable) continue;
    const after = store.put('early_fraud_warning', { ...before, actionable: false });
    const data = { object: after, previous_attributes: previousOf(before, after) };
    announce(call, { type: 'radar.early_fraud_warning.updated', data });
  }
}

/** The bank takes a charge for fraud: https://docs.stripe.com/disputes/measuring#early-fraud-warnings */
export function warnOfFraud(
  call: Call,
  charge: Stripe.Charge,
  fraudType: (typeof fraudTypes)[number],
): Stripe.Radar.EarlyFraudWarning {
  const { world } = call;
  if (!charge.paid) throw refused(`Charge ${charge.id} is not paid.`);
  const warning = world.store.put('early_fraud_warning', {
    id: newId('issfr'),
    object: 'radar.early_fraud_warning',
    actionable: isActionable(charge),
    charge: charge.id,
    created: seconds(world.clock),
    fraud_type: fraudType,
    livemode: false,
    ...(charge.payment_intent !== null && { payment_intent: charge.payment_intent }),
  });
  announce(call, { type: 'radar.early_fraud_warning.created', data: { object: warning } });
  return warning;
}
