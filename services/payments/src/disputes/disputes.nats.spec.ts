/** What a customer's bank takes back, in whatever order Stripe tells of it. */
import { officePaymentCalls, type PaymentConcerns } from '@contracts/payments/office';
import { Office } from '../../test/office';
import { PaymentsUnderTest } from '../../test/payments-under-test';

let payments: PaymentsUnderTest;
let office: Office;

beforeAll(async () => {
  payments = await PaymentsUnderTest.open();
  office = new Office(payments);
  await payments.start();
});
afterEach(() => payments.clear());
afterAll(() => payments.close());

const concerns = (): Promise<PaymentConcerns> =>
  payments.requests.ask(officePaymentCalls.concerns, {});
const paidOf = async () =>
  (await payments.announcedFacts()).map(({ fact, bill }) => [fact, bill?.paidCents]);

async function disputed(amount: number): Promise<{ paymentId: string; dispute: string }> {
  const { payToken } = payments.bill(amount * 100);
  const payment = await office.paid(amount, { payToken });
  const { latest_charge: charge } = await payments.stripe.paymentIntents.retrieve(payment.intentId);
  const { id } = await payments.control<{ id: string }>(`POST /charges/${String(charge)}/dispute`, {
    reason: 'product_not_received',
  });
  await payments.settled();
  return { paymentId: payment.paymentId, dispute: id };
}

it('needs an answer as long as nobody has answered it', async () => {
  const { paymentId, dispute } = await disputed(150);
  expect(await office.detail({ paymentId })).toMatchObject({
    disputeStatus: 'needs_response',
    disputes: [{ id: dispute, amount: '150.00', reason: 'product_not_received' }],
  });
  expect((await concerns()).disputes).toMatchObject({ count: 1 });
  expect(await paidOf()).toEqual([
    ['payment-succeeded', 15_000],
    ['payment-disputed', 15_000],
  ]);
  await payments.control(`POST /disputes/${dispute}/review`);
  await payments.settled();
  expect((await concerns()).disputes).toBeNull();
  expect(await office.detail({ paymentId })).toMatchObject({ disputeStatus: 'under_review' });
});

it.each([
  ['lost', 0],
  ['won', 15_000],
])('that is %s leaves %p of the bill paid', async (outcome, paidCents) => {
  const { paymentId, dispute } = await disputed(150);
  await payments.control(`POST /disputes/${dispute}/close`, { outcome });
  await payments.settled();
  const detail = await office.detail({ paymentId });
  expect(detail).toMatchObject({ status: 'succeeded', disputeStatus: outcome });
  expect(detail.history.map(({ by, message }) => `${by}: ${message}`).slice(2)).toEqual([
    'Stripe: Dispute of $150.00: Needs an answer',
    `Stripe: Dispute of $150.00: ${outcome === 'lost' ? 'Lost' : 'Won'}`,
  ]);
  expect((await paidOf()).at(-1)).toEqual(['payment-disputed', paidCents]);
  expect((await concerns()).disputes).toBeNull();
});

it('is heard of before its payment, late, twice and backwards, and never goes back', async () => {
  await payments.control('POST /webhooks/plan', { mode: 'hold' });
  const { paymentId, dispute } = await disputed(150);
  await payments.control(`POST /disputes/${dispute}/close`, { outcome: 'lost' });
  await payments.control('POST /webhooks/release', { order: 'reversed', copies: 2 });
  await payments.settled();
  expect(await office.detail({ paymentId })).toMatchObject({
    status: 'succeeded',
    disputeStatus: 'lost',
    disputes: [{ status: 'lost' }],
  });
  expect(await paidOf()).toEqual([
    ['payment-succeeded', 15_000],
    ['payment-disputed', 0],
  ]);
});
