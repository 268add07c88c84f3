import Stripe from 'stripe';
import { eventually } from '../../../base/test/eventually';
import {
  control,
  dollars,
  failure,
  faultMet,
  Listener,
  paid,
  sdk,
  settled,
  start,
  webhookSecret,
} from '../../test/running';
import { ManualClock } from '../../test/manual-clock';
import type { RunningStripeEmulator } from '../start';
import type { Delivery } from '../state/tables';

let emulator: RunningStripeEmulator;
let listener: Listener;
let stripe: Stripe;

async function begin(options: Parameters<typeof start>[0] = {}): Promise<void> {
  listener = await Listener.open();
  emulator = await start({ webhookEndpoints: [listener.endpoint], ...options });
  stripe = sdk(emulator.url);
}
afterEach(async () => {
  await emulator.close();
  await listener.close();
});

const plan = (given: object) => control(emulator.url, 'POST /webhooks/plan', given);
const release = (given: object) => control(emulator.url, 'POST /webhooks/release', given);
const deliveries = async () =>
  (await control<{ delivery: Delivery[] }>(emulator.url, 'GET /state?kinds=delivery')).delivery;
const events = async () =>
  (await control<{ event: Stripe.Event[] }>(emulator.url, 'GET /state?kinds=event')).event;
const unheard = async () => (await events()).filter((event) => event.pending_webhooks > 0);
const sorted = (values: readonly string[]) => values.toSorted();

describe('a webhook', () => {
  it('tells which request it was, and how many endpoints are still to hear it', async () => {
    await begin();
    const { lastResponse } = await stripe.paymentIntents.create(dollars(1_000), {
      idempotencyKey: 'k',
    });
    await settled(emulator.url);
    const [{ event } = { event: undefined }] = listener.heard;
    expect(event).toMatchObject({
      pending_webhooks: 1,
      request: { id: lastResponse.requestId, idempotency_key: 'k' },
      api_version: Stripe.API_VERSION,
    });
    expect(await events()).toEqual([{ ...event, pending_webhooks: 0 }]);
  });

  it('tries again at growing intervals until it is heard', async () => {
    const clock = new ManualClock();
    await begin({ clock, retries: { firstRetryMs: 1_000, maxRetryMs: 3_000 } });
    listener.answers.push(500, 302, 404, 503);
    await stripe.paymentIntents.create(dollars(1_000));
    clock.advance(0);
    const waits: number[] = [];
    for (let attempts = 1; attempts <= 4; attempts += 1) {
      const dueAt = await eventually(async () => {
        const [delivery] = await deliveries();
        expect(delivery?.attempts).toBe(attempts);
        return delivery!.dueAt;
      });
      const wait = dueAt - clock.now();
      waits.push(wait);
      clock.advance(wait - 1);
      expect(listener.heard).toHaveLength(attempts);
      clock.advance(1);
    }
    expect(waits).toEqual([1_000, 2_000, 3_000, 3_000]);
    expect((await settled(emulator.url)).settled).toBe(true);
    expect(new Set(listener.heard.map(({ event }) => event.id)).size).toBe(1);
    expect(await deliveries()).toMatchObject([{ attempts: 5, status: 'delivered' }]);
  });

  it('has nothing on its way anymore once it was reset', async () => {
    await begin();
    let answer: (status: number) => void = () => undefined;
    listener.answers.push(new Promise<number>((resolve) => (answer = resolve)));
    await stripe.paymentIntents.create(dollars(1_000));
    await eventually(() => expect(listener.heard).toHaveLength(1));
    const order: string[] = [];
    const reset = control(emulator.url, 'POST /reset').then(() => order.push('reset'));
    for (let call = 0; call < 3; call += 1) await control(emulator.url, 'GET /state');
    order.push('answered');
    answer(200);
    await reset;
    expect(order).toEqual(['answered', 'reset']);
  });

  it('gives up in the end, and leaves the webhook pending', async () => {
    await begin({ retries: { giveUpAfterMs: 0 } });
    listener.answers.push(500);
    await stripe.paymentIntents.create(dollars(1_000));
    await settled(emulator.url);
    expect(await deliveries()).toMatchObject([{ status: 'given-up', lastAnswer: 'status 500' }]);
    expect(await unheard()).toHaveLength(1);
  });

  describe('on request', () => {
    it('holds what happens, and releases it in another order, several times', async () => {
      await begin();
      await plan({ mode: 'hold' });
      await paid(stripe, 1_000);
      expect(await settled(emulator.url)).toMatchObject({ settled: true, held: 4 });
      expect(listener.heard).toEqual([]);
      const made = (await events()).map(({ id }) => id);
      await release({ order: 'reversed' });
      const heard = () => listener.heard.map(({ event }) => event.id);
      expect(heard()).toEqual(made.toReversed());
      await paid(stripe, 1_000);
      await release({ order: 'made', copies: 3 });
      expect(heard()).toHaveLength(4 + 3 * 4);
      expect(new Set(heard()).size).toBe(8);
    });

    it('shuffles the same way for the same seed', async () => {
      await begin();
      const orders: string[][] = [];
      for (const seed of [7, 7, 8]) {
        await plan({ mode: 'hold' });
        const before = listener.heard.length;
        await paid(stripe, 1_000);
        await release({ order: 'random', seed });
        orders.push(listener.types().slice(before));
      }
      expect(orders[1]).toEqual(orders[0]);
      expect(orders[2]).not.toEqual(orders[0]);
      expect(sorted(orders[2]!)).toEqual(sorted(orders[0]!));
    });

    it('delivers each from 0 to 5 times, as the seed has it', async () => {
      await begin();
      await plan({ copies: { min: 0, max: 5 }, seed: 3 });
      for (let index = 0; index < 20; index += 1)
        await stripe.paymentIntents.create(dollars(1_000));
      await settled(emulator.url);
      const counts = new Map<string, number>();
      for (const { event } of listener.heard) counts.set(event.id, (counts.get(event.id) ?? 0) + 1);
      expect(Math.max(...counts.values())).toBe(5);
      expect(counts.size).toBeLessThan(20);
      const ids = (await unheard()).map(({ id }) => id);
      expect(ids).toHaveLength(20 - counts.size);
      expect(ids.some((id) => counts.has(id))).toBe(false);
    });

    it('delivers late', async () => {
      const clock = new ManualClock();
      await begin({ clock });
      await plan({ delayMs: 90_000 });
      await stripe.paymentIntents.create(dollars(1_000));
      clock.advance(89_999);
      const early = await control(emulator.url, 'POST /webhooks/settled', { timeoutMs: 0 });
      expect(early).toMatchObject({ settled: false, pending: 1 });
      clock.advance(1);
      expect((await settled(emulator.url)).settled).toBe(true);
      expect(listener.heard).toHaveLength(1);
    });

    it('never delivers some types, and others as always', async () => {
      await begin();
      await plan({ copies: 0, types: ['payment_intent.succeeded'] });
      await paid(stripe, 1_000);
      await settled(emulator.url);
      expect(sorted(listener.types())).toEqual([
        'charge.succeeded',
        'charge.updated',
        'payment_intent.created',
      ]);
    });
  });

  it('closes at once while endpoints are silent and deliveries wait', async () => {
    await begin({ webhookEndpoints: [{ url: 'http://127.0.0.1:9/', secret: webhookSecret }] });
    await paid(stripe, 1_000);
    await control(emulator.url, 'POST /faults', { kind: 'hang', method: 'GET' });
    const silent = failure(stripe.charges.list());
    await faultMet(emulator.url);
    await emulator.close();
    expect((await silent).type).toBe('StripeConnectionError');
  });
});
