import { randomUUID } from 'node:crypto';
import { businessDate } from '@contracts/business-time';
import { eventually } from '@service-kit/testing/eventually';
import { refusalOf } from '@service-kit/testing/refusal-of';
import { dana, nadia, Office } from '../../test/office';
import { atOnce, codeOf, paymentsForTests } from '../../test/payments-under-test';

const payments = paymentsForTests();
const office = new Office(payments);

beforeAll(() => payments.start());
afterEach(() => payments.clearFaults());

const job: Office['job'] = (...of) => office.job(...of);
const take: Office['take'] = (...of) => office.take(...of);

describe('cash and checks', () => {
  it('settle the bill as a card does, with a receipt and who took them', async () => {
    const { id, payToken } = job(15_000);
    const [before, ahead] = [-1, 1].map((hours) => new Date(Date.now() + hours * 3_600_000));
    const cash = await take(id, { amount: 100, takenAt: before!.toISOString() });
    expect(cash).toMatchObject({
      receiptNumber: 'R-1001',
      bill: { total: '150.00', paid: '100.00', due: '50.00' },
    });
    const { paidAt } = await office.detail(cash);
    expect(paidAt).toBe(before!.toISOString());
    // This phone's clock is wrong.
    const takenAt = ahead!.toISOString();
    const check = await take(id, { method: 'check', amount: 50, checkNumber: '1042', takenAt });
    expect(check).toMatchObject({ receiptNumber: 'R-1002', bill: { due: '0.00' } });
    expect(await payments.due(payToken)).toMatchObject({ paid: '150.00', due: '0.00' });
    const detail = await office.detail(check);
    expect(Date.parse(detail.paidAt!)).toBeLessThan(Number(ahead));
    expect(detail).toMatchObject({
      status: 'succeeded',
      method: 'check',
      checkNumber: '1042',
      takenBy: 'Nadia Cole',
      intentId: null,
      history: [{ by: 'Nadia Cole', message: 'Took $50.00 by check, receipt R-1002' }],
    });
    expect(await payments.announcedFacts()).toMatchObject([
      { fact: 'payment-succeeded', method: 'cash', by: 'Nadia Cole', bill: { paidCents: 10_000 } },
      { fact: 'payment-succeeded', method: 'check', bill: { paidCents: 15_000 } },
    ]);
    expect((await payments.announcedFacts())[0]?.hasPayerEmail).toBeUndefined();
  });

  it('are recorded by the office, too, for itself or for the technician', async () => {
    const { id } = job(15_000);
    const own = await take(id, { amount: 50 }, { by: dana });
    const theirs = await take(id, { amount: 100, byTechnician: true }, { by: dana });
    expect(await office.detail(own)).toMatchObject({ takenBy: 'Dana Office', heldBy: 'office' });
    expect(await office.detail(theirs)).toMatchObject({ takenBy: 'Nadia Cole', heldBy: nadia.id });
  });

  it('are one payment for a key', async () => {
    const { id } = job(15_000);
    const key = randomUUID();
    const answers = await atOnce(6, () => take(id, { amount: 60 }, { key }));
    expect(new Set(answers.map(({ receiptNumber }) => receiptNumber))).toEqual(new Set(['R-1001']));
    expect(await payments.payments()).toHaveLength(1);
    expect(await codeOf(take(id, { amount: 70 }, { key }))).toBe('idempotency_key_reused');
  });

  it('are never more than is due, and none of what has no price', async () => {
    const { id } = job(15_000);
    expect(await refusalOf(take(id, { amount: 150.01 }))).toMatchObject({
      code: 'nothing_due',
      message: 'FC-1001 has $150.00 due.',
    });
    await take(id);
    expect(await refusalOf(take(id, { amount: 1 }))).toMatchObject({
      message: 'FC-1001 is already paid.',
    });
    expect(await refusalOf(take(job(null).id))).toMatchObject({
      message: 'FC-1002 has no price yet.',
    });
    expect(await refusalOf(take(job(0).id))).toMatchObject({ message: 'FC-1003 has nothing due.' });
  });

  it('are taken by no one but the job’s technician', async () => {
    const other = { technicianId: randomUUID() };
    expect(await codeOf(take(job(15_000).id, {}, { by: other }))).toBe('forbidden');
    expect(await codeOf(take(job(15_000, { technician: null }).id))).toBe('forbidden');
    expect(await codeOf(take(randomUUID()))).toBe('appointment_not_found');
    expect(await payments.payments()).toEqual([]);
  });
});

