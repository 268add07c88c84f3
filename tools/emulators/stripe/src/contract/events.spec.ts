/** What Stripe tells by webhooks and keeps as events, and where it says so. */
import Stripe from 'stripe';
import {
  control,
  dollars,
  emulatorForTests,
  failure,
  paid,
  pay,
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
  const step = (id: string, call: string, body?: object) =>
    control(emulator.url, `POST /disputes/${id}/${call}`, body);

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
      'charge.refund.updated',
      { metadata: { refundId: '1' } },
      async ({ id }) => {
        const metadata = { refundId: '1', by: 'office' };
        const refund = await stripe.refunds.create({ payment_intent: id, metadata });
        await stripe.refunds.update(refund.id, { metadata: { refundId: '2' } });
      },
    ],
    [
      'charge.dispute.updated',
      {
        status: 'needs_response',
        evidence_details: { has_evidence: false, submission_count: 0 },
      },
      async (intent) => step((await disputed(intent)).id, 'review'),
    ],
    [
      'charge.dispute.closed',
      { status: 'needs_response' },
      async (intent) => step((await disputed(intent)).id, 'close', { outcome: 'lost' }),
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

  it('charge.captured says that it was not captured', async () => {
    const { id } = await pay(stripe, 'pm_card_visa', { capture_method: 'manual' });
    await stripe.paymentIntents.capture(id, { amount_to_capture: 1_500 });
    expect(await before('charge.captured')).toEqual({
      amount_captured: 0,
      amount_refunded: 0,
      balance_transaction: null,
      captured: false,
    });
  });
});

describe('https://docs.stripe.com/api/events/types', () => {
  const made = 'payment_intent.created';
  const asynchronous = ['charge.succeeded', 'charge.updated', made, 'payment_intent.succeeded'];
  const intentOf = ({ payment_intent: intent }: Stripe.errors.StripeError) => intent!;

  it.each<[string, () => Promise<Stripe.PaymentIntent>, string[]]>([
    ['a payment', () => paid(stripe, 2_000), asynchronous],
    [
      'one that is captured at once',
      () => pay(stripe, 'pm_card_visa', { capture_method: 'automatic' }),
      ['charge.succeeded', made, 'payment_intent.succeeded'],
    ],
    [
      'one that is held',
      () => pay(stripe, 'pm_card_visa', { capture_method: 'manual' }),
      ['charge.succeeded', 'payment_intent.amount_capturable_updated', made],
    ],
    [
      'one that is declined',
      () => failure(paid(stripe, 2_000, 'pm_card_visa_chargeDeclined')).then(intentOf),
      ['charge.failed', made, 'payment_intent.payment_failed'],
    ],
    [
      'one whose bank asks its owner',
      () => pay(stripe, 'pm_card_threeDSecure2Required'),
      [made, 'payment_intent.requires_action'],
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
  it('it has the request and its idempotency key', async () => {
    const options = { idempotencyKey: 'of-the-event' };
    const { id, lastResponse } = await stripe.paymentIntents.create(dollars(2_000), options);
    expect(await last('payment_intent.created')).toMatchObject({
      api_version: Stripe.API_VERSION,
      data: { object: { id } },
      livemode: false,
      object: 'event',
      request: { id: lastResponse.requestId, idempotency_key: 'of-the-event' },
    });
  });

  it('what happens on its own has no request', async () => {
    await paid(stripe, 2_000, 'pm_card_createDispute');
    const { request } = await last('charge.dispute.created');
    expect(request).toEqual({ id: null, idempotency_key: null });
  });

  it('it stays as it was, whatever becomes of the object', async () => {
    const { id } = await stripe.paymentIntents.create(dollars(2_000));
    const event = await last('payment_intent.created');
    await stripe.paymentIntents.cancel(id);
    const kept = await stripe.events.retrieve(event.id);
    expect(kept.data.object).toMatchObject({ id, status: 'requires_payment_method' });
  });
});

describe('https://docs.stripe.com/api/events/list', () => {
  const typesOf = async (params: Stripe.EventListParams) =>
    new Set((await stripe.events.list({ limit: 100, ...params })).data.map(({ type }) => type));

  it.each<[Stripe.EventListParams, string[]]>([
    [{ type: 'payment_intent.created' }, ['payment_intent.created']],
    [
      { types: ['refund.created', 'charge.dispute.closed'] },
      ['charge.dispute.closed', 'refund.created'],
    ],
    [{ type: 'charge.dispute.created*' }, ['charge.dispute.created']],
  ])('they are listed by %j', async (params, types) => {
    expect([...(await typesOf(params))].toSorted()).toEqual(types);
  });

  it('by either `type` or `types`', async () => {
    const both = { type: 'charge.failed', types: ['charge.failed'] };
    expect(await failure(stripe.events.list(both))).toMatchObject({ statusCode: 400 });
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

describe('https://docs.stripe.com/webhooks', () => {
  it.each([500, 404, 302])(
    'an answer of %d is a failure, and the same event comes again',
    async (status) => {
      listener.answers.push(status);
      const { id } = await stripe.paymentIntents.create(dollars(2_000));
      await settled(emulator.url);
      const copies = listener.heard.filter(({ payload }) => payload.includes(id));
      expect(copies.map(({ event }) => event.type)).toEqual(
        Array.from({ length: 2 }, () => 'payment_intent.created'),
      );
      expect(new Set(copies.map(({ event }) => event.id)).size).toBe(1);
    },
  );
});

describe('https://docs.stripe.com/api/webhook_endpoints', () => {
  const endpoint = (more: Partial<Stripe.WebhookEndpointCreateParams> = {}) =>
    stripe.webhookEndpoints.create({
      url: 'https://example.com/',
      enabled_events: ['charge.failed'],
      ...more,
    });

  it('its secret is shown once', async () => {
    const made = await endpoint();
    expect(made.secret).toMatch(/^whsec_/);
    expect(await stripe.webhookEndpoints.retrieve(made.id)).not.toHaveProperty('secret');
    const { data } = await stripe.webhookEndpoints.list();
    expect(data.every((each) => !('secret' in each))).toBe(true);
    await stripe.webhookEndpoints.del(made.id);
  });

  it('it can be switched off and on', async () => {
    const { id, status } = await endpoint();
    expect(status).toBe('enabled');
    const off = await stripe.webhookEndpoints.update(id, { disabled: true });
    expect(off.status).toBe('disabled');
    const on = await stripe.webhookEndpoints.update(id, { disabled: false });
    expect(on.status).toBe('enabled');
    await stripe.webhookEndpoints.del(id);
  });

  it('it may ask for another version’s events', async () => {
    const { id, api_version } = await endpoint({ api_version: Stripe.API_VERSION });
    expect(api_version).toBe(Stripe.API_VERSION);
    await stripe.webhookEndpoints.del(id);
  });

  it('once deleted, it is gone', async () => {
    const { id } = await endpoint();
    expect(await stripe.webhookEndpoints.del(id)).toMatchObject({ id, deleted: true });
    expect(await failure(stripe.webhookEndpoints.retrieve(id))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
  });

  it('its address has a scheme', async () => {
    expect(await failure(endpoint({ url: 'example.com' }))).toMatchObject({
      code: 'url_invalid',
      param: 'url',
    });
  });
});
