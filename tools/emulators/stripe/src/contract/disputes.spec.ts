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
/** Such as `close won`. */
const step = (id: string, text: string) => {
  const [call = '', outcome] = text.split(' ');
  const body = outcome ? { outcome } : undefined;
  return control<Stripe.Dispute>(emulator.url, `POST /disputes/${id}/${call}`, body);
};
const after = async (id: string, ...steps: string[]) => {
  for (const each of steps) await step(id, each);
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

  it.each<[string[], Stripe.Dispute.Status]>([
    [['review'], 'under_review'],
    [['review', 'close won'], 'won'],
    [['close lost'], 'lost'],
    [['close lost', 'appeal'], 'appeal_needs_response'],
    [['close lost', 'appeal', 'review'], 'appeal_under_review'],
    [['close lost', 'appeal', 'review', 'close won'], 'won'],
    [['close lost', 'appeal', 'close lost'], 'lost'],
  ])('after %j it is %s', async (steps, status) => {
    const { id } = await disputed();
    expect((await after(id, ...steps)).status).toBe(status);
  });

  it.each<[string[], Stripe.Dispute.Status, number[]]>([
    [[], 'warning_needs_response', []],
    [['review'], 'warning_under_review', []],
    [['review', 'close won'], 'warning_closed', []],
    [['escalate'], 'needs_response', [-2_000]],
    [['review', 'escalate', 'close lost'], 'lost', [-2_000]],
    [['escalate', 'close won'], 'won', [-2_000, 2_000]],
  ])('an inquiry after %j is %s, and has taken %j', async (steps, status, amounts) => {
    const { id } = await disputed({ inquiry: true });
    const dispute = await after(id, ...steps);
    expect(dispute.status).toBe(status);
    expect(dispute.balance_transactions.map(({ amount }) => amount)).toEqual(amounts);
  });

  it('a charge can be refunded while its bank only asks', async () => {
    const { id, intent } = await disputed({ inquiry: true });
    expect((await stripe.disputes.retrieve(id)).is_charge_refundable).toBe(true);
    expect(await stripe.refunds.create({ payment_intent: intent.id })).toMatchObject({
      amount: 2_000,
    });
  });

  it('an inquiry that escalated leaves nothing to refund', async () => {
    const { id, intent } = await disputed({ inquiry: true });
    expect((await after(id, 'escalate')).is_charge_refundable).toBe(false);
    const refund = await failure(stripe.refunds.create({ payment_intent: intent.id }));
    expect(refund.code).toBe('charge_disputed');
  });

  it('one that is over is over', async () => {
    const { id } = await disputed();
    await step(id, 'close won');
    await expect(step(id, 'close lost')).rejects.toThrow('won already');
    await expect(step(id, 'appeal')).rejects.toThrow('is won');
  });
});

describe('https://docs.stripe.com/api/disputes/object', () => {
  it('it has a deadline, and says what was answered', async () => {
    const { id } = await disputed();
    const { created, evidence_details: before } = await stripe.disputes.retrieve(id);
    expect(before).toMatchObject({ has_evidence: false, past_due: false, submission_count: 0 });
    expect(before.due_by).toBeGreaterThan(created);
    const { evidence_details } = await after(id, 'review');
    expect(evidence_details).toMatchObject({ has_evidence: true, submission_count: 1 });
  });

  it.each<[string, string[], [number, number, string][]]>([
    ['lost', ['close lost'], [[-2_000, 1_500, 'dispute']]],
    [
      'won',
      ['close won'],
      [
        [-2_000, 1_500, 'dispute'],
        [2_000, 0, 'dispute_reversal'],
      ],
    ],
  ])('%s, it has booked %j: the fee stays', async (_, steps, booked) => {
    const { id } = await disputed();
    const { balance_transactions } = await after(id, ...steps);
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
  it.each<[string, object, string[], string[]]>([
    ['a dispute', {}, [], ['created', 'funds_withdrawn']],
    ['an inquiry', { inquiry: true }, [], ['created']],
    [
      'an inquiry that escalates',
      { inquiry: true },
      ['escalate'],
      ['created', 'funds_withdrawn', 'updated'],
    ],
    ['one that is lost', {}, ['close lost'], ['closed', 'created', 'funds_withdrawn']],
    [
      'one that is won',
      {},
      ['close won'],
      ['closed', 'created', 'funds_reinstated', 'funds_withdrawn'],
    ],
  ])('of %s', async (_, given, steps, types) => {
    const { id } = await disputed(given);
    await after(id, ...steps);
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
