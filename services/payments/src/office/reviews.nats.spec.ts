import { randomUUID } from 'node:crypto';
import { logRequests } from '@contracts/office-log';
import { officePaymentCalls, type PaymentDetail } from '@contracts/payments/office';
import { eventually } from '@service-kit/testing/eventually';
import { refusalOf } from '@service-kit/testing/refusal-of';
import { dana, Office } from '../../test/office';
import { atOnce, codeOf, paymentsForTests } from '../../test/payments-under-test';

const payments = paymentsForTests();
const office = new Office(payments);

beforeAll(() => payments.start());

const waiting = async () => {
  const { unmatched } = await office.concerns();
  const { items } = await payments.requests.ask(officePaymentCalls.payments, { unmatched: 'true' });
  expect(items.every((each) => each.unmatched)).toBe(true);
  expect(unmatched?.count ?? 0).toBe(items.length);
  return items.map(({ id }) => id);
};

const review = (paymentId: string, version: number, note = 'A deposit by phone.', by = dana) =>
  payments.requests.ask(officePaymentCalls.review, { paymentId, review: { note, version }, by });
const flagged = async () => (await office.concerns()).flagged;

/** Made in Stripe's dashboard. */
async function unknown(): Promise<PaymentDetail> {
  const { id } = await payments.payAtStripe(15_000);
  await payments.settled();
  const { items } = await payments.requests.ask(officePaymentCalls.payments, { search: id });
  return office.detail({ paymentId: items[0]!.id });
}

describe('payments without a bill', () => {
  it('wait until they are assigned, which pays the bill once and says so', async () => {
    payments.bill(15_000);
    const paid = await office.paid(150);
    expect(await waiting()).toEqual([paid.paymentId]);
    const assigned = await atOnce(5, () => office.assign(paid, 'FC-1001'));
    expect(assigned.at(-1)).toMatchObject({ appointmentNumber: 'FC-1001', unmatched: false });
    const { history } = await office.detail(paid);
    expect(history.filter(({ message }) => message.startsWith('Assigned'))).toMatchObject([
      { by: 'Dana Office', message: 'Assigned to FC-1001' },
    ]);
    const ever = { from: '2000-01-01', until: '3000-01-01', after: null };
    await payments.query(`INSERT INTO lifted_card_limits (by_name) VALUES ('Dana Office')`);
    const { entries } = await payments.requests.ask(logRequests.payments, ever);
    expect(entries.map(({ by, message }) => `${by}: ${message}`)).toEqual([
      ...history.map(({ by, message }) => `${by}: ${message}`),
      'Dana Office: Lifted the limits on cards',
    ]);
    expect(await payments.announcedFacts()).toMatchObject([
      { fact: 'payment-succeeded', bill: null },
      { fact: 'payment-assigned', by: 'Dana Office', bill: { version: 1, paidCents: 15_000 } },
    ]);
    expect(await waiting()).toEqual([]);
    await office.refund(paid, 50);
    await payments.settled();
    expect((await office.facts()).at(-1)).toEqual(['payment-refunded', 5_000, 10_000]);
  });

  it('need no assigning once they are given back or a person has looked at them', async () => {
    const [back, looked] = [await office.paid(20), await office.paid(30)];
    await office.refund(back);
    await review(looked.paymentId, (await office.detail(looked)).version);
    expect(await waiting()).toEqual([]);
  });

  it('never pay more of a bill than is due, when the office assigns while a customer pays', async () => {
    const { payToken } = payments.bill(15_000);
    const unmatched = [await office.paid(100), await office.paid(100), await office.paid(50.01)];
    const assigning = unmatched.map((each) => office.assign(each, 'FC-1001'));
    const outcomes = await Promise.allSettled(assigning);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refusal = await refusalOf(office.assign(await office.paid(120), 'FC-1001'));
    expect(refusal).toMatchObject({ code: 'nothing_due' });
    expect(refusal.message).toMatch(/^FC-1001 has \$(50\.00|99\.99) due\./);
    // An open payment is canceled when it is too much.
    await payments.price([...payments.bills.keys()][0]!, 30_000);
    await eventually(async () => {
      const { due } = await payments.due(payToken);
      expect(Number(due)).toBeGreaterThanOrEqual(200);
    });
    const open = await payments.create({ amount: 200, payToken });
    await office.assign(await office.paid(120), 'FC-1001');
    await payments.becomes(open, { status: 'cancelled' });
  });

  it('settles who was first: a second bill, and a refund at the same moment', async () => {
    payments.bill(15_000);
    payments.bill(15_000);
    const paid = await office.paid(150);
    const outcomes = await Promise.allSettled(
      ['FC-1001', 'FC-1002'].map((number) => office.assign(paid, number)),
    );
    const [refused, ...others] = outcomes.filter(({ status }) => status === 'rejected');
    expect([refused, others]).toMatchObject([{ reason: { code: 'transition_refused' } }, []]);
    for (let round = 0; round < 5; round += 1) {
      const { id } = payments.bill(10_000);
      const { number } = payments.bills.get(id)!;
      const another = await office.paid(100);
      await Promise.all([office.assign(another, number), office.refund(another, 30)]);
      await payments.settled();
      const paidCents = `SELECT paid_cents FROM bills WHERE appointment_id = $1`;
      expect(await payments.query(paidCents, [id])).toEqual([{ paid_cents: 7_000 }]);
    }
  });

  it('pay a bill with what a refund has left of them', async () => {
    payments.bill(10_000);
    const paid = await office.paid(150);
    await office.refund(paid, 50);
    await office.assign(paid, 'FC-1001');
    expect((await office.facts()).at(-1)).toEqual(['payment-assigned', 5_000, 10_000]);
  });

  it('are assigned to an appointment that there is, and are payments that came in', async () => {
    payments.bill(15_000);
    const paid = await office.paid(150);
    expect(await codeOf(office.assign(paid, 'FC-9'))).toBe('appointment_not_found');
    for (const paymentId of [randomUUID(), 'x']) {
      expect(await codeOf(office.assign({ paymentId }, 'FC-1001'))).toBe('payment_not_found');
    }
    const open = await payments.create({ amount: 150, description: 'Dryer' });
    expect(await codeOf(office.assign(open, 'FC-1001'))).toBe('transition_refused');
  });
});

