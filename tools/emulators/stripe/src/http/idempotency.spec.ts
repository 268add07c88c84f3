import Stripe from 'stripe';
import { control, dollars, failure, sdk, start } from '../../test/running';
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

describe('an idempotency key', () => {
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

  it('makes one thing of many requests with one key', async () => {
    const results = await Promise.all(Array.from({ length: 20 }, () => create('k')));
    expect(new Set(results.map(({ id }) => id)).size).toBe(1);
  });

  it('forgets a key after a day', async () => {
    const first = await create('k');
    clock.advance(24 * 60 * 60 * 1000 - 1);
    expect((await create('k')).id).toBe(first.id);
    clock.advance(1);
    expect((await create('k', 2_000)).id).not.toBe(first.id);
  });
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
