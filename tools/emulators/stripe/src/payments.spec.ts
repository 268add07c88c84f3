import type Stripe from 'stripe';
import {
  control,
  dollars,
  emulatorForTests,
  failure,
  paid,
  sdk,
  settled,
  start,
} from '../test/running';

const { emulator, listener, stripe } = emulatorForTests();

const typesAbout = (id: string) => listener.typesAbout(emulator.url, id);

const ofPaid = [
  'charge.succeeded',
  'charge.updated',
  'payment_intent.created',
  'payment_intent.succeeded',
];

const card = (number: string, more: object = {}) => ({
  payment_method_data: {
    type: 'card' as const,
    card: { number, exp_month: 12, exp_year: 2_040, cvc: '123', ...more },
  },
});

it('charges an intent once when many confirm it at the same moment', async () => {
  const { id } = await stripe.paymentIntents.create(dollars(4_200));
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, () =>
      stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }),
    ),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const charges = await stripe.charges.list({ payment_intent: id });
  expect(charges.data.map(({ amount }) => amount)).toEqual([4_200]);
  const booked = await stripe.balanceTransactions.list({ source: charges.data[0]!.id });
  expect(booked.data.map(({ net }) => net)).toEqual([4_200 - 122 - 30]);
});

it.each([
  ['4242 4242 4242 4242', 'visa', 'credit'],
  ['4000056655665556', 'visa', 'debit'],
  ['5555 5555 5555 4444', 'mastercard', 'credit'],
  ['3782 822463 10005', 'amex', 'credit'],
])('takes %s, a %s card (%s)', async (number, brand, funding) => {
  const intent = await stripe.paymentIntents.create(
    dollars(900, { confirm: true, expand: ['latest_charge'], ...card(number) }),
  );
  expect(intent.status).toBe('succeeded');
  expect((intent.latest_charge as Stripe.Charge).payment_method_details?.card).toMatchObject({
    brand,
    funding,
    last4: number.slice(-4),
  });
});

it.each([
  ['a wrong check digit', card('4242424242424241'), 'incorrect_number'],
  ['letters', card('4242x'), 'incorrect_number'],
  ['month 13', card('4242424242424242', { exp_month: 13 }), 'invalid_expiry_month'],
  ['a past year', card('4242424242424242', { exp_year: 2_019 }), 'invalid_expiry_year'],
  ['a year of two digits', card('4242424242424242', { exp_year: 19 }), 'invalid_expiry_year'],
  ['a code of two digits', card('4242424242424242', { cvc: '99' }), 'invalid_cvc'],
  ['a number that is no test card’s', card('4111111111111111'), 'card_declined'],
])('refuses %s as Stripe does', async (_, given, code) => {
  const { id } = await stripe.paymentIntents.create(dollars(2_000));
  const error = await failure(stripe.paymentIntents.confirm(id, given));
  expect(error).toMatchObject({ statusCode: 402, type: 'StripeCardError', code });
  expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
    status: 'requires_payment_method',
    latest_charge: null,
  });
});

describe('a card whose bank asks its customer first', () => {
  const confirmed = (number: string) =>
    stripe.paymentIntents.create(
      dollars(3_000, {
        confirm: true,
        return_url: 'https://example.com/paid?x=1',
        ...card(number),
      }),
    );
  const press = (url: string, outcome: string) =>
    fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `outcome=${outcome}`,
    });

  it.each(['4000002500003155', '4000000000003220'])('%s pays on the page', async (number) => {
    const intent = await confirmed(number);
    expect(intent).toMatchObject({ status: 'requires_action', latest_charge: null });
    const page = String(intent.next_action?.redirect_to_url?.url);
    expect(await (await fetch(page)).text()).toContain('Complete authentication');
    const answer = await press(page, 'succeed');
    expect(answer.status).toBe(303);
    const back = new URL(answer.headers.get('location') ?? '');
    expect(Object.fromEntries(back.searchParams)).toEqual({
      x: '1',
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: 'succeeded',
    });
    const expand = ['latest_charge'];
    const after = await stripe.paymentIntents.retrieve(intent.id, { expand });
    expect(after).toMatchObject({ status: 'succeeded', next_action: null });
    expect(after.latest_charge).toMatchObject({
      payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } },
    });
    expect((await press(page, 'fail')).status).toBe(404);
    expect(await typesAbout(intent.id)).toContain('payment_intent.requires_action');
  });

  it('has a page for its own token alone', async () => {
    const intent = await confirmed('4000000000003220');
    const guess = await fetch(`${emulator.url}/authenticate/${intent.id}/guess`);
    expect(guess.status).toBe(404);
  });
});

describe('a bank that takes its time', () => {
  const confirmed = (url: string) => paid(sdk(url), 5_000, 'pm_card_emulatorProcessing');

  it('answers later, and is processing until then', async () => {
    const intent = await confirmed(emulator.url);
    expect(intent).toMatchObject({ status: 'processing', processing: { type: 'card' } });
    const processing = ['charge.pending', 'payment_intent.processing'];
    expect(await typesAbout(intent.id)).toEqual([...ofPaid, ...processing].toSorted());
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
  });

  it('may decline, once', async () => {
    const patient = await start({ stepDelayMs: null });
    try {
      const intent = await confirmed(patient.url);
      const cancel = await failure(sdk(patient.url).paymentIntents.cancel(intent.id));
      expect(cancel.code).toBe('payment_intent_unexpected_state');
      const call = `POST /payment_intents/${intent.id}/settle`;
      const after = await control<Stripe.PaymentIntent>(patient.url, call, {
        outcome: 'fail',
        decline: 'insufficientFunds',
      });
      expect(after).toMatchObject({
        status: 'requires_payment_method',
        processing: null,
        last_payment_error: { decline_code: 'insufficient_funds' },
      });
      const twice = control(patient.url, call, { outcome: 'succeed' });
      await expect(twice).rejects.toThrow('payment_intent_unexpected_state');
    } finally {
      await patient.close();
    }
  });
});

it('gives 50 refunds at once no more than was paid', async () => {
  const intent = await paid(stripe, 10_000);
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, () =>
      stripe.refunds.create({ payment_intent: intent.id, amount: 300 }),
    ),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(33);
  expect((await stripe.charges.retrieve(String(intent.latest_charge))).amount_refunded).toBe(9_900);
});

it('says with each event what was so at that moment', async () => {
  const intent = await paid(stripe, 1_000);
  await stripe.refunds.create({ payment_intent: intent.id, amount: 100 });
  await stripe.refunds.create({ payment_intent: intent.id, amount: 200 });
  await settled(emulator.url);
  const amounts = listener.heard
    .map(({ event }) => event)
    .filter((event) => event.type === 'charge.refunded')
    .filter(({ data }) => data.object.payment_intent === intent.id)
    .map(({ data }) => data.object.amount_refunded);
  expect(amounts.toSorted((one, other) => one - other)).toEqual([100, 300]);
});
