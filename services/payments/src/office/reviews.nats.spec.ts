/** The office has looked at what was not as it should be. */
import { randomUUID } from 'node:crypto';
import { officePaymentCalls, type PaymentDetail } from '@contracts/payments/office';
import { eventually } from '@service-kit/testing/eventually';
import { refusalOf } from '@service-kit/testing/refusal-of';
import { dana, Office } from '../../test/office';
import { PaymentsUnderTest } from '../../test/payments-under-test';

let payments: PaymentsUnderTest;
let office: Office;

beforeAll(async () => {
  payments = await PaymentsUnderTest.open();
  await payments.start();
  office = new Office(payments);
});
afterEach(() => payments.clear());
afterAll(() => payments.close());

const review = (paymentId: string, version: number, note = 'A deposit by telephone.', by = dana) =>
  payments.requests.ask(officePaymentCalls.review, { paymentId, review: { note, version }, by });
const flagged = async () => (await office.concerns()).flagged;

/** One that was made in Stripe's dashboard. */
async function unknown(): Promise<PaymentDetail> {
  const { id } = await payments.stripe.paymentIntents.create({
    amount: 15_000,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_visa',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  });
  await payments.settled();
  const { items } = await payments.requests.ask(officePaymentCalls.payments, { search: id });
  return office.detail({ paymentId: items[0]!.id });
}

it('ends the alert, and stays with the payment with who and when', async () => {
  const payment = await unknown();
  expect(await flagged()).toMatchObject({ count: 1 });
  const reviewed = await review(payment.id, payment.version);
  expect(reviewed).toMatchObject({
    status: 'flagged',
    version: payment.version + 1,
    review: { by: 'Dana Office', note: 'A deposit by telephone.' },
  });
  expect(reviewed.history.at(-1)).toMatchObject({
    by: 'Dana Office',
    message: 'Marked as reviewed: A deposit by telephone.',
  });
  expect(await flagged()).toBeNull();
});

it('counts once, however often and by whomever at once', async () => {
  const payment = await unknown();
  const eve = { ...dana, name: 'Eve Office' };
  const outcomes = await Promise.allSettled([
    ...Array.from({ length: 10 }, () => review(payment.id, payment.version)),
    ...Array.from({ length: 10 }, () => review(payment.id, payment.version, 'Mine.', eve)),
  ]);
  // One of the two was first; the other is told what stands there now.
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  const { history, version } = await office.detail({ paymentId: payment.id });
  expect(version).toBe(payment.version + 1);
  expect(history.filter(({ message }) => message.startsWith('Marked'))).toHaveLength(1);
  const late = await refusalOf(review(payment.id, payment.version, 'Something else.'));
  expect(late.code).toBe('changed_meanwhile');
  expect(late.details).toMatchObject({
    current: { version, review: expect.anything() as unknown },
  });
});

it('is not for a payment that is as it should be, or for none', async () => {
  const { payToken } = payments.bill(15_000);
  const paid = await office.paid(150, { payToken });
  const { version } = await office.detail(paid);
  expect((await refusalOf(review(paid.paymentId, version))).code).toBe('transition_refused');
  for (const id of [randomUUID(), 'x']) {
    expect((await refusalOf(review(id, 1))).code).toBe('payment_not_found');
  }
});

it('says nothing of more that is overpaid later', async () => {
  const { id, payToken } = payments.bill(15_000);
  const { paymentId } = await office.paid(150, { payToken });
  const overpaidBy = async (cents: number) => {
    await payments.price(id, 15_000 - cents);
    await eventually(async () => {
      expect(await payments.payment({ paymentId, clientSecret: '' })).toMatchObject({
        overpaid_cents: cents,
      });
    });
  };
  await overpaidBy(1_000);
  expect(await flagged()).toMatchObject({ count: 1 });
  await review(paymentId, (await office.detail({ paymentId })).version, 'A tip.');
  expect(await flagged()).toBeNull();
  await overpaidBy(500);
  expect(await flagged()).toBeNull();
  await overpaidBy(3_000);
  expect(await flagged()).toMatchObject({ count: 1 });
  expect(await office.detail({ paymentId })).toMatchObject({ review: null, overpaid: '30.00' });
});
