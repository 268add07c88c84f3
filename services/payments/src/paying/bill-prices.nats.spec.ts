import { eventually } from '@service-kit/testing/eventually';
import { Office } from '../../test/office';
import { codeOf, paymentsForTests, intentOf } from '../../test/payments-under-test';

const payments = paymentsForTests();
const office = new Office(payments);

beforeAll(() => payments.start());

/** Of one bill, since a service that starts hears of others again. */
const priceOf = (id: string) =>
  payments.query(`SELECT total_cents, priced_version FROM bills WHERE appointment_id = $1`, [id]);
const intentStatus = async (clientSecret: string) =>
  (await payments.stripe.paymentIntents.retrieve(intentOf(clientSecret))).status;

describe('a bill whose price changes', () => {
  it.each([
    ['a lower total', 10_000],
    ['a canceled appointment', null],
  ])('ends an open payment at Stripe at once for %s', async (_what, total) => {
    const { id, answer } = await payments.started();
    await payments.price(id, total);
    await payments.becomes(answer, { status: 'cancelled' });
    expect(await intentStatus(answer.clientSecret)).toBe('canceled');
    await expect(payments.pay(answer)).rejects.toThrow();
    // Stripe's webhook may be faster than the answer to our call.
    expect(await payments.history(answer)).toEqual([
      'Customer: asked',
      expect.stringMatching(/^(System|Stripe): status$/),
    ]);
    expect(await office.concerns()).toMatchObject({ flagged: null });
  });

  it('leaves one that is not more than is due, and one of another bill', async () => {
    const { id, payToken } = payments.bill(15_000);
    const other = payments.bill(15_000);
    const part = await payments.create({ amount: 100, payToken });
    const others = await payments.create({ amount: 150, payToken: other.payToken });
    await payments.price(id, 10_000);
    await eventually(async () =>
      expect(await priceOf(id)).toEqual([{ total_cents: 10_000, priced_version: 2 }]),
    );
    const untouched = { status: 'pending', excessive: false };
    expect(await payments.payments()).toMatchObject([untouched, untouched]);
    await payments.pay(part);
    await payments.pay(others);
  });

  it('is ended by the worker when Stripe did not answer, however old it is', async () => {
    const { id, answer } = await payments.started();
    await payments.refuseCancel(answer, 99);
    await payments.query(`UPDATE payments SET created_at = now() - interval '10 hours'`);
    await payments.price(id, 10_000);
    await payments.becomes(answer, { excessive: true, status: 'pending' });
    const worker = await payments.start({}, { pollMs: 20, againMs: 100 });
    // Three requests are one attempt: at once, by the worker, and by the worker again.
    await eventually(async () => {
      const [fault] = await payments.control<[{ left: number }]>('GET /faults');
      expect(99 - fault.left).toBeGreaterThan(6);
    });
    await payments.clearFaults();
    await payments.becomes(answer, { status: 'cancelled' });
    expect(await intentStatus(answer.clientSecret)).toBe('canceled');
    await worker.stop();
  });

  it('is not handed out again, although the total has risen in the meantime', async () => {
    const { id, payToken, answer: first } = await payments.started();
    await payments.refuseCancel(first, 99);
    await payments.price(id, 10_000);
    await payments.becomes(first, { excessive: true, status: 'pending' });
    // Booking's event hasn't arrived yet.
    payments.bills.set(id, { ...payments.bills.get(id)!, totalCents: 15_000, version: 3 });
    expect(await codeOf(payments.create({ amount: 150, payToken }))).toBe('payments_unavailable');
    await payments.clearFaults();
    const second = await payments.create({ amount: 150, payToken });
    expect(second.paymentId).not.toBe(first.paymentId);
    expect(await intentStatus(first.clientSecret)).toBe('canceled');
    await payments.pay(second);
  });

  it.each([
    ['before the total fell', true],
    ['after it fell, and before the payment was ended', false],
  ])('tells the office of one that succeeded %s', async (_what, isPaidFirst) => {
    const { id, answer } = await payments.started();
    if (isPaidFirst) {
      await payments.payAndSettle(answer);
      await payments.price(id, 10_000);
    } else {
      await payments.refuseCancel(answer, 3);
      await payments.price(id, 10_000);
      await payments.becomes(answer, { excessive: true });
      await payments.pay(answer);
    }
    const overpaid = { overpaid_cents: 5_000, receipt_number: 'R-1001' };
    await payments.becomes(answer, { status: 'succeeded', ...overpaid });
    expect(await office.concerns()).toMatchObject({ flagged: { count: 1 } });
    expect(await office.detail(answer)).toMatchObject({ overpaid: '50.00', review: null });
    await office.refund(answer, 50);
    expect(await office.concerns()).toMatchObject({ flagged: null });
  });

  it('never leaves both unpaid and chargeable, or overpaid unseen, in a race', async () => {
    // One after the other: twelve at once may be too many for a busy machine, and aren't the race.
    const started: Awaited<ReturnType<typeof payments.started>>[] = [];
    for (let nth = 0; nth < 12; nth += 1) started.push(await payments.started());
    const rounds = started.map(async ({ id, answer }) => {
      const [paid] = await Promise.allSettled([payments.pay(answer), payments.price(id, 10_000)]);
      return { answer, isPaid: paid.status === 'fulfilled' };
    });
    for (const { answer, isPaid } of await Promise.all(rounds)) {
      const row = isPaid
        ? { status: 'succeeded', overpaid_cents: 5_000 }
        : { status: 'cancelled', overpaid_cents: 0 };
      await payments.becomes(answer, row);
    }
  });

  it('keeps its customer, whichever price names them', async () => {
    const { id } = payments.bill(15_000);
    const { number, description } = payments.bills.get(id)!;
    const price = { appointmentId: id, number, description, totalCents: 15_000 };
    await payments.sayPrice(price, 2);
    // The visit was filed in the meantime.
    await payments.sayPrice({ ...price, customerNumber: 1042 }, 2);
    await payments.sayPrice({ ...price, totalCents: 10_000, customerNumber: null }, 3);
    await eventually(async () =>
      expect(await payments.query(`SELECT total_cents, customer_number FROM bills`)).toEqual([
        { total_cents: 10_000, customer_number: 1042 },
      ]),
    );
  });

  it('knows a later price than the one that booking answered', async () => {
    const { id, payToken } = payments.bill(15_000);
    const { number, description } = payments.bills.get(id)!;
    await payments.sayPrice({ appointmentId: id, number, description, totalCents: 10_000 }, 2);
    await eventually(async () =>
      expect(await priceOf(id)).toEqual([{ total_cents: 10_000, priced_version: 2 }]),
    );
    // Booking's answer is older.
    const paying = () => payments.create({ amount: 150, payToken });
    expect(await codeOf(paying())).toBe('nothing_due');
    await payments.sayPrice({ appointmentId: id, number, description, totalCents: 15_000 }, 1);
    expect(await codeOf(paying())).toBe('nothing_due');
    expect(await payments.payment(await payments.create({ amount: 100, payToken }))).toMatchObject({
      status: 'pending',
    });
  });
});
