import type Stripe from 'stripe';
import { control, dollars, emulatorForTests, failure, paid, sdk, start } from '../test/running';

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
  const { charge } = await control<{ charge: Stripe.Charge[] }>(emulator.url, 'GET /state');
  expect(charge.map(({ amount }) => amount)).toEqual([4_200]);
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

  it.each([
    ['4000000000003220', 'fail', { code: 'payment_intent_authentication_failure' }],
    ['4000008260003178', 'succeed', { decline_code: 'insufficient_funds' }],
  ])(
    '%s, whose owner says %s, is not charged, and another may pay',
    async (number, outcome, error) => {
      const { id, next_action } = await confirmed(number);
      await press(String(next_action?.redirect_to_url?.url), outcome);
      expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
        status: 'requires_payment_method',
        last_payment_error: error,
      });
      const next = { payment_method: 'pm_card_visa', return_url: 'https://example.com/paid' };
      const after = await stripe.paymentIntents.confirm(id, next);
      expect(after).toMatchObject({ status: 'succeeded', last_payment_error: null });
    },
  );
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

  it('cannot be stopped', async () => {
    const patient = await start({ stepDelayMs: null });
    const intent = await confirmed(patient.url);
    const cancel = await failure(sdk(patient.url).paymentIntents.cancel(intent.id));
    expect(cancel.code).toBe('payment_intent_unexpected_state');
    await patient.close();
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
