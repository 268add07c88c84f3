/** How Stripe answers requests, with its errors, keys and limits, and where it says so. */
import Stripe from 'stripe';
import { ManualClock } from '../../test/manual-clock';
import {
  control,
  dollars,
  emulatorForTests,
  failure,
  faultMet,
  paid,
  sdk,
} from '../../test/running';

const restrictedKey = {
  key: 'rk_test_specs',
  permissions: ['payment_intent_write', 'refund_read', 'charge_read'],
};
const clock = new ManualClock();
const { emulator, stripe } = emulatorForTests({ webhookEndpoints: [], restrictedKey, clock });

const fault = (given: object) => control(emulator.url, 'POST /faults', given);

describe('https://docs.stripe.com/api/idempotent_requests', () => {
  let count = 0;
  const key = () => `key-${(count += 1)}`;
  const create = (idempotencyKey: string, amount = 2_000) =>
    stripe.paymentIntents.create(dollars(amount), { idempotencyKey });

  it('the same request with the same key has the same answer, and says so', async () => {
    const idempotencyKey = key();
    const first = await create(idempotencyKey);
    const again = await create(idempotencyKey);
    expect(again).toEqual(first);
    expect(first.lastResponse.headers).not.toHaveProperty('idempotent-replayed');
    expect(again.lastResponse.headers).toMatchObject({
      'idempotency-key': idempotencyKey,
      'idempotent-replayed': 'true',
      'original-request': first.lastResponse.requestId,
    });
  });

  it.each<[string, (idempotencyKey: string, id: string) => Promise<unknown>]>([
    ['with another amount', (name) => create(name, 3_000)],
    [
      'at another endpoint',
      (name, id) =>
        stripe.paymentIntents.update(id, dollars(2_000) as object, { idempotencyKey: name }),
    ],
  ])('another request with the same key is refused: %s', async (_, call) => {
    const idempotencyKey = key();
    const { id } = await create(idempotencyKey);
    expect(await failure(call(idempotencyKey, id))).toMatchObject({
      type: 'StripeIdempotencyError',
      rawType: 'idempotency_error',
      statusCode: 400,
    });
  });

  it('a decline is kept', async () => {
    const options = { idempotencyKey: key() };
    const card = { confirm: true, payment_method: 'pm_card_visa_chargeDeclined' };
    const call = () => failure(stripe.paymentIntents.create(dollars(2_000, card), options));
    const first = await call();
    expect(await call()).toMatchObject({ type: 'StripeCardError', charge: first.charge });
  });

  it('wrong parameters are not', async () => {
    const idempotencyKey = key();
    expect((await failure(create(idempotencyKey, 1))).code).toBe('amount_too_small');
    expect((await create(idempotencyKey, 2_000)).amount).toBe(2_000);
  });

  // https://docs.stripe.com/error-codes#idempotency-key-in-use
  it('while the first is under way, the second is refused, and not for good', async () => {
    const idempotencyKey = key();
    await fault({ kind: 'slow', delayMs: 50, path: '/v1/payment_intents' });
    const first = create(idempotencyKey);
    await faultMet(emulator.url);
    expect(await failure(create(idempotencyKey))).toMatchObject({
      type: 'StripeAPIError',
      statusCode: 409,
      code: 'idempotency_key_in_use',
    });
    clock.advance(50);
    const { id } = await first;
    expect((await create(idempotencyKey)).id).toBe(id);
  });

  it('a key has at most 255 characters', async () => {
    expect((await create('k'.repeat(255))).amount).toBe(2_000);
    expect(await failure(create('k'.repeat(256)))).toMatchObject({ statusCode: 400 });
  });

  it('a GET has no use for one', async () => {
    const options = { idempotencyKey: key() };
    const before = await stripe.paymentIntents.list({ limit: 1 }, options);
    const { id } = await paid(stripe, 2_000);
    const after = await stripe.paymentIntents.list({ limit: 1 }, options);
    expect(before.data[0]?.id).not.toBe(id);
    expect(after.data[0]?.id).toBe(id);
  });

  it('the SDK makes one of its own when it may try again', async () => {
    const patient = sdk(emulator.url, undefined, { maxNetworkRetries: 1 });
    const { lastResponse } = await patient.paymentIntents.create(dollars(2_000));
    expect(lastResponse.headers['idempotency-key']).toMatch(/^stripe-node-retry-/);
  });
});

