/** Cash and checks that were recorded by mistake, on the wrong job, or came back from the bank. */
import { randomUUID } from 'node:crypto';
import { businessDate } from '@contracts/business-time';
import { daySheetCalls } from '@contracts/payments/day-sheets';
import {
  officePaymentCalls,
  type MovePayment,
  type PaymentDetail,
  type RefundPayment,
  type VoidPayment,
} from '@contracts/payments/office';
import { paymentCalls } from '@contracts/payments/paying';
import { costLimits } from '@contracts/vocabulary/money';
import { eventually } from '@service-kit/testing/eventually';
import { outcomesOf } from '@service-kit/testing/outcome-of';
import { refusalOf } from '@service-kit/testing/refusal-of';
import { dana, nadia, Office, sam } from '../../test/office';
import { atOnce, codeOf, paymentsForTests } from '../../test/payments-under-test';

const payments = paymentsForTests();
const office = new Office(payments);

beforeAll(() => payments.start());

const job: Office['job'] = (...of) => office.job(...of);
const take: Office['take'] = (...of) => office.take(...of);

const check = { method: 'check', checkNumber: '1042' } as const;

/** On its present version, unless another is given. */
async function voided(
  payment: { paymentId: string },
  asked: Partial<VoidPayment> = {},
  by = dana,
): Promise<PaymentDetail> {
  const version = asked.version ?? (await office.detail(payment)).version;
  return payments.requests.ask(officePaymentCalls.void, {
    ...{ paymentId: payment.paymentId, by },
    asked: { reason: 'entered-wrongly', ...asked, version },
  });
}

async function move(
  payment: { paymentId: string },
  appointmentNumber: string,
  asked: Partial<MovePayment> = {},
): Promise<PaymentDetail> {
  const version = asked.version ?? (await office.detail(payment)).version;
  return payments.requests.ask(
    officePaymentCalls.move,
    { paymentId: payment.paymentId, move: { appointmentNumber, version }, by: dana },
    { deadlineMs: 30_000 },
  );
}

const due = async (payToken: string) => (await payments.due(payToken)).due;
const numberOf = (id: string) => payments.bills.get(id)!.number;

/** Each sum, added up again from the entries. */
async function expectSound(): Promise<void> {
  const wrong = await payments.query(
    `SELECT bills.number, paid_cents, settled_cents, entries.* FROM bills
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(amount_cents), 0) AS taken, coalesce(sum(refunded), 0) AS refunded,
         coalesce(sum(owed), 0) AS owed, coalesce(bool_or(refunded <> refunded_cents), false) AS off,
         coalesce(bool_or(refunded > amount_cents), false) AS too_much
       FROM payments CROSS JOIN LATERAL (
         SELECT coalesce(sum(amount_cents), 0) AS refunded,
           coalesce(sum(amount_cents) FILTER (WHERE still_owed), 0) AS owed
         FROM refunds WHERE payment_id = payments.id AND refunds.status = 'succeeded') AS back
       WHERE payments.appointment_id = bills.appointment_id AND payments.status = 'succeeded'
     ) AS entries
     WHERE off OR too_much OR paid_cents <> taken - refunded OR settled_cents <> taken - owed`,
  );
  expect(wrong).toEqual([]);
  const day = businessDate(new Date());
  const [sheet, sums] = await Promise.all([
    payments.requests.ask(daySheetCalls.sheet, { day }),
    payments.requests.ask(officePaymentCalls.sums, { from: day, to: day }),
  ]);
  const [sql] = await payments.query<{ cash: string; voided: string; net: string }>(
    `SELECT
       (SELECT coalesce(sum(amount_cents), 0) FROM payments WHERE method = 'cash')
         - (SELECT coalesce(sum(amount_cents), 0) FROM refunds WHERE method = 'cash') AS cash,
       (SELECT coalesce(sum(amount_cents), 0) FROM refunds WHERE void_reason IS NOT NULL) AS voided,
       (SELECT coalesce(sum(amount_cents), 0) FROM payments)
         - (SELECT coalesce(sum(amount_cents), 0) FROM refunds) AS net`,
  );
  const takers = [...sheet.technicians, ...(sheet.office ? [sheet.office] : [])];
  const cents = (amounts: readonly (string | undefined)[]) =>
    amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0);
  expect({
    cash: cents(takers.map(({ cashExpected }) => cashExpected)),
    voided: cents(takers.flatMap(({ voids = [] }) => voids.map((each) => each.amount))),
    net: cents(Object.values(sums.collected)) - cents([sums.refunded]),
  }).toEqual({ cash: Number(sql?.cash), voided: Number(sql?.voided), net: Number(sql?.net) });
  expect(cents([sums.voided])).toBe(Number(sql?.voided));
}