describe('a review', () => {
  it('ends the alert, and stays with the payment with who and when', async () => {
    const payment = await unknown();
    expect(await flagged()).toMatchObject({
      count: 1,
      oldest: { id: payment.id, flagReason: 'unknown' },
    });
    const reviewed = await review(payment.id, payment.version);
    expect(reviewed).toMatchObject({
      status: 'flagged',
      version: payment.version + 1,
      review: { by: 'Dana Office', note: 'A deposit by phone.' },
    });
    expect(reviewed.history.at(-1)).toMatchObject({
      by: 'Dana Office',
      message: 'Marked as reviewed: A deposit by phone.',
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
    // One of the two was first; the other gets the present state.
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    const { history, version } = await office.detail({ paymentId: payment.id });
    expect(version).toBe(payment.version + 1);
    expect(history.filter(({ message }) => message.startsWith('Marked'))).toHaveLength(1);
    const late = await refusalOf(review(payment.id, payment.version, 'Something else.'));
    expect(late.code).toBe('changed_meanwhile');
    const current = { version, review: expect.anything() as unknown };
    expect(late.details).toMatchObject({ current });
  });

  it('is not for a payment that is as it should be, or for none', async () => {
    const { payToken } = payments.bill(15_000);
    const paid = await office.paid(150, { payToken });
    const { version } = await office.detail(paid);
    expect(await codeOf(review(paid.paymentId, version))).toBe('transition_refused');
    for (const id of [randomUUID(), 'x']) {
      expect(await codeOf(review(id, 1))).toBe('payment_not_found');
    }
  });

  it('says nothing of more that is overpaid later', async () => {
    const { id, payToken } = payments.bill(15_000);
    const { paymentId } = await office.paid(150, { payToken });
    const overpaidBy = async (cents: number) => {
      await payments.price(id, 15_000 - cents);
      await payments.becomes({ paymentId, clientSecret: '' }, { overpaid_cents: cents });
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
});
