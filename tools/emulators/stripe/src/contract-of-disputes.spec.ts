/** What Stripe does when a payment is disputed, and where it says so. */
import type Stripe from 'stripe';
import { control, emulatorForTests, failure, paid } from '../test/running';

const { emulator, stripe } = emulatorForTests({ webhookEndpoints: [] });

describe('https://docs.stripe.com/disputes/how-disputes-work', () => {
  it.each(['fraudulent', 'duplicate', 'product_not_received', 'credit_not_processed'])(
    'a dispute (%s) takes its amount and a fee, and the charge can’t be refunded',
    async (reason) => {
      const { id, latest_charge: charge } = await paid(stripe, 2_000);
      const dispute = await control<Stripe.Dispute>(
        emulator.url,
        `POST /charges/${String(charge)}/dispute`,
        { reason },
      );
      expect(await stripe.disputes.retrieve(dispute.id)).toMatchObject({
        reason,
        status: 'needs_response',
        payment_intent: id,
        is_charge_refundable: false,
        balance_transactions: [{ amount: -2_000, net: -3_500 }],
      });
      const refund = await failure(stripe.refunds.create({ payment_intent: id }));
      expect(refund.code).toBe('charge_disputed');
    },
  );

  it.each<[string[], Stripe.Dispute.Status]>([
    [['review'], 'under_review'],
    [['review', 'close won'], 'won'],
    [['close lost'], 'lost'],
    [['close lost', 'appeal'], 'appeal_needs_response'],
    [['close lost', 'appeal', 'review'], 'appeal_under_review'],
    [['close lost', 'appeal', 'review', 'close won'], 'won'],
    [['close lost', 'appeal', 'close lost'], 'lost'],
  ])('after %j it is %s', async (steps, status) => {
    const { latest_charge: charge } = await paid(stripe, 2_000);
    const { id } = await control<Stripe.Dispute>(
      emulator.url,
      `POST /charges/${String(charge)}/dispute`,
    );
    for (const step of steps) {
      const [call = '', outcome] = step.split(' ');
      await control(
        emulator.url,
        `POST /disputes/${id}/${call}`,
        outcome ? { outcome } : undefined,
      );
    }
    expect((await stripe.disputes.retrieve(id)).status).toBe(status);
  });
});

describe('https://docs.stripe.com/api/radar/early_fraud_warnings/object', () => {
  it.each([
    'card_never_received',
    'fraudulent_card_application',
    'made_with_counterfeit_card',
    'made_with_lost_card',
    'made_with_stolen_card',
    'misc',
    'unauthorized_use_of_card',
  ])('fraud_type is %s', async (type) => {
    const { latest_charge: charge } = await paid(stripe, 2_000);
    await control(emulator.url, `POST /charges/${String(charge)}/warn`, { type });
    const { data } = await stripe.radar.earlyFraudWarnings.list({ charge: String(charge) });
    expect(data).toMatchObject([{ fraud_type: type, actionable: true }]);
  });

  it.each<[string, (intent: Stripe.PaymentIntent) => Promise<unknown>]>([
    ['refunded', ({ id }) => stripe.refunds.create({ payment_intent: id })],
    [
      'disputed',
      ({ latest_charge: charge }) =>
        control(emulator.url, `POST /charges/${String(charge)}/dispute`),
    ],
  ])('of a charge that is %s it is not actionable', async (_, change) => {
    const intent = await paid(stripe, 2_000);
    await change(intent);
    await control(emulator.url, `POST /charges/${String(intent.latest_charge)}/warn`);
    const found = { payment_intent: intent.id };
    const { data } = await stripe.radar.earlyFraudWarnings.list(found);
    expect(data).toMatchObject([{ actionable: false }]);
  });
});