describe('a payment that was entered by mistake', () => {
  it('is due again once it is voided; both entries stay', async () => {
    const { id, payToken } = job();
    const payment = await take(id);
    expect(await due(payToken)).toBe('0.00');
    expect(await voided(payment)).toMatchObject({
      ...{ status: 'succeeded', receiptNumber: 'R-1001', amount: '150.00' },
      ...{ voided: 'entered-wrongly', refunded: '150.00', refundable: '0.00' },
      bill: { total: '150.00', paid: '0.00', due: '150.00' },
      refunds: [{ voided: 'entered-wrongly', stillOwed: true, by: dana.name, amount: '150.00' }],
      history: [{}, { by: dana.name, message: 'Voided $150.00: entered by mistake' }],
    });
    expect(await due(payToken)).toBe('150.00');
    // Nothing comes back to the customer, so no message about a refund.
    const [, told] = await payments.announcedFacts();
    expect(told).toMatchObject({
      ...{ fact: 'payment-refunded', voided: 'entered-wrongly', by: dana.name },
      bill: { paidCents: 0, settledCents: 0 },
    });
    expect(told).not.toHaveProperty('refundId');
    await expectSound();
    expect(await take(id, { amount: 80 })).toMatchObject({ bill: { due: '70.00' } });
    await expectSound();
  });

  it('is on the day’s sheet if the office took it, too', async () => {
    const taken = { method: 'cash', amount: 60 } as const;
    const [first, second] = await Promise.all(
      [job().id, job().id].map((appointmentId) =>
        payments.requests.ask(paymentCalls.take, {
          ...{ appointmentId, taken, idempotencyKey: randomUUID(), by: dana },
        }),
      ),
    );
    await voided(first!);
    await office.refund(second!, 10);
    const day = businessDate(new Date());
    const sheet = await payments.requests.ask(daySheetCalls.sheet, { day });
    expect(sheet).toMatchObject({ technicians: [], office: { cashExpected: '50.00', jobs: 2 } });
    await expectSound();
  });

  it('is voided once, however often it is asked', async () => {
    const payment = await take(job().id);
    await atOnce(4, () => voided(payment, { version: 1 }));
    const outcomes = outcomesOf([voided(payment, { version: 1 }, sam), voided(payment, {}, sam)]);
    expect(await outcomes).toEqual({ changed_meanwhile: 1, nothing_left: 1 });
    expect(await office.refunds()).toHaveLength(1);
    await expectSound();
  });

  it('of which a part was refunded is voided for the rest', async () => {
    const { id, payToken } = job();
    const payment = await take(id);
    await office.refund(payment, 50);
    expect(await voided(payment)).toMatchObject({ refunds: [{}, { amount: '100.00' }] });
    expect(await due(payToken)).toBe('100.00');
    await expectSound();
  });

  it('never gives back more than was paid, at once with refunds', async () => {
    for (let round = 0; round < 5; round += 1) {
      const payment = await take(job().id);
      await Promise.allSettled([
        voided(payment, { version: 1 }),
        office.refund(payment, 60),
        voided(payment, { version: 1 }, sam),
        office.refund(payment, 100, { stillOwed: true }),
      ]);
      await expectSound();
    }
  });

  it('is no card payment, which is refunded, and none on another version', async () => {
    const { payToken } = job();
    const card = await office.paid(150, { payToken });
    expect(await refusalOf(voided(card))).toMatchObject({
      code: 'transition_refused',
      message: 'A card payment can’t be voided. Refund it instead.',
    });
    expect(await codeOf(voided({ paymentId: randomUUID() }, { version: 1 }))).toBe(
      'payment_not_found',
    );
    const payment = await take(job().id);
    expect(await refusalOf(voided(payment, { version: 2 }))).toMatchObject({
      code: 'changed_meanwhile',
      details: { current: { version: 1, voided: null } },
    });
  });
});

