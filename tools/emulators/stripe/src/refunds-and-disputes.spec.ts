import type Stripe from 'stripe';
import { control, emulatorForTests, failure, paid, settled } from '../test/running';

const { emulator, listener, stripe } = emulatorForTests();

const chargeOf = async ({ latest_charge }: Stripe.PaymentIntent) =>
  stripe.charges.retrieve(String(latest_charge));

const typesAbout = (id: string) => listener.typesAbout(emulator.url, id);

/** What the account has gained or lost by what happened to a charge. */
async function bookedFor(...sources: string[]): Promise<number> {
  const pages = await Promise.all(
    sources.map((source) => stripe.balanceTransactions.list({ source })),
  );
  return pages.flatMap(({ data }) => data).reduce((sum, { amount }) => sum + amount, 0);
}

it('refunds in part, then the rest, and no more', async () => {
  const intent = await paid(stripe, 1_000);
  const part = await stripe.refunds.create({ payment_intent: intent.id, amount: 400 });
  expect(part).toMatchObject({ amount: 400, status: 'succeeded', charge: intent.latest_charge });
  expect(await chargeOf(intent)).toMatchObject({ amount_refunded: 400, refunded: false });
  const tooMuch = await failure(stripe.refunds.create({ payment_intent: intent.id, amount: 601 }));
  expect(tooMuch).toMatchObject({ statusCode: 400, param: 'amount' });
  expect(tooMuch.message).toContain('greater than unrefunded amount on charge ($6.00)');
  const rest = await stripe.refunds.create({ charge: String(intent.latest_charge) });
  expect(rest.amount).toBe(600);
  const charge = await chargeOf(intent);
  expect(charge).toMatchObject({ amount_refunded: 1_000, refunded: true });
  expect(charge.refunds?.data.map(({ id }) => id)).toEqual([rest.id, part.id]);
  const over = await failure(stripe.refunds.create({ payment_intent: intent.id }));
  expect(over.code).toBe('charge_already_refunded');
  expect(await bookedFor(part.id, rest.id)).toBe(-1_000);
});

it('gives 50 refunds at once no more than was paid', async () => {
  const intent = await paid(stripe, 10_000);
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, () =>
      stripe.refunds.create({ payment_intent: intent.id, amount: 300 }),
    ),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(33);
  expect((await chargeOf(intent)).amount_refunded).toBe(9_900);
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
    .map(({ data }) => [data.object.amount_refunded, data.object.refunds?.data.length]);
  expect(amounts.toSorted()).toEqual([
    [100, 1],
    [300, 2],
  ]);
});

it('ends a pending refund later', async () => {
  const intent = await paid(stripe, 1_000, 'pm_card_pendingRefund');
  const refund = await stripe.refunds.create({ payment_intent: intent.id });
  expect(refund).toMatchObject({ status: 'pending', pending_reason: 'processing' });
  const types = await typesAbout(refund.id);
  expect(types).toEqual(expect.arrayContaining(['refund.created', 'refund.updated']));
  const after = await stripe.refunds.retrieve(refund.id);
  expect(after.status).toBe('succeeded');
  expect(after).not.toHaveProperty('pending_reason');
});

it('gives the money back to the account when a refund fails later', async () => {
  const intent = await paid(stripe, 1_000, 'pm_card_refundFail');
  const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 700 });
  expect(refund.status).toBe('succeeded');
  expect(await typesAbout(refund.id)).toContain('refund.failed');
  const after = await stripe.refunds.retrieve(refund.id);
  expect(after).toMatchObject({ status: 'failed', failure_reason: 'expired_or_canceled_card' });
  expect(await chargeOf(intent)).toMatchObject({ amount_refunded: 0, refunded: false });
  expect(await bookedFor(refund.id)).toBe(0);
  const call = `POST /refunds/${refund.id}/settle`;
  await expect(control(emulator.url, call, { outcome: 'fail' })).rejects.toThrow('failed already');
});

it('refuses refunds of what was not paid, or is not there', async () => {
  const unpaid = await stripe.paymentIntents.create({ amount: 1_000, currency: 'usd' });
  const early = await failure(stripe.refunds.create({ payment_intent: unpaid.id }));
  expect(early.code).toBe('payment_intent_unexpected_state');
  const nowhere = await failure(stripe.refunds.create({ payment_intent: 'pi_nowhere' }));
  expect(nowhere).toMatchObject({ code: 'resource_missing', param: 'payment_intent' });
  expect((await failure(stripe.refunds.create({}))).code).toBe('parameter_missing');
  const both = stripe.refunds.create({ payment_intent: unpaid.id, charge: 'ch_nowhere' });
  expect((await failure(both)).statusCode).toBe(400);
});

