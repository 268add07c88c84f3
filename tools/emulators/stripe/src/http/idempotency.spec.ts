import Stripe from 'stripe';
import { control, dollars, failure, faultMet, sdk, start } from '../../test/running';
import { ManualClock } from '../../test/manual-clock';
import type { RunningStripeEmulator } from '../start';

let clock: ManualClock;
let emulator: RunningStripeEmulator;
let stripe: Stripe;

beforeEach(async () => {
  clock = new ManualClock();
  emulator = await start({ clock });
  stripe = sdk(emulator.url);
});
afterEach(() => emulator.close());

const create = (idempotencyKey: string, amount = 1_000) =>
  stripe.paymentIntents.create(dollars(amount), { idempotencyKey });
const countOfIntents = async () => (await stripe.paymentIntents.list()).data.length;
const fault = (given: object) => control(emulator.url, 'POST /faults', given);

it('answers the same key and body with the same answer, and does it once', async () => {
  const first = await create('k');
  expect(first.lastResponse.headers).not.toHaveProperty('idempotent-replayed');
  const second = await create('k');
  expect(second.lastResponse.headers).toMatchObject({
    'idempotent-replayed': 'true',
    'original-request': first.lastResponse.requestId,
  });
  expect(second.lastResponse.requestId).not.toBe(first.lastResponse.requestId);
  expect(second).toEqual(first);
  expect(await countOfIntents()).toBe(1);
});

it('refuses the same key with another body, or at another endpoint', async () => {
  const { id } = await create('k');
  const other = await failure(create('k', 1_001));
  expect(other).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  const elsewhere = await failure(
    stripe.paymentIntents.update(id, { amount: 1_000 }, { idempotencyKey: 'k' }),
  );
  expect(elsewhere.rawType).toBe('idempotency_error');
  expect(await countOfIntents()).toBe(1);
});

it('does not mind in which order the parameters come', async () => {
  const post = (body: string) =>
    fetch(`${emulator.url}/v1/payment_intents`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_specs', 'idempotency-key': 'k' },
      body,
    });
  await post('amount=900&currency=usd');
  const second = await post('currency=usd&amount=900');
  expect(second.headers.get('idempotent-replayed')).toBe('true');
});

it('says 409 while the first request with a key is under way', async () => {
  await fault({ kind: 'slow', delayMs: 60_000, path: '/v1/payment_intents' });
  const first = create('k');
  await faultMet(emulator.url);
  const second = await failure(create('k'));
  expect(second).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
  expect(await countOfIntents()).toBe(0);
  clock.advance(60_000);
  expect((await create('k')).id).toBe((await first).id);
});

it('makes one thing of many requests with one key', async () => {
  const results = await Promise.all(Array.from({ length: 20 }, () => create('k')));
  expect(new Set(results.map(({ id }) => id)).size).toBe(1);
});

it('keeps a decline, and forgets what was never started', async () => {
  const declined = { confirm: true, payment_method: 'pm_card_visa_chargeDeclined' };
  const key = { idempotencyKey: 'declined' };
  const pay = () => failure(stripe.paymentIntents.create(dollars(1_000, declined), key));
  const first = await pay();
  const again = await pay();
  expect(again.headers).toMatchObject({ 'idempotent-replayed': 'true' });
  expect(again.charge).toBe(first.charge);
  expect((await failure(create('small', 10))).code).toBe('amount_too_small');
  expect((await create('small', 1_000)).amount).toBe(1_000);
});

it('forgets a key after a day', async () => {
  const first = await create('k');
  clock.advance(24 * 60 * 60 * 1000 - 1);
  expect((await create('k')).id).toBe(first.id);
  clock.advance(1);
  expect((await create('k', 2_000)).id).not.toBe(first.id);
});

it('refuses a key that is too long', async () => {
  expect((await failure(create('k'.repeat(256)))).statusCode).toBe(400);
});

