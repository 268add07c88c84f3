/** What Stripe does when a payment is disputed, and where it says so. */
import type Stripe from 'stripe';
import { control, emulatorForTests, failure, paid, settled } from '../../test/running';

const { emulator, listener, stripe } = emulatorForTests();

const disputed = async (given: object = {}) => {
  const intent = await paid(stripe, 2_000);
  const call = `POST /charges/${String(intent.latest_charge)}/dispute`;
  const { id } = await control<Stripe.Dispute>(emulator.url, call, given);
  return { id, intent, charge: String(intent.latest_charge) };
};
const closed = async (id: string, outcome: 'won' | 'lost') => {
  await control(emulator.url, `POST /disputes/${id}/close`, { outcome });
  return stripe.disputes.retrieve(id);
};

describe('https://docs.stripe.com/disputes/how-disputes-work', () => {
  it.each(['fraudulent', 'duplicate', 'product_not_received', 'credit_not_processed'])(
    'a dispute (%s) takes its amount and a fee, and the charge can’t be refunded',
    async (reason) => {
      const { id, intent } = await disputed({ reason });
      expect(await stripe.disputes.retrieve(id)).toMatchObject({
        reason,
        status: 'needs_response',
        payment_intent: intent.id,
        is_charge_refundable: false,
        balance_transactions: [{ amount: -2_000, net: -3_500 }],
      });
      const refund = await failure(stripe.refunds.create({ payment_intent: intent.id }));
      expect(refund.code).toBe('charge_disputed');
    },
  );

  it('a dispute of a part takes that part', async () => {
    const { id } = await disputed({ amount: 500 });
    expect(await stripe.disputes.retrieve(id)).toMatchObject({
      amount: 500,
      balance_transactions: [{ amount: -500 }],
    });
  });

  it.each(['won', 'lost'] as const)('closed as %s, it is %s', async (outcome) => {
    const { id } = await disputed();
    expect((await closed(id, outcome)).status).toBe(outcome);
  });

  it('one that is over is over', async () => {
    const { id } = await disputed();
    await closed(id, 'won');
    await expect(closed(id, 'lost')).rejects.toThrow('won already');
  });
});

describe('https://docs.stripe.com/api/disputes/object', () => {
  it('it has a deadline', async () => {
    const { id } = await disputed();
    const { created, evidence_details: before } = await stripe.disputes.retrieve(id);
    expect(before).toMatchObject({ has_evidence: false, past_due: false, submission_count: 0 });
    expect(before.due_by).toBeGreaterThan(created);
  });

  it.each<['won' | 'lost', [number, number, string][]]>([
    ['lost', [[-2_000, 1_500, 'dispute']]],
    [
      'won',
      [
        [-2_000, 1_500, 'dispute'],
        [2_000, 0, 'dispute_reversal'],
      ],
    ],
  ])('%s, it has booked %j: the fee stays', async (outcome, booked) => {
    const { id } = await disputed();
    const { balance_transactions } = await closed(id, outcome);
    expect(
      balance_transactions.map(({ amount, fee, reporting_category: category }) => [
        amount,
        fee,
        category,
      ]),
    ).toEqual(booked);
  });

  it.each(['charge', 'payment_intent'] as const)('they are listed by %s', async (name) => {
    const [{ id }] = [await disputed(), await disputed()];
    const dispute = await stripe.disputes.retrieve(id);
    const { data } = await stripe.disputes.list({ [name]: String(dispute[name]) });
    expect(data).toEqual([dispute]);
  });
});

describe('https://docs.stripe.com/api/events/types#event_types-charge.dispute.created', () => {
  const of = 'charge.dispute.';
  it.each<['won' | 'lost' | null, string[]]>([
    [null, ['created', 'funds_withdrawn']],
    ['lost', ['closed', 'created', 'funds_withdrawn']],
    ['won', ['closed', 'created', 'funds_reinstated', 'funds_withdrawn']],
  ])('of one that is closed as %s', async (outcome, types) => {
    const { id } = await disputed();
    if (outcome) await closed(id, outcome);
    expect(await listener.typesAbout(emulator.url, id)).toEqual(types.map((type) => of + type));
  });
});

describe('https://docs.stripe.com/api/radar/early_fraud_warnings/object', () => {
  const warn = (charge: string, body: object = {}) =>
    control(emulator.url, `POST /charges/${charge}/warn`, body);
  const warningsOf = async (charge: string) =>
    (await stripe.radar.earlyFraudWarnings.list({ charge })).data;

  it.each([
    'card_never_received',
    'fraudulent_card_application',
    'made_with_counterfeit_card',
    'made_with_lost_card',
    'made_with_stolen_card',
    'misc',
    'unauthorized_use_of_card',
  ])('fraud_type is %s', async (type) => {
    const charge = String((await paid(stripe, 2_000)).latest_charge);
    await warn(charge, { type });
    expect(await warningsOf(charge)).toMatchObject([{ fraud_type: type, actionable: true }]);
  });

  const refund = ({ id }: Stripe.PaymentIntent, amount?: number) =>
    stripe.refunds.create({ payment_intent: id, amount });
  const dispute = ({ latest_charge: charge }: Stripe.PaymentIntent) =>
    control(emulator.url, `POST /charges/${String(charge)}/dispute`);

  it.each<[string, (intent: Stripe.PaymentIntent) => Promise<unknown>]>([
    ['refunded', refund],
    ['disputed', dispute],
  ])('of a charge that is %s it is not actionable', async (_, change) => {
    const intent = await paid(stripe, 2_000);
    await change(intent);
    await warn(String(intent.latest_charge));
    const found = { payment_intent: intent.id };
    const { data } = await stripe.radar.earlyFraudWarnings.list(found);
    expect(data).toMatchObject([{ actionable: false }]);
  });

  it.each<[string, boolean, (intent: Stripe.PaymentIntent) => Promise<unknown>]>([
    ['a refund', false, refund],
    ['a dispute', false, dispute],
    ['a refund of a part', true, (intent) => refund(intent, 500)],
  ])('after %s it is actionable: %s', async (_, actionable, change) => {
    const intent = await paid(stripe, 2_000);
    const charge = String(intent.latest_charge);
    await warn(charge);
    await change(intent);
    const [warning] = await warningsOf(charge);
    expect(warning?.actionable).toBe(actionable);
    await settled(emulator.url);
    const updates = listener.heard.filter(({ payload }) => payload.includes(warning!.id)).slice(1);
    expect(updates.map(({ event }) => [event.type, event.data.previous_attributes])).toEqual(
      actionable ? [] : [['radar.early_fraud_warning.updated', { actionable: true }]],
    );
  });
});