describe('a check that the bank returned', () => {
  it('is due again, with a fee that booking adds to the bill', async () => {
    const { id, payToken } = job();
    const payment = await take(id, check);
    expect(await voided(payment, { reason: 'returned-check', fee: 30 })).toMatchObject({
      voided: 'returned-check',
      history: [
        {},
        { message: 'Voided $150.00: check returned by the bank, with a fee of $30.00' },
      ],
    });
    expect(await due(payToken)).toBe('150.00');
    expect((await payments.announcedFacts()).at(-1)).toMatchObject({
      voided: 'returned-check',
      fee: { text: 'Returned check fee', cents: 3_000 },
    });
    await expectSound();
    // A repeat is answered; another fee isn't the same void.
    await voided(payment, { reason: 'returned-check', fee: 30, version: 1 });
    const other = voided(payment, { reason: 'returned-check', fee: 35, version: 1 });
    expect(await codeOf(other)).toBe('changed_meanwhile');
  });

  it('was a check, on a bill with room for the fee', async () => {
    const cash = await take(job().id);
    expect(await refusalOf(voided(cash, { reason: 'returned-check' }))).toMatchObject({
      code: 'transition_refused',
      message: 'Only a check can be returned by the bank',
    });
    expect(await codeOf(voided(cash, { fee: 30 }))).toBe('validation_failed');
    const full = Array.from({ length: costLimits.lines }, () => ({ text: 'Part', cents: 100 }));
    const { id } = job(costLimits.lines * 100, { lines: full });
    const payment = await take(id, { ...check, amount: 20 });
    const withFee = voided(payment, { reason: 'returned-check', fee: 30 });
    expect(await codeOf(withFee)).toBe('validation_failed');
    const unpriced = job();
    const paid = await take(unpriced.id, check);
    await payments.price(unpriced.id, null);
    await eventually(async () => {
      expect((await office.detail(paid)).bill?.total).toBeNull();
    });
    expect(await codeOf(voided(paid, { reason: 'returned-check', fee: 30 }))).toBe(
      'validation_failed',
    );
    expect(await office.refunds()).toEqual([]);
    expect(await voided(payment, { reason: 'returned-check' })).toMatchObject({
      bill: { due: '20.00' },
    });
  });
});

