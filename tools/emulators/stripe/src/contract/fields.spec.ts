/** What Stripe takes as amounts and texts, and where it says so. */
import type Stripe from 'stripe';
import {
  chargeOf,
  dollars,
  emulatorForTests,
  failure,
  pay,
  refusedParam,
} from '../../test/running';

const { stripe } = emulatorForTests({ webhookEndpoints: [] });

describe('https://docs.stripe.com/get-started/account/statement-descriptors', () => {
  const suffixed = (statement_descriptor_suffix: string) => ({ statement_descriptor_suffix });

  it.each([
    ['without a letter', '1042'],
    ['with <', 'AR<1042'],
    ['with >', 'AR>1042'],
    ['with a backslash', 'AR\\1042'],
    ['with a single quote', "AR'1042"],
    ['with a double quote', 'AR"1042'],
    ['with an asterisk', 'AR*1042'],
    ['with a letter that is not Latin', 'AR-Ж1042'],
    ['of more than 22 characters with the prefix', 'AR-1042-BCDEF'],
  ])('a suffix %s is refused', async (_, suffix) => {
    const refused = refusedParam('statement_descriptor_suffix');
    expect(await failure(pay(stripe, 'pm_card_visa', suffixed(suffix)))).toMatchObject(refused);
  });

  it.each([
    ['behind the account’s prefix', 'AR-1042', 'EMULATOR* AR-1042'],
    ['of 22 characters with the prefix', 'AR-1042-BCDE', 'EMULATOR* AR-1042-BCDE'],
  ])('a suffix stands %s', async (_, suffix, calculated_statement_descriptor) => {
    const charge = chargeOf(await pay(stripe, 'pm_card_visa', suffixed(suffix)));
    expect(charge).toMatchObject({
      calculated_statement_descriptor,
      statement_descriptor: null,
      statement_descriptor_suffix: suffix,
    });
  });

  it('without a suffix, the prefix stands alone', async () => {
    const charge = chargeOf(await pay(stripe, 'pm_card_visa'));
    expect(charge.calculated_statement_descriptor).toBe('EMULATOR');
  });
});

describe('https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts', () => {
  const create = (amount: number, currency: string) =>
    stripe.paymentIntents.create({ amount, currency });

  it.each([
    ['usd', 50],
    ['aud', 50],
    ['cad', 50],
    ['chf', 50],
    ['eur', 50],
    ['gbp', 30],
    ['jpy', 50],
    ['mxn', 1_000],
    ['nzd', 50],
  ])('in %s at least %d', async (currency, least) => {
    expect(await create(least, currency)).toMatchObject({ amount: least, currency });
    const error = await failure(create(least - 1, currency));
    expect(error).toMatchObject({ statusCode: 400, code: 'amount_too_small' });
  });

  it('at most 99999999', async () => {
    expect((await create(99_999_999, 'usd')).amount).toBe(99_999_999);
    expect((await failure(create(100_000_000, 'usd'))).code).toBe('amount_too_large');
  });

  it('a currency that is none is refused', async () => {
    expect(await failure(create(2_000, 'xyz'))).toMatchObject(refusedParam('currency'));
  });
});

describe('https://docs.stripe.com/api/metadata', () => {
  const names = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`name${index}`, 'x']));
  const create = (metadata: Stripe.MetadataParam) =>
    stripe.paymentIntents.create(dollars(2_000, { metadata }));

  it.each([
    ['51 names', names(51)],
    ['a name of 41 characters', { ['x'.repeat(41)]: 'x' }],
    ['a value of 501 characters', { a: 'x'.repeat(501) }],
    ['a name with brackets', { 'a[b]': 'x' }],
  ])('%s are too much', async (_, metadata) => {
    expect(await failure(create(metadata))).toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
    });
  });

  it.each([
    ['50 names', names(50)],
    ['a name of 40 characters', { ['x'.repeat(40)]: 'x' }],
    ['a value of 500 characters', { a: 'x'.repeat(500) }],
  ])('%s are fine', async (_, metadata) => {
    expect((await create(metadata)).metadata).toEqual(metadata);
  });

  it('numbers come back as text', async () => {
    expect((await create({ a: 1 })).metadata).toEqual({ a: '1' });
  });

  it.each<[string, Stripe.MetadataParam | '', object]>([
    ['an empty value removes a name', { a: '' }, { b: '2' }],
    ['other names stay', { c: '3' }, { a: '1', b: '2', c: '3' }],
    ['an empty text removes all', '', {}],
  ])('%s', async (_, metadata, after) => {
    const { id } = await create({ a: '1', b: '2' });
    const params = { metadata } as Stripe.PaymentIntentUpdateParams;
    expect((await stripe.paymentIntents.update(id, params)).metadata).toEqual(after);
  });

  // https://docs.stripe.com/payments/payment-intents/creating-payment-intents#storing-information-in-metadata
  it('the charge has what the intent had then, and no later change', async () => {
    const { id, latest_charge } = await pay(stripe, 'pm_card_visa', { metadata: { a: '1' } });
    await stripe.paymentIntents.update(id, { metadata: { a: '2' } });
    const charge = await stripe.charges.retrieve((latest_charge as Stripe.Charge).id);
    expect(charge.metadata).toEqual({ a: '1' });
  });
});
