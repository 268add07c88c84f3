import { randomUUID } from 'node:crypto';
import { runsOf } from '@contracts/testing/deep';
import { Unavailable, type Refusal } from '@service-kit/requests/refusal';
import type { RunningService } from '@service-kit/service';
import { eventually } from '@service-kit/testing/eventually';
import { refusalOf } from '@service-kit/testing/refusal-of';
import { Office } from '../../test/office';
import { atOnce, codeOf, paymentsForTests } from '../../test/payments-under-test';

const payments = paymentsForTests();
const office = new Office(payments);

let worker: RunningService | undefined;

beforeAll(() => payments.start());
afterEach(async () => {
  await payments.clearFaults();
  await worker?.stop();
});

const refunding = { method: 'POST', path: '/v1/refunds' };
const startWorker = async () => {
  worker = await payments.start({}, { pollMs: 20, againMs: 100 });
};

describe('a refund', () => {
  it('is made in part, and then the rest', async () => {
    const { payToken } = payments.bill(15_000);
    const payment = await office.paid(150, { payToken });
    const part = await office.refund(payment, 50);
    expect(part).toMatchObject({ refunded: '50.00', refundable: '100.00', status: 'succeeded' });
    expect(part.refunds).toMatchObject([
      { amount: '50.00', status: 'succeeded', by: 'Dana Office', reason: 'Part was defective' },
    ]);
    const rest = await office.refund(payment);
    expect(rest).toMatchObject({ refunded: '150.00', refundable: '0.00' });
    expect(rest.history.map(({ by, message }) => `${by}: ${message}`)).toEqual([
      'Customer: Began to pay $150.00',
      'Stripe: Paid, receipt R-1001',
      'Dana Office: Asked for a refund of $50.00: Part was defective',
      'Dana Office: Refunded $50.00',
      'Dana Office: Asked for a refund of $100.00: Part was defective',
      'Dana Office: Refunded $100.00',
    ]);
    expect(await office.refundedAtStripe(payment.intentId)).toBe(15_000);
    await payments.settled();
    expect(await office.facts()).toEqual([
      ['payment-succeeded', 0, 15_000],
      ['payment-refunded', 5_000, 10_000],
      ['payment-refunded', 15_000, 0],
    ]);
    const told = (await payments.announcedFacts()).flatMap(({ refundId }) => refundId ?? []);
    expect(told).toEqual(rest.refunds.map(({ id }) => id));
    expect(await office.refunders()).toEqual(['Dana Office', 'Dana Office']);
    expect(await codeOf(office.refund(payment))).toBe('nothing_left');
    expect(await codeOf(office.refund(payment, 0.01))).toBe('nothing_left');
    // No one is asked to pay again.
    expect(await payments.due(payToken)).toMatchObject({ paid: '0.00', due: '0.00' });
  });

  it('is none of what has not come in, or is not there', async () => {
    const open = await payments.create({ amount: 20, description: 'Dryer' });
    expect(await codeOf(office.refund(open, 5))).toBe('nothing_left');
    for (const paymentId of [randomUUID(), 'x']) {
      expect(await codeOf(office.refund({ paymentId }))).toBe('payment_not_found');
    }
    const payment = await office.paid(20);
    expect(await codeOf(office.refund(payment, 20.01))).toBe('nothing_left');
    expect(await office.refunds()).toEqual([]);
  });

  it('is one for a key, however often it is asked for', async () => {
    const payment = await office.paid(100);
    const key = randomUUID();
    const answers = await atOnce(8, () => office.refund(payment, 30, { key }));
    for (const { refunds } of answers) expect(refunds).toHaveLength(1);
    expect(await office.refundedAtStripe(payment.intentId)).toBe(3_000);
    expect(await codeOf(office.refund(payment, 31, { key }))).toBe('idempotency_key_reused');
    await office.refund(payment, 30);
    expect(await office.refundedAtStripe(payment.intentId)).toBe(6_000);
  });

  it('is refused in Stripe’s words, and its amount is free again at once', async () => {
    const payment = await office.paid(100, { card: 'pm_card_createDispute' });
    await payments.control(`POST /charges/${await office.chargeOf(payment.intentId)}/dispute`, {});
    const key = randomUUID();
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      expect(await refusalOf(office.refund(payment, 40, { key }))).toMatchObject({
        code: 'refund_refused',
        message: expect.stringContaining('charged back'),
      });
    }
    expect(await office.detail(payment)).toMatchObject({
      refunded: '0.00',
      refunds: [{ status: 'failed', amount: '40.00' }],
    });
    expect(await office.facts()).not.toContainEqual(expect.arrayContaining(['payment-refunded']));
  });
});

