import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { control, dollars, failure, Listener, paid, sdk, settled, start } from '../../test/running';
import { ManualClock } from '../../test/manual-clock';
import type { RunningStripeEmulator } from '../start';
import { Journal } from './journal';
import { Store } from './store';

let directory: string;
let emulator: RunningStripeEmulator;

beforeEach(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'stripe-emulator-'));
});
afterEach(async () => {
  await emulator.close();
  rmSync(directory, { recursive: true });
});

const file = () => path.join(directory, 'stripe-emulator.jsonl');
const state = () => control(emulator.url, 'GET /state');
const again = async (options: Parameters<typeof start>[0] = {}) => {
  await emulator.close();
  emulator = await start({ directory, ...options });
  return sdk(emulator.url);
};

describe('the state of the emulator', () => {
  it('knows after a restart what it knew before, idempotency keys too', async () => {
    emulator = await start({ directory });
    let stripe = sdk(emulator.url);
    const intent = await paid(stripe, 5_000);
    const refund = () =>
      stripe.refunds.create({ payment_intent: intent.id, amount: 100 }, { idempotencyKey: 'r' });
    const made = await refund();
    const before = await state();
    stripe = await again();
    expect(await state()).toEqual(before);
    expect((await refund()).id).toBe(made.id);
    const { data } = await stripe.refunds.list({ payment_intent: intent.id });
    expect(data).toHaveLength(1);
    // Again, now from the file that the start has written again.
    await again();
    expect(await state()).toEqual(before);
  });

  it('forgets a transaction whose line was cut short, and nothing else', async () => {
    emulator = await start({ directory });
    await paid(sdk(emulator.url), 5_000);
    const before = await state();
    await emulator.close();
    appendFileSync(file(), '[["charge","ch_torn",{"id":"ch_to');
    const stripe = await again();
    expect(await state()).toEqual(before);
    const later = await paid(stripe, 700);
    await again();
    expect((await sdk(emulator.url).paymentIntents.retrieve(later.id)).amount).toBe(700);
  });

  it('leaves out what only an older version kept', async () => {
    emulator = await start({ directory });
    await paid(sdk(emulator.url), 5_000);
    const before = await state();
    await emulator.close();
    appendFileSync(file(), '[["confirmation","pi_1",{"id":"pi_1"}]]\n');
    await again();
    expect(await state()).toEqual(before);
  });

  it('does not start on a file that something else has written to', async () => {
    emulator = await start({ directory });
    await paid(sdk(emulator.url), 5_000);
    await emulator.close();
    for (const line of ['not json', '{}', '[[1]]', '[[1,"x",{}]]']) {
      appendFileSync(file(), `${line}\n`);
      await expect(start({ directory })).rejects.toThrow('is not a transaction');
      const lines = readFileSync(file(), 'utf8').split('\n').slice(0, -2);
      rmSync(file());
      appendFileSync(file(), `${lines.join('\n')}\n`);
    }
  });

  it('delivers after a restart what was on its way, and takes the steps that were to come', async () => {
    const clock = new ManualClock();
    const listener = await Listener.open();
    const options = { clock, webhookEndpoints: [listener.endpoint], stepDelayMs: 5_000 };
    emulator = await start({ directory, ...options });
    const { id } = await paid(sdk(emulator.url), 5_000, 'pm_card_createDispute');
    const stripe = await again(options);
    clock.advance(5_000);
    await settled(emulator.url);
    expect((await stripe.disputes.list({ payment_intent: id })).data).toHaveLength(1);
    expect(new Set(listener.types())).toContain('payment_intent.succeeded');
    await listener.close();
  });

  it('keeps no card number and no security code, and lets no one else read the file', async () => {
    emulator = await start({ directory });
    const stripe = sdk(emulator.url);
    const pay = (number: string, exp_year: number) => {
      const card = { number, exp_month: 12, exp_year, cvc: '987' };
      const payment_method_data = { type: 'card', card } as never;
      return stripe.paymentIntents.create(dollars(1_000, { confirm: true, payment_method_data }));
    };
    await pay('4242 4242 4242 4242', 2_040);
    await failure(pay('4000000000000002', 2_040));
    await failure(pay('4242424242424242', 2_001));
    await failure(pay('4111111111111111', 2_040));
    for (const name of readdirSync(directory)) {
      const text = readFileSync(path.join(directory, name), 'utf8');
      expect(text).toContain('4242');
      expect(text).not.toMatch(/4242 ?4242 ?4242|40000000|41111111|"987"|cvc":"/);
      expect(statSync(path.join(directory, name)).mode & 0o077).toBe(0);
    }
  });

  it('undoes a transaction that fails, in memory and in the file', async () => {
    emulator = await start();
    const store = new Store(new Journal(directory));
    const receipt = { id: 'kept' };
    store.transaction(() => store.put('receipt', receipt));
    const work = () =>
      store.transaction(() => {
        store.remove('receipt', 'kept');
        store.put('receipt', { id: 'undone' });
        throw new Error('in the middle');
      });
    expect(work).toThrow('in the middle');
    expect(store.all('receipt')).toEqual([receipt]);
    expect(new Store(new Journal(directory)).all('receipt')).toEqual([receipt]);
    expect(() => store.put('receipt', { id: 'outside' })).toThrow('transaction only');
  });
});