describe('a job before the last workday', () => {
  const technician = { ...nadia, tooLate: true as const };

  it('takes nothing from the phone, everything from the office', async () => {
    const { id } = job(15_000, { technician });
    expect(await refusalOf(take(id))).toMatchObject({
      code: 'too_late',
      message: 'FC-1001 is too long ago to change on a phone. Please call the office.',
    });
    expect(await payments.payments()).toEqual([]);
    const recorded = await take(id, { byTechnician: true }, { by: dana });
    expect(recorded).toMatchObject({ bill: { due: '0.00' } });
  });

  it('still answers a repeat of what was recorded in time', async () => {
    const { id } = job(15_000);
    const key = randomUUID();
    const { paymentId } = await take(id, {}, { key });
    payments.bills.set(id, { ...payments.bills.get(id)!, technician });
    expect(await take(id, {}, { key })).toMatchObject({ paymentId });
  });
});

describe('several at the door at once', () => {
  it('take at most what is due', async () => {
    const { id, payToken } = job(15_000);
    await take(id, { amount: 10 });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () => take(id, { amount: 40 })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await payments.due(payToken)).toMatchObject({ paid: '130.00', due: '20.00' });
  });

  it('end the card payment that is open', async () => {
    const { id, answer } = await payments.started(15_000, { technician: nadia });
    await take(id);
    await payments.becomes(answer, { status: 'cancelled' });
  });

  it('never overpay unseen with a card: one is refused or ended, or the office is told', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, payToken, answer } = await payments.started(15_000, { technician: nadia });
      const [cash, card] = await Promise.allSettled([take(id), payments.pay(answer)]);
      await payments.settled();
      await eventually(async () => {
        expect((await payments.payment(answer)).status).toMatch(/succeeded|cancelled/);
      });
      const { status } = await payments.payment(answer);
      const isBoth = cash.status === 'fulfilled' && status === 'succeeded';
      expect(isBoth || cash.status === 'fulfilled' || card.status === 'fulfilled').toBe(true);
      const [marked] = await payments.query<{ over: number }>(
        `SELECT coalesce(sum(overpaid_cents), 0)::int AS over FROM payments
         WHERE appointment_id = $1`,
        [id],
      );
      expect(marked?.over).toBe(isBoth ? 15_000 : 0);
      expect(await payments.due(payToken)).toMatchObject({ due: '0.00' });
    }
  });
});

describe('a refund of cash or a check', () => {
  it('is made at once, says how it is paid back, and Stripe is not asked', async () => {
    await payments.fault({ method: 'POST', path: '/v1/refunds', kind: 'reset', times: 99 });
    const { id } = job(15_000);
    const payment = await take(id, { method: 'check' });
    const part = await office.refund(payment, 50);
    expect(part).toMatchObject({
      refunded: '50.00',
      refunds: [{ status: 'succeeded', method: 'check', by: 'Dana Office' }],
    });
    expect(part.history.at(-1)?.message).toBe('Refunded $50.00 by check');
    const rest = await office.refund(payment, undefined, { method: 'cash' });
    expect(rest).toMatchObject({
      refunded: '150.00',
      refunds: [{}, { status: 'succeeded', method: 'cash' }],
    });
    expect(await codeOf(office.refund(payment))).toBe('nothing_left');
    expect(await office.facts()).toEqual([
      ['payment-succeeded', 0, 15_000],
      ['payment-refunded', 5_000, 10_000],
      ['payment-refunded', 15_000, 0],
    ]);
  });

  it('never exceeds the payment, however many ask at once', async () => {
    const payment = await take(job(15_000).id);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, () => office.refund(payment, 40)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await office.detail(payment)).toMatchObject({ refunded: '120.00' });
  });
});

describe('cash at the reconciliation', () => {
  it('is nothing that Stripe has to have', async () => {
    const payment = await take(job(15_000).id);
    await office.refund(payment, 50);
    const report = await office.compare(businessDate(new Date()));
    expect(report).toMatchObject({ differenceCount: 0, ledger: { payments: 0, refunds: 0 } });
    await payments.stop();
    await payments.start({ PAYMENTS: 'off' });
    expect(await office.refund(payment, 20)).toMatchObject({ refunded: '70.00' });
  });
});
