/** How Stripe lists objects and shows them in the place of ids, and where it says so. */
import type Stripe from 'stripe';
import { chargeOf, dollars, emulatorForTests, failure, paid } from '../../test/running';
import { ManualClock } from '../../test/manual-clock';

const clock = new ManualClock();
const { stripe } = emulatorForTests({ clock, webhookEndpoints: [] });
const ids: string[] = [];

beforeAll(async () => {
  for (let index = 0; index < 12; index += 1) {
    ids.push((await paid(stripe, 1_000)).id);
    clock.advance(1_000);
  }
  ids.reverse();
});

const list = (params: Stripe.PaymentIntentListParams = {}) => stripe.paymentIntents.list(params);
const idsOf = (page: { data: { id: string }[] }) => page.data.map(({ id }) => id);

describe('https://docs.stripe.com/api/pagination', () => {
  it.each<[string, () => Stripe.PaymentIntentListParams, [number, number], boolean]>([
    ['ten, newest first', () => ({}), [0, 10], true],
    ['as many as it is asked for', () => ({ limit: 3 }), [0, 3], true],
    ['all of them', () => ({ limit: 100 }), [0, 12], false],
    ['those behind one', () => ({ limit: 3, starting_after: ids[4] }), [5, 8], true],
    ['the last', () => ({ starting_after: ids[4] }), [5, 12], false],
  ])('a page has %s', async (_, params, [from, to], has_more) => {
    const page = await list(params());
    expect(idsOf(page)).toEqual(ids.slice(from, to));
    expect(page).toMatchObject({ object: 'list', has_more, url: '/v1/payment_intents' });
  });

  it.each<[string, () => Stripe.PaymentIntentListParams, object]>([
    ['none', () => ({ limit: 0 }), { param: 'limit' }],
    ['more than 100', () => ({ limit: 101 }), { param: 'limit' }],
    [
      'those behind one that is not there',
      () => ({ starting_after: 'pi_nowhere' }),
      { code: 'resource_missing', param: 'starting_after' },
    ],
  ])('a page of %s is refused', async (_, params, refused) => {
    expect(await failure(list(params()))).toMatchObject({ statusCode: 400, ...refused });
  });

  // https://docs.stripe.com/api/pagination/auto
  it('the SDK walks to the end', async () => {
    const walked: string[] = [];
    for await (const { id } of list({ limit: 5 })) walked.push(id);
    expect(walked).toEqual(ids);
  });
});

describe('https://docs.stripe.com/api/payment_intents/list', () => {
  it.each<[string, (created: number) => Stripe.RangeQueryParam | number, [number, number]]>([
    ['gte', (created) => ({ gte: created }), [0, 3]],
    ['gt', (created) => ({ gt: created }), [0, 2]],
    ['lte', (created) => ({ lte: created }), [2, 12]],
    ['lt and gte', (created) => ({ lt: created, gte: created - 2 }), [3, 5]],
    ['a moment', (created) => created, [2, 3]],
  ])('a list may be of a time: %s', async (_, range, [from, to]) => {
    const { created } = await stripe.paymentIntents.retrieve(ids[2]!);
    const page = await list({ created: range(created), limit: 100 });
    expect(idsOf(page)).toEqual(ids.slice(from, to));
  });

  it('a time without any has none', async () => {
    expect(await list({ created: { lt: 1_000 } })).toMatchObject({ data: [], has_more: false });
  });

  // https://docs.stripe.com/api/charges/list
  it('charges are listed by payment', async () => {
    const { data } = await stripe.charges.list({ payment_intent: ids[3] });
    expect(data.map((charge) => charge.payment_intent)).toEqual([ids[3]]);
  });
});

describe('https://docs.stripe.com/api/expanding_objects', () => {
  const [id, expand] = [() => ids[0]!, (...paths: string[]) => ({ expand: paths })];

  it('without a word, there is an id', async () => {
    expect((await stripe.paymentIntents.retrieve(id())).latest_charge).toMatch(/^ch_/);
  });

  it('a dot leads further', async () => {
    const paths = expand('latest_charge.balance_transaction');
    const intent = await stripe.paymentIntents.retrieve(id(), paths);
    expect(chargeOf(intent).balance_transaction).toMatchObject({ amount: 1_000, type: 'charge' });
  });

  it('several are shown at once', async () => {
    const paths = expand('latest_charge', 'payment_method');
    expect(await stripe.paymentIntents.retrieve(id(), paths)).toMatchObject({
      latest_charge: { object: 'charge' },
      payment_method: { object: 'payment_method' },
    });
  });

  it('in a list, it starts with data', async () => {
    const { data } = await list({ limit: 1, ...expand('data.latest_charge') });
    expect(data).toMatchObject([{ latest_charge: { payment_intent: id() } }]);
  });

  it('what was booked shows its source', async () => {
    const { data } = await stripe.balanceTransactions.list({
      limit: 1,
      ...expand('data.source.payment_intent'),
    });
    expect(data).toMatchObject([{ source: { payment_intent: { id: id() } } }]);
  });

  it.each<[string, (paths: { expand: string[] }) => Promise<Stripe.PaymentIntent>]>([
    [
      'create',
      (paths) =>
        stripe.paymentIntents.create(
          dollars(1_000, { confirm: true, payment_method: 'pm_card_visa', ...paths }),
        ),
    ],
    [
      'confirm',
      async (paths) => {
        const intent = await stripe.paymentIntents.create(dollars(1_000));
        const payment_method = 'pm_card_visa';
        return stripe.paymentIntents.confirm(intent.id, { payment_method, ...paths });
      },
    ],
    ['update', (paths) => stripe.paymentIntents.update(id(), { description: 'Washer', ...paths })],
  ])('%s shows it, too', async (_, call) => {
    const intent = await call(expand('latest_charge'));
    expect(intent).toMatchObject({ latest_charge: { object: 'charge', paid: true } });
  });

  it.each([
    ['what is no id', 'amount'],
    ['what is not there', 'color'],
    ['a fifth level', 'latest_charge.payment_intent.latest_charge.payment_intent.latest_charge'],
  ])('%s is refused', async (_, path) => {
    const error = await failure(stripe.paymentIntents.retrieve(id(), expand(path)));
    expect(error).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400 });
  });

  it('a list without data is refused', async () => {
    expect((await failure(list(expand('latest_charge')))).message).toContain('latest_charge');
  });
});