describe('a payment on the wrong job', () => {
  it('is voided there and recorded here, with a receipt of its own', async () => {
    const [wrong, right] = [job(), job(20_000)];
    const payment = await take(wrong.id, check);
    expect(await move(payment, numberOf(right.id))).toMatchObject({
      voided: 'wrong-job',
      history: [{}, { message: 'Voided $150.00: recorded on the wrong job, moved to FC-1002' }],
    });
    expect([await due(wrong.payToken), await due(right.payToken)]).toEqual(['150.00', '50.00']);
    const [, moved] = await payments.payments();
    expect(await office.detail({ paymentId: moved!.id })).toMatchObject({
      ...{ amount: '150.00', appointmentNumber: 'FC-1002', receiptNumber: 'R-1002' },
      ...{ method: 'check', checkNumber: '1042', takenBy: nadia.name, voided: null },
      history: [
        { by: dana.name, message: 'Took $150.00 by check, receipt R-1002 (moved from R-1001)' },
      ],
    });
    await move(payment, numberOf(right.id), { version: 1 });
    expect(await payments.payments()).toHaveLength(2);
    await expectSound();
  });

  it('stays where it is if the other job can’t take it', async () => {
    const [wrong, right, unpriced] = [job(), job(10_000), job(null)];
    const payment = await take(wrong.id);
    expect(await refusalOf(move(payment, numberOf(right.id)))).toMatchObject({
      code: 'nothing_due',
      message: 'FC-1002 has $100.00 due.',
    });
    expect(await codeOf(move(payment, numberOf(unpriced.id)))).toBe('nothing_due');
    expect(await codeOf(move(payment, numberOf(wrong.id)))).toBe('transition_refused');
    expect(await codeOf(move(payment, 'FC-9999'))).toBe('appointment_not_found');
    expect(await office.refunds()).toEqual([]);
    expect(await due(wrong.payToken)).toBe('0.00');
    await expectSound();
  });

  it('is moved or voided, not both, when both are asked at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [wrong, right] = [job(), job()];
      const payment = await take(wrong.id);
      const outcomes = await outcomesOf([
        voided(payment, { version: 1 }),
        move(payment, numberOf(right.id), { version: 1 }),
      ]);
      expect(outcomes).toEqual({ done: 1, changed_meanwhile: 1 });
      expect(await due(wrong.payToken)).toBe('150.00');
      await expectSound();
    }
  });

  it('is swapped with another one', async () => {
    const [one, other] = [job(30_000), job(30_000)];
    const [first, second] = [await take(one.id), await take(other.id, { amount: 40 })];
    await Promise.all([
      move(first, numberOf(other.id), { version: 1 }),
      move(second, numberOf(one.id), { version: 1 }),
    ]);
    expect([await due(one.payToken), await due(other.payToken)]).toEqual(['260.00', '150.00']);
    await expectSound();
  });
});

describe('a refund of what is still owed', () => {
  it('makes the bill due again, also by card until it fails', async () => {
    const { id, payToken } = job();
    const payment = await take(id);
    expect(await office.refund(payment, 60, { stillOwed: true })).toMatchObject({
      bill: { paid: '90.00', due: '60.00' },
      refunds: [{ stillOwed: true, voided: null }],
    });
    await office.refund(payment, 10);
    expect(await due(payToken)).toBe('60.00');
    await expectSound();

    const other = job();
    const card = await office.paid(150, { payToken: other.payToken });
    await office.refund(card, 50, { stillOwed: true });
    expect(await due(other.payToken)).toBe('50.00');
    expect((await office.detail(card)).history.at(-1)?.message).toBe('Refunded $50.00, still owed');
  });

  it('is another call than one that forgives it', async () => {
    const payment = await take(job().id);
    const key = randomUUID();
    await office.refund(payment, 60, { key, stillOwed: true });
    expect(await codeOf(office.refund(payment, 60, { key }))).toBe('idempotency_key_reused');
  });
});

describe('a refund in cash', () => {
  const marcus = { id: randomUUID(), name: 'Marcus Hill' };
  const day = businessDate(new Date());

  const refund = (
    { paymentId }: { paymentId: string },
    cashOf?: string,
    changes: Partial<RefundPayment> = {},
  ) =>
    payments.requests.ask(officePaymentCalls.refund, {
      paymentId,
      refund: { reason: 'Too much', amount: 10, ...(cashOf && { cashOf }), ...changes },
      ...(cashOf === marcus.id && { technician: marcus }),
      idempotencyKey: null,
      by: dana,
    });

  it('comes out of the cash of the person who took it, of another technician, or of the office', async () => {
    const payment = await take(job().id);
    await refund(payment);
    await refund(payment, marcus.id);
    // A check comes from no one's cash.
    await refund(payment, marcus.id, { method: 'check' });
    const { refunds } = await refund(payment, 'office');
    expect(refunds.map(({ cashOf }) => cashOf)).toEqual([nadia.name, marcus.name, null, null]);
    const sheet = await payments.requests.ask(daySheetCalls.sheet, { day });
    expect(sheet.technicians).toMatchObject([
      { name: marcus.name, jobs: 0, cashTaken: '0.00', cashExpected: '-10.00' },
      { name: nadia.name, cashTaken: '150.00', cashExpected: '140.00' },
    ]);
    expect(sheet).toMatchObject({ office: { cashExpected: '-10.00' }, refundedByCheck: '10.00' });
  });
});
