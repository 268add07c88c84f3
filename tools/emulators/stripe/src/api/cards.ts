import type Stripe from 'stripe';
import { readCard } from '../bank/card-details';
import { behaviorOf, cardByToken, type TestCard } from '../bank/test-cards';
import { seconds } from '../clock';
import type { Parameters } from '../http/parameters';
import { invalidRequest } from '../http/stripe-failure';
import { newPaymentMethod, noBillingDetails } from '../objects/payment-method';
import type { Call } from '../world';

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
function fromToken(call: Call, card: TestCard, billing = noBillingDetails): Stripe.PaymentMethod {
  const expYear = new Date(call.world.clock.now()).getUTCFullYear() + 1;
  return kept(call, card, { expMonth: 12, expYear, withCvc: true, billing });
}

/** `type=card` with `card[number]` or `card[token]`: https://docs.stripe.com/api/payment_methods/create */
function createPaymentMethod(call: Call, given: Parameters): Stripe.PaymentMethod {
  if (!given.oneOf('type', types)) given.fail('type');
  const billing = billingDetails(given);
  const metadata = given.metadata({});
  const card = given.child('card')?.only({
    cvc: 'taken',
    exp_month: 'taken',
    exp_year: 'taken',
    networks: 'without effect',
    number: 'taken',
    token: 'taken',
  });
  if (!card) return given.fail('card');
  const token = card.text('token');
  if (token !== undefined) {
    const known = cardByToken(token.replace(/^tok_/, 'pm_card_'));
    if (known) return { ...fromToken(call, known, billing), metadata };
    throw invalidRequest(`No such token: '${token.slice(0, 100)}'`, {
      code: 'resource_missing',
      param: card.paramOf('token'),
    });
  }
  const read = readCard(card, call.world.clock.now());
  return kept(call, read.card, { ...read, billing, metadata });
}

type Details = Omit<Parameters_, 'card' | 'created' | 'metadata'> & {
  metadata?: Record<string, string>;
};
type Parameters_ = globalThis.Parameters<typeof newPaymentMethod>[0];

function kept(call: Call, card: TestCard, details: Details): Stripe.PaymentMethod {
  const { store, clock } = call.world;
  const made = newPaymentMethod({
    ...details,
    card,
    metadata: details.metadata ?? {},
    created: seconds(clock),
  });
  store.put('card', { id: made.id, behavior: behaviorOf(card) });
  return store.put('payment_method', made);
}

function billingDetails(given: Parameters): Stripe.PaymentMethod.BillingDetails {
  const details = given.child('billing_details')?.only({
    address: 'without effect',
    email: 'taken',
    name: 'taken',
    phone: 'without effect',
    tax_id: 'without effect',
  });
  return {
    ...noBillingDetails,
    email: details?.email('email') ?? null,
    name: details?.clearableText('name') ?? null,
  };
}
