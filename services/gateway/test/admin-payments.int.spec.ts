/** The office's calls about the ledger. */
import { randomUUID } from 'node:crypto';
import {
  officePaymentCalls,
  type PaymentDetail,
  type PaymentsQuery,
} from '@contracts/payments/office';
import { reconciliationCalls } from '@contracts/payments/reconciliation';
import { maxRows } from '../src/payments/payments-csv';
import { aPayment, aReport, pageOf } from './factories';
import { gatewayForTests, officer } from './gateway-under-test';

const gateway = gatewayForTests();

const payment = aPayment({ appointmentId: randomUUID(), appointmentNumber: 'FC-1001' });
const detail: PaymentDetail = {
  ...payment,
  history: [{ at: payment.createdAt, by: 'Customer', message: 'Began to pay' }],
  refunds: [],
  disputes: [],
};
const asked = (definition: { subject: string }) => gateway.stubs.payloadsOf(definition);

it('the ledger shows one payment with all that became of it', async () => {
  const { stubs } = gateway;
  stubs.answer(officePaymentCalls.payment, () => detail);
  await gateway.office('get', `/api/admin/payments/${payment.id}`).expect(200, detail);
});

describe('the ledger as a file', () => {
  const total = 1_203;
  const payments = Array.from({ length: total }, (_, index) =>
    aPayment({ receiptNumber: `R-${index + 1}`, description: 'Door, left' }),
  );
  const page = (query: PaymentsQuery) => pageOf(payments, query);
  const file = (query = '') => gateway.office('get', `/api/admin/payments.csv${query}`);

  it('has every payment of the filter, put together from pages', async () => {
    gateway.stubs.answer(officePaymentCalls.payments, page);
    const { headers, text } = await file('?status=succeeded&search=door').expect(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="payments.csv"',
    });
    const [head, ...lines] = text.split('\r\n');
    expect(head).toMatch(/^Receipt,Status,/);
    expect(lines.pop()).toBe('');
    expect(lines.map((line) => line.split(',')[0])).toEqual(
      payments.map(({ receiptNumber }) => receiptNumber),
    );
    expect(lines[0]).toContain('"Door, left"');
    expect(asked(officePaymentCalls.payments).slice(-3)).toEqual(
      [undefined, '500', '1000'].map((cursor) => ({
        status: 'succeeded',
        search: 'door',
        limit: 500,
        countTo: maxRows,
        ...(cursor && { cursor }),
      })),
    );
  });

  it('is a head alone where nothing matches', async () => {
    gateway.stubs.answer(officePaymentCalls.payments, () => pageOf([]));
    expect((await file().expect(200)).text.split('\r\n')).toHaveLength(2);
  });

  it('breaks off when a page cannot be had, so that a part never passes for all', async () => {
    gateway.stubs.answer(officePaymentCalls.payments, (query) => {
      if (query.cursor === '1000') throw new Error('a bug');
      return page(query);
    });
    await expect(file().then(() => 'all of it')).rejects.toThrow(/aborted|hang up|terminated/);
  });

  it('is refused in words when it would be endless, or its query is none', async () => {
    gateway.stubs.answer(officePaymentCalls.payments, (query) => ({
      ...page(query),
      total: maxRows,
      atLeast: true,
    }));
    expect((await file().expect(413)).body).toMatchObject({ code: 'answer_too_large' });
    for (const query of ['?limit=5', '?cursor=x', '?status=paid']) await file(query).expect(400);
  });

  it('ends with an owner whose pages have no end', async () => {
    gateway.stubs.answer(officePaymentCalls.payments, () => ({
      items: payments.slice(0, 500),
      total: 500,
      nextCursor: 'again',
    }));
    const before = asked(officePaymentCalls.payments).length;
    await expect(file().then(() => 'all of it')).rejects.toThrow(/aborted|hang up|terminated/);
    expect(asked(officePaymentCalls.payments).length - before).toBe(2);
  });
});

describe('a refund', () => {
  const refund = (body: object, key = 'key-1') =>
    gateway
      .office('post', `/api/admin/payments/${payment.id}/refund`)
      .set('idempotency-key', key)
      .send(body);

  it('is asked for in the name of who asks, with their key', async () => {
    gateway.stubs.answer(officePaymentCalls.refund, () => detail);
    await refund({ amount: 19.99, reason: '  Part was defective ' }).expect(200, detail);
    expect(asked(officePaymentCalls.refund)).toEqual([
      {
        paymentId: payment.id,
        refund: { amount: 19.99, reason: 'Part was defective' },
        idempotencyKey: 'key-1',
        by: officer,
      },
    ]);
    await refund({ reason: 'All of it' }).expect(200);
  });

  it.each([
    { amount: 0, reason: 'x' },
    { amount: -5, reason: 'x' },
    { amount: 0.001, reason: 'x' },
    { amount: 10_000.01, reason: 'x' },
    { amount: '5', reason: 'x' },
    { amount: null, reason: 'x' },
    { amount: 5 },
    { amount: 5, reason: '   ' },
    { amount: 5, reason: 'x'.repeat(201) },
    { amount: 5, reason: 'x', currency: 'eur' },
  ])('is not asked for when it is %j', async (body) => {
    await refund(body).expect(400);
    expect(asked(officePaymentCalls.refund)).toEqual([]);
  });
});

describe('a review', () => {
  const review = (body: object) =>
    gateway.office('post', `/api/admin/payments/${payment.id}/review`, body);

  it('is kept in the name of who has looked', async () => {
    gateway.stubs.answer(officePaymentCalls.review, () => detail);
    expect((await review({ note: ' A deposit. ', version: 3 }).expect(200)).body).toEqual(detail);
    expect(asked(officePaymentCalls.review)).toEqual([
      {
        paymentId: payment.id,
        review: { note: 'A deposit.', version: 3 },
        by: officer,
      },
    ]);
    for (const body of [
      { version: 3 },
      { note: ' ', version: 3 },
      { note: 'x' },
      { note: 'x', version: 0 },
      { note: 'x', version: '3' },
      { note: 'x'.repeat(501), version: 3 },
    ]) {
      await review(body).expect(400);
    }
    expect(asked(officePaymentCalls.review)).toHaveLength(1);
  });
});

it('the reports are listed, and one is made for a day', async () => {
  const { stubs } = gateway;
  const report = aReport();
  stubs.answer(reconciliationCalls.reconciliation, () => [report]);
  stubs.answer(reconciliationCalls.reconcile, ({ day }) => ({ ...report, day }));
  await gateway.office('get', '/api/admin/reconciliation').expect(200, [report]);
  const made = await gateway
    .office('post', '/api/admin/reconciliation', { day: '2026-11-01' })
    .expect(200);
  expect(made.body).toMatchObject({ day: '2026-11-01' });
  expect(asked(reconciliationCalls.reconcile)).toEqual([{ day: '2026-11-01', by: officer }]);
  for (const day of ['2026-02-30', 'today', 20261101, null, '2026-11-01T00:00:00Z']) {
    await gateway.office('post', '/api/admin/reconciliation', { day }).expect(400);
  }
  await gateway.office('post', '/api/admin/reconciliation').expect(400);
  expect(asked(reconciliationCalls.reconcile)).toHaveLength(1);
});
