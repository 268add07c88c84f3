import { randomUUID } from 'node:crypto';
import { paymentCalls, type PaymentIntentAnswer } from '@contracts/payments/paying';
import { KeyRing } from '@service-kit/keys/key-ring';
import { SignedLinks } from '@service-kit/links/signed-links';
import { outcomeOf } from '@service-kit/testing/outcome-of';
import { eventually } from '@service-kit/testing/eventually';
import { refusalOf } from '@service-kit/testing/refusal-of';
import { codeOf, intentOf, paymentsForTests } from '../../test/payments-under-test';

const payments = paymentsForTests();

beforeAll(() => payments.start());
beforeEach(() => payments.hold());

const dryer = { amount: 150, description: 'Dryer' };
const good = { card: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' };
const confirm = (answer: PaymentIntentAnswer, card: Partial<typeof good> = {}) =>
  payments.requests.ask(
    paymentCalls.confirmDemo,
    { paymentId: answer.paymentId, card: { ...good, ...card } },
    { deadlineMs: 30_000 },
  );
const past = '2020-01-01T00:00:00.000Z';
const future = '2999-01-01T00:00:00.000Z';
const due = (payToken: string) => payments.requests.ask(paymentCalls.due, { payToken });

describe('an outcome', () => {
  it('is what Stripe says while the payment is open', async () => {
    const answer = await payments.create(dryer);
    expect(await payments.outcome(answer)).toEqual({
      status: 'pending',
      amount: '150.00',
      description: 'Dryer',
      receiptNumber: null,
      payer: null,
      cardLast4: null,
      method: 'card',
      checkNumber: null,
      bill: null,
      earlier: [],
      appointmentNumber: null,
      paidAt: null,
      voided: null,
    });
    await payments.pay(answer);
    expect(await payments.outcome(answer)).toMatchObject({
      status: 'succeeded',
      receiptNumber: 'R-1001',
      paidAt: expect.stringMatching(/^\d{4}-/) as string,
    });
    expect(await payments.payment(answer)).toMatchObject({ status: 'succeeded' });
  });

  it('is what we know when Stripe does not answer', async () => {
    const answer = await payments.create(dryer);
    await payments.pay(answer);
    await payments.fault({ method: 'GET', kind: 'reset', times: 9 });
    expect(await payments.outcome(answer)).toMatchObject({ status: 'pending' });
    await payments.clearFaults();
  });

  it('is there only for the holder of the secret', async () => {
    const answer = await payments.create(dryer);
    const intentId = intentOf(answer.clientSecret);
    const other = await payments.create(dryer);
    const attempts = [
      { intentId, clientSecret: other.clientSecret },
      { intentId, clientSecret: `${answer.clientSecret}x` },
      { intentId, clientSecret: answer.clientSecret.slice(0, -1) },
      { intentId, clientSecret: '' },
      { intentId: 'pi_nothing', clientSecret: answer.clientSecret },
    ];
    for (const attempt of attempts) {
      const refusal = await refusalOf(payments.requests.ask(paymentCalls.outcome, attempt));
      expect(refusal.body).toEqual({
        code: 'payment_not_found',
        message: 'We couldn’t find that payment.',
      });
    }
  });

  it('is no one’s for a payment that was made at Stripe', async () => {
    const made = await payments.stripe.paymentIntents.create({
      amount: 900,
      currency: 'usd',
      metadata: { paymentId: randomUUID() },
    });
    const { event } = await payments.control<{ event: object[] }>('GET /state');
    await payments.tell(payments.signed(event.at(-1) ?? {}));
    await payments.query(`UPDATE payments SET secret_hash = NULL`);
    const attempt = { intentId: made.id, clientSecret: String(made.client_secret) };
    expect(await codeOf(payments.requests.ask(paymentCalls.outcome, attempt))).toBe(
      'payment_not_found',
    );
  });
});

describe('what is due', () => {
  it('is shown with number and description, and what is paid already', async () => {
    const { payToken } = payments.bill(15_000, { accountId: 7 });
    expect(await due(payToken)).toEqual({
      number: 'FC-1001',
      description: 'Repair, Whirlpool Dryer',
      total: '150.00',
      lines: [],
      due: '150.00',
      paid: '0.00',
      invoice: null,
      invoices: [],
    });
    const answer = await payments.create({ amount: 100, payToken });
    await payments.pay(answer);
    await payments.outcome(answer);
    expect(await due(payToken)).toMatchObject({ due: '50.00', paid: '100.00' });
  });

  it('has the lines of the bill, on the receipt, too, as booking last announced them', async () => {
    const lines = [
      { text: 'Service call', cents: 8_900 },
      { text: 'Discount', cents: -900 },
    ];
    const { id, payToken } = payments.bill(8_000, { lines });
    const shown = [
      { text: 'Service call', amount: '89.00' },
      { text: 'Discount', amount: '-9.00' },
    ];
    expect(await due(payToken)).toMatchObject({ total: '80.00', lines: shown });
    const answer = await payments.create({ amount: 80, payToken });
    await payments.pay(answer);
    expect((await payments.outcome(answer)).bill).toMatchObject({ total: '80.00', lines: shown });
    const { number, description } = payments.bills.get(id)!;
    const price = { appointmentId: id, number, description, totalCents: 8_000 };
    const renamed = [{ text: 'Diagnosis', cents: 8_000 }];
    await payments.sayPrice({ ...price, lines: renamed }, 3);
    // A late one changes nothing.
    await payments.sayPrice({ ...price, lines }, 2);
    await eventually(async () =>
      expect((await payments.outcome(answer)).bill?.lines).toEqual([
        { text: 'Diagnosis', amount: '80.00' },
      ]),
    );
    // As a replica of an earlier release announces it.
    await payments.sayPrice(price, 4);
    await eventually(async () => expect((await payments.outcome(answer)).bill?.lines).toEqual([]));
  });

  it.each([
    ['of the bill’s generation', {}, 2, true],
    ['of an earlier one', {}, 1, false],
    ['from before there were generations', {}, 0, false],
    ['after its end, while something is due', { linksEnd: past }, 2, true],
    ['after its end', { linksEnd: past, dueCents: 0 }, 2, false],
    ['before its end', { linksEnd: future, dueCents: 0 }, 2, true],
  ])('is shown by a link %s or not', async (_which, facts, generation, shown) => {
    const { id } = payments.bill(15_000, { linkGeneration: 2, ...facts });
    const payToken = payments.links.tokenFor(id, generation);
    const outcome = shown ? 'done' : 'appointment_not_found';
    expect(await outcomeOf(due(payToken))).toBe(outcome);
    if (!shown) expect(await codeOf(payments.create({ amount: 1, payToken }))).toBe(outcome);
  });

  it('is not shown, not paid and not looked up, for a token that is not ours', async () => {
    const { id } = payments.bill(15_000);
    const forOther = new SignedLinks(
      new KeyRing(String(payments.env.LINK_SECRET)),
      'manage',
    ).tokenFor(id);
    const forged = new SignedLinks(new KeyRing('another secret of 32 characters!'), 'pay').tokenFor(
      id,
    );
    for (const payToken of ['', id, forOther, forged, `${payments.links.tokenFor(id)}x`]) {
      expect(await codeOf(due(payToken))).toBe('appointment_not_found');
      expect(await codeOf(payments.create({ amount: 1, payToken }))).toBe('appointment_not_found');
    }
    expect(payments.asked).toBe(0);
    const gone = payments.links.tokenFor(randomUUID());
    expect(await codeOf(due(gone))).toBe('appointment_not_found');
  });
});

describe('the demo’s card form', () => {
  it.each([
    ['4000 0000 0000 0002', 'Your card was declined.'],
    ['4000-0000-0000-9995', 'Your card has insufficient funds.'],
    ['4000000000000069', 'Your card has expired.'],
  ])('declines %s with the provider’s words, and works again', async (card, words) => {
    const answer = await payments.create(dryer);
    const refusal = await refusalOf(confirm(answer, { card }));
    expect(refusal.body).toEqual({ code: 'payment_declined', message: words });
    expect(await payments.payment(answer)).toMatchObject({ status: 'failed', failure: words });
    expect(await confirm(answer)).toEqual({ status: 'succeeded' });
  });

  it('tells anyone who pays a second time', async () => {
    const answer = await payments.create(dryer);
    const both = await Promise.allSettled([confirm(answer), confirm(answer)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await payments.payments()).toMatchObject([{ status: 'succeeded' }]);
    expect(await codeOf(confirm(answer))).toBe('payment_declined');
  });

  it('knows no payment outside of the demo', async () => {
    const answer = await payments.create(dryer);
    await payments.stop();
    await payments.start({ DEMO: '0' });
    const outside = (await refusalOf(confirm(answer))).code;
    await payments.stop();
    await payments.start({ STRIPE_PUBLISHABLE_KEY: 'pk_test_specs' });
    const live = (await refusalOf(confirm(answer))).code;
    await payments.stop();
    await payments.start();
    expect([outside, live]).toEqual(['payment_not_found', 'payment_not_found']);
    expect(await codeOf(confirm({ ...answer, paymentId: randomUUID() }))).toBe('payment_not_found');
  });
});
