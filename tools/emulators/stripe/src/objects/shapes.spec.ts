/** Each object that the emulator answers or sends has every key of Stripe's own samples. */
import type Stripe from 'stripe';
import { control, dollars, emulatorForTests, paid, settled } from '../../test/running';
import { missingKeys } from '../../test/shapes';

const { emulator, listener, stripe } = emulatorForTests();

beforeAll(async () => {
  for (const card of ['pm_card_visa', 'pm_card_refundFail', 'pm_card_pendingRefund']) {
    const { id: payment_intent } = await paid(stripe, 5_000, card);
    await stripe.refunds.create({ payment_intent, amount: 100 });
  }
  await paid(stripe, 5_000, 'pm_card_createDispute');
  await paid(stripe, 5_000, 'pm_card_emulatorProcessing');
  await paid(stripe, 5_000, 'pm_card_visa_chargeDeclined').catch(() => {});
  const left = await stripe.paymentIntents.create(dollars(5_000));
  await stripe.paymentIntents.cancel(left.id);
  await settled(emulator.url);
  const [dispute] = (await stripe.disputes.list()).data;
  await control(emulator.url, `POST /disputes/${dispute!.id}/close`, { outcome: 'won' });
  await settled(emulator.url);
});

const kindOf = (object: { object: string }) => object.object as Parameters<typeof missingKeys>[0];
const problems = (objects: readonly { id: string; object: string }[]) =>
  objects.flatMap((object) =>
    missingKeys(kindOf(object), object).map((path) => `${object.object} ${object.id}: ${path}`),
  );

describe('the shape of Stripe’s objects', () => {
  it.each([
    ['payment intents', () => stripe.paymentIntents.list({ limit: 100 })],
    ['charges', () => stripe.charges.list({ limit: 100 })],
    ['refunds', () => stripe.refunds.list({ limit: 100 })],
    ['disputes', () => stripe.disputes.list({ limit: 100 })],
    ['balance transactions', () => stripe.balanceTransactions.list({ limit: 100 })],
  ])('%s', async (_, list) => {
    const { data } = await list();
    expect(data.length).toBeGreaterThan(0);
    expect(problems(data)).toEqual([]);
  });

  it('what is expanded', async () => {
    const expand = ['data.latest_charge.balance_transaction', 'data.payment_method'];
    const { data } = await stripe.paymentIntents.list({ expand, limit: 100 });
    const charges = data.flatMap(({ latest_charge }) => latest_charge ?? []) as Stripe.Charge[];
    const transactions = charges.flatMap(({ balance_transaction }) => balance_transaction ?? []);
    const methods = data.flatMap(({ payment_method }) => payment_method ?? []);
    expect(transactions.length).toBeGreaterThan(3);
    expect(methods.length).toBeGreaterThan(3);
    expect(
      problems([...charges, ...transactions, ...methods] as { id: string; object: string }[]),
    ).toEqual([]);
  });

  it('webhooks, and the objects in them, in every kind that can happen', () => {
    const events = listener.heard.map(({ event }) => event);
    expect(problems(events)).toEqual([]);
    expect(problems(events.map(({ data }) => data.object as Stripe.Charge))).toEqual([]);
    const types = new Set(events.map(({ type }) => type));
    const kinds = [
      'payment_intent.created',
      'payment_intent.succeeded',
      'payment_intent.payment_failed',
      'payment_intent.processing',
      'payment_intent.canceled',
      'charge.succeeded',
      'charge.failed',
      'charge.refunded',
      'charge.updated',
      'charge.dispute.created',
      'charge.dispute.closed',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.funds_reinstated',
      'refund.created',
      'refund.updated',
      'refund.failed',
    ] as const;
    expect(kinds.filter((type) => !types.has(type))).toEqual([]);
  });

  it('tells a key that is missing, at any depth', async () => {
    const [charge] = (await stripe.charges.list()).data;
    const card = { ...charge!.payment_method_details!.card!, network_token: undefined };
    const without = { ...charge!, paid: 1, payment_method_details: { type: 'card', card } };
    expect(missingKeys('charge', without)).toEqual([
      'paid is no boolean',
      'payment_method_details.card.network_token',
    ]);
  });
});
