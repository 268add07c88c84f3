import type Stripe from 'stripe';
import { readCard } from '../bank/card-details';
import { behaviorOf, cardByToken, type TestCard } from '../bank/test-cards';
import type { Parameters } from '../http/parameters';
import { invalidRequest } from '../http/stripe-failure';
import { newPaymentMethod, type NewPaymentMethod } from '../objects/payment-method';
import { type Call, seconds } from '../world';

const types = ['card'] as const;

/**
 * The payment method that a call names, or a new one from its card details.
 * https://docs.stripe.com/api/payment_intents/confirm
 */
export function paymentMethodOf(call: Call, given: Parameters): Stripe.PaymentMethod | undefined {
  const id = given.text('payment_method');
  const data = given.child('payment_method_data');
  if (id !== undefined && data) {
    throw invalidRequest(
      'You may only specify one of these parameters: payment_method, payment_method_data.',
    );
  }
  if (data) return createPaymentMethod(call, data);
  if (id === undefined) return undefined;
  const known = call.world.store.get('payment_method', id);
  if (known) return known;
  const card = cardByToken(id);
  if (card) return fromToken(call, card);
  throw invalidRequest(`No such PaymentMethod: '${id.slice(0, 100)}'`, {
    code: 'resource_missing',
    param: 'payment_method',
  });
}

/** `pm_card_visa` and so on make a new payment method each time: https://docs.stripe.com/testing */
function fromToken(call: Call, card: TestCard): Stripe.PaymentMethod {
  const expYear = new Date(call.world.clock.now()).getUTCFullYear() + 1;
  return kept(call, { card, expMonth: 12, expYear, withCvc: true, metadata: {} });
}

/** `type=card` with `card[number]`: https://docs.stripe.com/api/payment_methods/create */
function createPaymentMethod(call: Call, given: Parameters): Stripe.PaymentMethod {
  if (!given.oneOf('type', types)) given.fail('type');
  const metadata = given.metadata({});
  const card = given.child('card')?.only({
    cvc: 'taken',
    exp_month: 'taken',
    exp_year: 'taken',
    networks: 'without effect',
    number: 'taken',
    token: 'not emulated',
  });
  if (!card) return given.fail('card');
  return kept(call, { ...readCard(card, call.world.clock.now()), metadata });
}

function kept({ world }: Call, details: Omit<NewPaymentMethod, 'created'>): Stripe.PaymentMethod {
  const made = newPaymentMethod({ ...details, created: seconds(world.clock) });
  world.store.put('card', { id: made.id, behavior: behaviorOf(details.card) });
  return world.store.put('payment_method', made);
}