describe('https://docs.stripe.com/error-codes', () => {
  it.each<[string, string, (client: Stripe) => Promise<unknown>]>([
    ['a payment', 'intent', (client) => client.paymentIntents.retrieve('xx_nowhere')],
    ['a payment to cancel', 'intent', (client) => client.paymentIntents.cancel('xx_nowhere')],
    ['a charge', 'id', (client) => client.charges.retrieve('xx_nowhere')],
    ['a refund', 'id', (client) => client.refunds.retrieve('xx_nowhere')],
    ['a dispute', 'id', (client) => client.disputes.retrieve('xx_nowhere')],
    ['a warning', 'id', (client) => client.radar.earlyFraudWarnings.retrieve('xx_nowhere')],
  ])('resource_missing: %s', async (_, param, call) => {
    expect(await failure(call(stripe))).toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 404,
      code: 'resource_missing',
      param,
    });
  });
});

describe('https://docs.stripe.com/api/errors', () => {
  it('a call that does not exist is 404, and its code is no missing object’s', async () => {
    const error = await failure(stripe.customers.list());
    expect(error).toMatchObject({ statusCode: 404 });
    expect(error.code).not.toBe('resource_missing');
  });

  it('an error has the request’s id', async () => {
    const { requestId, headers } = await failure(stripe.charges.retrieve('xx_nowhere'));
    expect(requestId).toMatch(/^req_\w+$/);
    expect(headers?.['request-id']).toBe(requestId);
  });
});

describe('https://docs.stripe.com/rate-limits', () => {
  it('a call too many is 429, with the reason', async () => {
    await fault({ kind: 'rate_limit' });
    const error = await failure(paid(stripe, 2_000));
    expect(error).toMatchObject({
      type: 'StripeRateLimitError',
      statusCode: 429,
      code: 'rate_limit',
    });
    expect(error.headers?.['stripe-rate-limited-reason']).toBe('global-rate');
  });

  it('beyond the limit nothing was done, and the key is free', async () => {
    const patient = sdk(emulator.url, undefined, { maxNetworkRetries: 2 });
    await fault({ kind: 'rate_limit' });
    const create = () => patient.paymentIntents.create(dollars(3_456), { idempotencyKey: '429' });
    expect(await failure(create())).toMatchObject({ statusCode: 429 });
    const { id, lastResponse } = await create();
    expect(lastResponse.headers).not.toHaveProperty('idempotent-replayed');
    expect((await stripe.paymentIntents.list({ limit: 1 })).data[0]?.id).toBe(id);
  });
});

describe('https://docs.stripe.com/api/request_ids', () => {
  it('each answer has one of its own', async () => {
    const one = await stripe.paymentIntents.list();
    const other = await stripe.paymentIntents.list();
    expect(one.lastResponse.requestId).toMatch(/^req_\w+$/);
    expect(other.lastResponse.requestId).not.toBe(one.lastResponse.requestId);
  });

  // https://docs.stripe.com/api/versioning
  it('each answer names the version of the API', async () => {
    const { lastResponse } = await stripe.paymentIntents.list();
    expect(lastResponse.apiVersion).toBe(Stripe.API_VERSION);
  });
});

describe('https://docs.stripe.com/keys/restricted-api-keys', () => {
  const restricted = () => sdk(emulator.url, restrictedKey.key);

  it.each<[string, (client: Stripe) => Promise<unknown>]>([
    ['read', (client) => client.refunds.list()],
    ['write', (client) => client.paymentIntents.create(dollars(2_000))],
    ['read what it may write', (client) => client.paymentIntents.list()],
    [
      'expand what it may read',
      (client) => client.paymentIntents.list({ expand: ['data.latest_charge'] }),
    ],
  ])('a key may %s', async (_, call) => {
    await expect(call(restricted())).resolves.toBeDefined();
  });

  it.each<[string, string, (client: Stripe) => Promise<unknown>]>([
    ['read', 'dispute_read', (client) => client.disputes.list()],
    ['write', 'refund_write', (client) => client.refunds.create({ charge: 'ch_1' })],
    // https://docs.stripe.com/stripe-apps/reference/permissions
    [
      'expand',
      'balance_transaction_read',
      async (client) => {
        const { id } = await paid(stripe, 2_000);
        const expand = ['latest_charge.balance_transaction'];
        return client.paymentIntents.retrieve(id, { expand });
      },
    ],
  ])('a key may not %s without %s, and is told so', async (_, permission, call) => {
    const error = await failure(call(restricted()));
    expect(error).toMatchObject({
      type: 'StripePermissionError',
      rawType: 'invalid_request_error',
      statusCode: 403,
    });
    expect(error.message).toContain(`Having the 'rak_${permission}' permission would allow`);
  });

  it('its idempotency keys are the account’s', async () => {
    const options = { idempotencyKey: 'of-the-account' };
    const { id } = await stripe.paymentIntents.create(dollars(2_000), options);
    expect((await restricted().paymentIntents.create(dollars(2_000), options)).id).toBe(id);
  });
});