it('changes a refund’s metadata and lists refunds of one payment', async () => {
  const intent = await paid(stripe, 1_000);
  const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 10 });
  const noted = await stripe.refunds.update(refund.id, { metadata: { by: 'office' } });
  expect(noted.metadata).toEqual({ by: 'office' });
  const listed = await stripe.refunds.list({ payment_intent: intent.id });
  expect(listed.data).toEqual([noted]);
});

it('disputes a card that is made for it, and takes the money', async () => {
  const intent = await paid(stripe, 2_000, 'pm_card_createDispute');
  await settled(emulator.url);
  const { data } = await stripe.disputes.list({ payment_intent: intent.id });
  expect(data).toHaveLength(1);
  const [dispute] = data;
  expect(dispute).toMatchObject({
    amount: 2_000,
    reason: 'fraudulent',
    status: 'needs_response',
    balance_transactions: [{ amount: -2_000, fee: 1_500, net: -3_500, type: 'adjustment' }],
  });
  expect(await chargeOf(intent)).toMatchObject({ disputed: true });
  const refund = await failure(stripe.refunds.create({ payment_intent: intent.id }));
  expect(refund.code).toBe('charge_disputed');
  expect(await typesAbout(dispute!.id)).toEqual([
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
  ]);
});

it('ends a dispute as the bank decides', async () => {
  const [won, lost] = await Promise.all(
    (['won', 'lost'] as const).map(async (outcome) => {
      const intent = await paid(stripe, 2_000);
      const opened = await control<Stripe.Dispute>(
        emulator.url,
        `POST /charges/${String(intent.latest_charge)}/dispute`,
        { amount: 500, reason: 'duplicate' },
      );
      await control(emulator.url, `POST /disputes/${opened.id}/review`);
      await control(emulator.url, `POST /disputes/${opened.id}/close`, { outcome });
      const twice = control(emulator.url, `POST /disputes/${opened.id}/close`, { outcome });
      await expect(twice).rejects.toThrow(`${outcome} already`);
      return stripe.disputes.retrieve(opened.id, { expand: ['charge'] });
    }),
  );
  expect(won).toMatchObject({ status: 'won', charge: { object: 'charge', disputed: true } });
  expect(lost).toMatchObject({ status: 'lost' });
  expect(await bookedFor(won!.id)).toBe(0);
  expect(await bookedFor(lost!.id)).toBe(-500);
  const ended = ['charge.dispute.closed', 'charge.dispute.created'];
  expect(await typesAbout(lost!.id)).toEqual([
    ...ended,
    'charge.dispute.funds_withdrawn',
    'charge.dispute.updated',
  ]);
  expect(await typesAbout(won!.id)).toContain('charge.dispute.funds_reinstated');
});

it('warns of fraud about a card that is made for it, and takes no money', async () => {
  const intent = await paid(stripe, 2_000, 'pm_card_createIssuerFraudRecord');
  await settled(emulator.url);
  const { data } = await stripe.radar.earlyFraudWarnings.list({ payment_intent: intent.id });
  expect(data).toMatchObject([
    {
      actionable: true,
      charge: intent.latest_charge,
      fraud_type: 'unauthorized_use_of_card',
      payment_intent: intent.id,
    },
  ]);
  const [warning] = data;
  const expand = ['payment_intent.latest_charge'];
  const expanded = await stripe.radar.earlyFraudWarnings.retrieve(warning!.id, { expand });
  expect(expanded).toMatchObject({ payment_intent: { latest_charge: { paid: true } } });
  expect(await typesAbout(warning!.id)).toEqual(['radar.early_fraud_warning.created']);
  expect((await chargeOf(intent)).amount_refunded).toBe(0);
});

it('takes a lost dispute to appeal, where it is lost again or won', async () => {
  const { latest_charge: charge } = await paid(stripe, 2_000);
  const dispute = await control<Stripe.Dispute>(
    emulator.url,
    `POST /charges/${String(charge)}/dispute`,
  );
  const close = (outcome: string) =>
    control(emulator.url, `POST /disputes/${dispute.id}/close`, { outcome });
  const appeal = () => control<Stripe.Dispute>(emulator.url, `POST /disputes/${dispute.id}/appeal`);
  await expect(appeal()).rejects.toThrow(/is needs_response/);
  await close('lost');
  expect(await appeal()).toMatchObject({ status: 'appeal_needs_response' });
  const reviewed = await control(emulator.url, `POST /disputes/${dispute.id}/review`);
  expect(reviewed).toMatchObject({ status: 'appeal_under_review' });
  await close('lost');
  expect(await bookedFor(dispute.id)).toBe(-2_000);
  await appeal();
  await close('won');
  expect(await bookedFor(dispute.id)).toBe(0);
  const types = await typesAbout(dispute.id);
  expect(types.filter((type) => type === 'charge.dispute.closed')).toHaveLength(3);
});
