/** Pages, and what is shown in the place of ids. */
import type Stripe from 'stripe';
import { emulatorForTests, failure, paid } from '../../test/running';
import { ManualClock } from '../../test/manual-clock';

const clock = new ManualClock();
const { stripe } = emulatorForTests({ clock, webhookEndpoints: [] });
const ids: string[] = [];

beforeAll(async () => {
  for (let index = 0; index < 7; index += 1) {
    ids.push((await paid(stripe, 1_000)).id);
    clock.advance(1_000);
  }
  ids.reverse();
});

const idsOf = (page: { data: { id: string }[] }) => page.data.map(({ id }) => id);

it('lists have newest first, and say whether there is more', async () => {
  const page = await stripe.paymentIntents.list({ limit: 3 });
  expect(idsOf(page)).toEqual(ids.slice(0, 3));
  expect(page).toMatchObject({ object: 'list', has_more: true, url: '/v1/payment_intents' });
});

it('lists continue behind one and before one', async () => {
  const behind = await stripe.paymentIntents.list({ limit: 10, starting_after: ids[4] });
  expect(idsOf(behind)).toEqual(ids.slice(5));
  expect(behind.has_more).toBe(false);
  const before = await stripe.paymentIntents.list({ limit: 2, ending_before: ids[4] });
  expect(idsOf(before)).toEqual(ids.slice(2, 4));
  expect(before.has_more).toBe(true);
  const first = await stripe.paymentIntents.list({ limit: 4, ending_before: ids[4] });
  expect(first.has_more).toBe(false);
});

it('lists are walked by the SDK to the end', async () => {
  const walked: string[] = [];
  for await (const { id } of stripe.paymentIntents.list({ limit: 2 })) walked.push(id);
  expect(walked).toEqual(ids);
});

it('lists can be of a time', async () => {
  const { created } = await stripe.paymentIntents.retrieve(ids[2]!);
  const within = (range: Stripe.RangeQueryParam | number) =>
    stripe.paymentIntents.list({ created: range }).then(idsOf);
  expect(await within({ gte: created })).toEqual(ids.slice(0, 3));
  expect(await within({ gt: created })).toEqual(ids.slice(0, 2));
  expect(await within({ lt: created, gte: created - 2 })).toEqual(ids.slice(3, 5));
  expect(await within(created)).toEqual([ids[2]]);
});

it('lists refuse cursors and limits that make no sense', async () => {
  const wrong = [{ limit: 0 }, { limit: 101 }, { starting_after: 'pi_nowhere' }];
  for (const params of [...wrong, { starting_after: ids[0], ending_before: ids[1] }]) {
    expect((await failure(stripe.paymentIntents.list(params))).statusCode).toBe(400);
  }
});

it('lists of events can be of one type, of several, or of a family', async () => {
  const count = async (params: Stripe.EventListParams) =>
    (await stripe.events.list({ limit: 100, ...params })).data.length;
  expect(await count({ type: 'payment_intent.succeeded' })).toBe(7);
  expect(await count({ types: ['payment_intent.succeeded', 'charge.succeeded'] })).toBe(14);
  expect(await count({ type: 'charge.*' })).toBe(14);
});

it('lists show objects in the place of their ids', async () => {
  const [intent] = (await stripe.paymentIntents.list({ limit: 1, expand: ['data.latest_charge'] }))
    .data;
  const charge = intent?.latest_charge as Stripe.Charge;
  expect(charge).toMatchObject({ object: 'charge', payment_intent: intent?.id });
  const error = await failure(stripe.paymentIntents.list({ expand: ['latest_charge'] }));
  expect(error.message).toContain('cannot be expanded (latest_charge)');
  const { source } = await stripe.balanceTransactions.retrieve(String(charge.balance_transaction), {
    expand: ['source.payment_intent'],
  });
  expect(source).toMatchObject({ id: charge.id, payment_intent: { id: intent?.id } });
});