describe('partial refunds at once', () => {
  // The payment is enough for 14, and the pool for 10 at a time.
  const asked = runsOf(16, 50);
  const each = 7;

  const whyNot = (error: unknown): string =>
    error instanceof Unavailable ? 'unavailable' : (error as Refusal).code;

  async function all(payment: { paymentId: string }): Promise<string[]> {
    const outcomes = await Promise.allSettled(
      Array.from({ length: asked }, () => office.refund(payment, each)),
    );
    return outcomes.map((outcome) =>
      outcome.status === 'fulfilled' ? 'done' : whyNot(outcome.reason),
    );
  }

  it.each([
    ['as Stripe answers slowly', [{ kind: 'slow', delayMs: 150, times: 60 }]],
    ['as Stripe fails with the work undone', [{ kind: 'api_error', when: 'during', times: 5 }]],
    ['as Stripe does it and never answers', [{ kind: 'hang', when: 'after', times: 2 }]],
  ])('are at most the payment, %s', async (_name, faults) => {
    const payment = await office.paid(100);
    for (const fault of faults) await payments.fault({ ...refunding, ...fault });
    const outcomes = await all(payment);
    const most = Math.floor(100 / each);
    expect(outcomes.filter((outcome) => outcome === 'done').length).toBeLessThanOrEqual(most);
    // Stripe gave no answer, or a busy machine took too long to give one.
    const unknown = ['payments_unavailable', 'unavailable'];
    const refused = outcomes.filter((outcome) => outcome !== 'done' && !unknown.includes(outcome));
    expect(new Set(refused)).toEqual(new Set(['nothing_left']));
    expect(await office.refundedAtStripe(payment.intentId)).toBeLessThanOrEqual(10_000);
    const rows = await office.refunds();
    expect(rows).toHaveLength(most);
    // The worker looks up refunds without an answer, or gives them up.
    await payments.clearFaults();
    await office.due('2 hours');
    await startWorker();
    await eventually(
      async () => {
        const still = await office.refunds();
        expect(still.filter(({ status }) => status === 'reserved')).toEqual([]);
      },
      { withinMs: 10_000 },
    );
    await payments.settled();
    const atStripe = await office.refundedAtStripe(payment.intentId);
    expect(await office.detail(payment)).toMatchObject({
      refunded: (atStripe / 100).toFixed(2),
      refundable: ((10_000 - atStripe) / 100).toFixed(2),
    });
    const made = (await office.refunds()).filter(({ status }) => status === 'succeeded');
    expect(made.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(atStripe);
  });
});

describe('a refund that Stripe does not answer for', () => {
  const lose = () => payments.fault({ ...refunding, kind: 'reset', times: 9 });

  it('stays set aside, and the same key continues with it', async () => {
    const payment = await office.paid(100);
    await lose();
    const key = randomUUID();
    expect(await refusalOf(office.refund(payment, 60, { key }))).toMatchObject({
      code: 'payments_unavailable',
      message: expect.stringContaining('set aside'),
    });
    expect(await office.detail(payment)).toMatchObject({ refunded: '60.00', refundable: '40.00' });
    expect(await codeOf(office.refund(payment, 60))).toBe('nothing_left');
    await payments.clearFaults();
    const again = await office.refund(payment, 60, { key });
    expect(again).toMatchObject({ refunded: '60.00', refunds: [{ status: 'succeeded' }] });
    expect(await office.refundedAtStripe(payment.intentId)).toBe(6_000);
  });

  it('is found by the worker where Stripe has made it, even after the key is forgotten', async () => {
    const payment = await office.paid(100);
    await payments.hold();
    await payments.fault({ ...refunding, kind: 'reset', when: 'after' });
    await lose();
    await refusalOf(office.refund(payment, 60));
    await payments.clearFaults();
    // With the key forgotten, asking again would make a second refund.
    await payments.fault({ ...refunding, kind: 'refused', times: 9 });
    await office.due('3 days');
    await startWorker();
    await eventually(async () => {
      expect(await office.detail(payment)).toMatchObject({ refunds: [{ status: 'succeeded' }] });
    });
    expect(await office.refundedAtStripe(payment.intentId)).toBe(6_000);
  });

  it('is not given up as long as a call may be under way, nor while Stripe says nothing', async () => {
    const payment = await office.paid(100);
    await payments.fault({ ...refunding, kind: 'reset', times: 1_000 });
    await refusalOf(office.refund(payment, 60));
    await payments.fault({ method: 'GET', path: '/v1/refunds', kind: 'reset', times: 1_000 });
    await office.due('2 hours');
    const before = await office.refunds();
    await startWorker();
    await eventually(
      async () => {
        const [, get] = await payments.control<{ path: string; left: number }[]>('GET /faults');
        expect(get?.left).toBeLessThan(1_000);
      },
      { withinMs: 10_000 },
    );
    expect((await office.refunds()).map(({ status }) => status)).toEqual(
      before.map(() => 'reserved'),
    );
  });
});
