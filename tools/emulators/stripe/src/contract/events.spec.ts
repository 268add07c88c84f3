/** What Stripe tells by webhooks and keeps as events, and where it says so. */
import Stripe from 'stripe';
import {
  control,
  dollars,
  emulatorForTests,
  failure,
  paid,
  settled,
  webhookSecret,
} from '../../test/running';

const { emulator, listener, stripe } = emulatorForTests({ retries: { firstRetryMs: 1 } });

const lastHeard = async (type: string) => {
  await settled(emulator.url);
  return listener.heard.findLast((each) => each.event.type === type)!;
};
const last = async (type: string) => (await lastHeard(type)).event;

describe('https://docs.stripe.com/api/events/object#event_object-data-previous_attributes', () => {
  const before = async (type: string) => (await last(type)).data.previous_attributes;
  const disputed = ({ latest_charge: charge }: Stripe.PaymentIntent) =>
    control<Stripe.Dispute>(emulator.url, `POST /charges/${String(charge)}/dispute`);
  const lose = ({ id }: Stripe.Dispute) =>
    control(emulator.url, `POST /disputes/${id}/close`, { outcome: 'lost' });

  it.each<[string, object, (intent: Stripe.PaymentIntent) => Promise<unknown>]>([
    [
      'charge.refunded',
      { amount_refunded: 0, refunded: false },
      ({ id }) => stripe.refunds.create({ payment_intent: id }),
    ],
    [
      'refund.updated',
      { status: 'pending', pending_reason: 'processing' },
      async () => {
        const { id } = await paid(stripe, 2_000, 'pm_card_pendingRefund');
        await stripe.refunds.create({ payment_intent: id });
      },
    ],
    [
      'charge.dispute.closed',
      { status: 'needs_response' },
      async (intent) => lose(await disputed(intent)),
    ],
    ['charge.updated', { balance_transaction: null }, () => Promise.resolve()],
  ])('%s says what was before: %j, and no more', async (type, attributes, change) => {
    await change(await paid(stripe, 2_000));
    expect(await before(type)).toEqual(attributes);
  });

  it('a first event has none', async () => {
    await paid(stripe, 2_000);
    expect(await before('payment_intent.created')).toBeUndefined();
    expect(await before('charge.succeeded')).toBeUndefined();
  });
});

describe('https://docs.stripe.com/api/events/types', () => {
  const made = 'payment_intent.created';
  const asynchronous = ['charge.succeeded', 'charge.updated', made, 'payment_intent.succeeded'];
  const intentOf = ({ payment_intent: intent }: Stripe.errors.StripeError) => intent!;

  it.each<[string, () => Promise<Stripe.PaymentIntent>, string[]]>([
    ['a payment', () => paid(stripe, 2_000), asynchronous],
    [
      'one that is declined',
      () => failure(paid(stripe, 2_000, 'pm_card_visa_chargeDeclined')).then(intentOf),
      ['charge.failed', made, 'payment_intent.payment_failed'],
    ],
    [
      'one that is canceled',
      async () => {
        const { id } = await stripe.paymentIntents.create(dollars(2_000));
        return stripe.paymentIntents.cancel(id);
      },
      ['payment_intent.canceled', made],
    ],
    [
      'one that is refunded',
      async () => {
        const intent = await paid(stripe, 2_000);
        await stripe.refunds.create({ payment_intent: intent.id });
        return intent;
      },
      [...asynchronous, 'charge.refunded', 'refund.created'].toSorted(),
    ],
  ])('of %s', async (_, make, types) => {
    const { id } = await make();
    expect(await listener.typesAbout(emulator.url, id)).toEqual(types);
  });

  it('a decline is in its event, with the bank’s reason', async () => {
    await failure(paid(stripe, 2_000, 'pm_card_visa_chargeDeclinedInsufficientFunds'));
    const { data } = await last('payment_intent.payment_failed');
    expect(data.object).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined', decline_code: 'insufficient_funds' },
    });
  });
});

describe('https://docs.stripe.com/api/events/object', () => {
  it('what happens on its own has no request', async () => {
    await paid(stripe, 2_000, 'pm_card_createDispute');
    const { request } = await last('charge.dispute.created');
    expect(request).toEqual({ id: null, idempotency_key: null });
  });

  it('it stays as it was, whatever becomes of the object', async () => {
    const { id } = await stripe.paymentIntents.create(dollars(2_000));
    const event = await last('payment_intent.created');
    await stripe.paymentIntents.cancel(id);
    const { event: events } = await control<{ event: Stripe.Event[] }>(emulator.url, 'GET /state');
    const kept = events.find((each) => each.id === event.id);
    expect(kept?.data.object).toMatchObject({ id, status: 'requires_payment_method' });
  });
});

describe('https://docs.stripe.com/webhooks/signature', () => {
  const verify = (payload: string, header: string, secret = webhookSecret, now?: number) =>
    Stripe.webhooks.constructEvent(payload, header, secret, 300, undefined, now);
  const heard = async () => {
    await stripe.paymentIntents.create(dollars(2_000));
    return lastHeard('payment_intent.created');
  };

  it('the SDK takes what was sent', async () => {
    const { payload, signature } = await heard();
    expect(verify(payload, signature).type).toBe('payment_intent.created');
  });

  it.each<[string, (payload: string, signature: string) => unknown]>([
    ['another text', (payload, header) => verify(payload.replace('2000', '9000'), header)],
    ['another secret', (payload, header) => verify(payload, header, 'whsec_other')],
    ['one of six minutes ago', (payload, header) => verify(payload, header, webhookSecret, 4e12)],
    [
      'only the scheme of test mode',
      (payload, header) => verify(payload, header.replace('v1=', 'v2=')),
    ],
  ])('it refuses %s', async (_, check) => {
    const { payload, signature } = await heard();
    expect(() => check(payload, signature)).toThrow(Stripe.errors.StripeSignatureVerificationError);
  });

  it('test mode adds a scheme that proves nothing', async () => {
    const { signature } = await heard();
    expect(signature).toMatch(/^t=\d+,v1=[0-9a-f]{64},v0=[0-9a-f]{64}$/);
  });
});
