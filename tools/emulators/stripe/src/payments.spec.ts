import type Stripe from 'stripe';
import { dollars, emulatorForTests, failure, paid, sdk, settled } from '../test/running';

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

describe('a payment', () => {
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
    ['4242 4242 4242 4242', 'visa'],
    ['5555 5555 5555 4444', 'mastercard'],
    ['3782 822463 10005', 'amex'],
  ])('takes %s, a %s card', async (number, brand) => {
    const intent = await stripe.paymentIntents.create(
      dollars(900, { confirm: true, expand: ['latest_charge'], ...card(number) }),
    );
    expect(intent.status).toBe('succeeded');
    expect((intent.latest_charge as Stripe.Charge).payment_method_details?.card).toMatchObject({
      brand,
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

  describe('a bank that takes its time', () => {
    const confirmed = (url: string) => paid(sdk(url), 5_000, 'pm_card_emulatorProcessing');

    it('answers later, and is processing until then', async () => {
      const intent = await confirmed(emulator.url);
      expect(intent).toMatchObject({ status: 'processing', processing: { type: 'card' } });
      const processing = ['charge.pending', 'payment_intent.processing'];
      expect(await typesAbout(intent.id)).toEqual([...ofPaid, ...processing].toSorted());
      expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
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
    expect((await stripe.charges.retrieve(String(intent.latest_charge))).amount_refunded).toBe(
      9_900,
    );
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
});