describe('a fault', () => {
  it('of 500 before anything is done leaves the key free', async () => {
    await fault({ kind: 'api_error' });
    const error = await failure(create('k'));
    expect(error).toMatchObject({ type: 'StripeAPIError', statusCode: 500 });
    expect(error.headers).toMatchObject({ 'stripe-should-retry': 'true' });
    expect(await countOfIntents()).toBe(0);
    await create('k');
    expect(await countOfIntents()).toBe(1);
  });

  it.each([
    ['after the work is kept, as the work is', 'after', 1],
    ['during the work is kept, and the work undone', 'during', 0],
  ])('of 500 %s', async (_, when, intents) => {
    await fault({ kind: 'api_error', when });
    const error = await failure(create('k'));
    expect(error.headers).toMatchObject({ 'stripe-should-retry': 'false' });
    const again = await failure(create('k'));
    expect(again).toMatchObject({ statusCode: 500 });
    expect(again.headers).toMatchObject({ 'idempotent-replayed': 'true' });
    expect(await countOfIntents()).toBe(intents);
  });

  it('that refuses does nothing, and is kept once the work has started', async () => {
    const said = { code: 'x', message: 'Not allowed.' };
    await fault({ kind: 'refused', status: 403, ...said });
    const error = await failure(create('k'));
    expect(error).toMatchObject({ type: 'StripePermissionError', statusCode: 403, ...said });
    await create('k');
    await fault({ kind: 'refused', when: 'during' });
    for (let time = 0; time < 2; time += 1) {
      expect((await failure(create('other'))).message).toMatch(/^No valid payment method types/);
    }
    expect(await countOfIntents()).toBe(1);
  });

  it.each([
    ['before', 0],
    ['after', 1],
  ])('breaks the connection %s the work', async (when, intents) => {
    // Without being told to, the SDK tries again.
    await fault({ kind: 'reset', when, method: 'POST', times: 2 });
    expect((await failure(create('k'))).type).toBe('StripeConnectionError');
    expect(await countOfIntents()).toBe(intents);
    await create('k');
    expect(await countOfIntents()).toBe(1);
  });

  it('never answers, though the work is done', async () => {
    await fault({ kind: 'hang', when: 'after' });
    const impatient = sdk(emulator.url, undefined, { timeout: 100 });
    const call = impatient.paymentIntents.create(dollars(1_000), { idempotencyKey: 'k' });
    expect((await failure(call)).type).toBe('StripeConnectionError');
    expect(await countOfIntents()).toBe(1);
    await create('k');
    expect(await countOfIntents()).toBe(1);
  });

  it.each(['rate_limit', 'lock_timeout'])('%s is a 429', async (kind) => {
    await fault({ kind });
    expect(await failure(create('k'))).toMatchObject({ statusCode: 429, code: kind });
  });

  it('is for the calls it names, as often as it says, until it is taken back', async () => {
    await fault({ kind: 'api_error', times: 2, method: 'POST', path: '/v1/refunds' });
    await create('k');
    await stripe.refunds.list();
    await failure(stripe.refunds.create({ charge: 'ch_1' }));
    expect(await control(emulator.url, 'GET /faults')).toMatchObject([{ left: 1 }]);
    await control(emulator.url, 'DELETE /faults');
    expect((await failure(stripe.refunds.create({ charge: 'ch_1' }))).statusCode).toBe(400);
  });

  it.each([
    [{}, 'kind'],
    [{ kind: 'lava' }, 'kind'],
    [{ kind: 'slow', times: 0 }, 'times'],
    [{ kind: 'slow', when: 'during' }, 'slow before'],
    [{ kind: 'rate_limit', when: 'after' }, 'before anything'],
    [{ kind: 'refused', when: 'after' }, 'not done'],
    [{ kind: 'refused', status: 500 }, 'status'],
    [{ kind: 'slow', delayMs: -1 }, 'delayMs'],
    [{ kind: 'slow', color: 'red' }, 'color'],
  ])('cannot be %j', async (given, says) => {
    await expect(fault(given)).rejects.toThrow(says);
  });
});
