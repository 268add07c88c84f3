import { randomUUID } from 'node:crypto';
import { wallClock } from '@contracts/business-time';
import type { DemoPayment } from '@contracts/payments/paying';
import { inTransaction } from '@service-kit/database/transaction';
import { outcomeOf } from '@service-kit/testing/outcome-of';
import { specDatabase } from '@service-kit/testing/test-database';
import type { PaymentsConfig } from '../config';
import { database } from '../database/data-source';
import { BillEntity } from '../ledger/payment.entity';
import { applyPrice, settleBill } from '../ledger/bill-ledger';
import { DemoPaymentHistoryService } from './demo-payment-history.service';

const testDatabase = specDatabase(database);
const create = (payments: DemoPayment[], { demo = true, today = '2026-11-20' } = {}) =>
  new DemoPaymentHistoryService(testDatabase.dataSource, {
    demo,
    stripeMode: 'demo',
  } as PaymentsConfig).create(payments, today);

beforeEach(() => testDatabase.clear());

function aPastPayment(changes: Partial<DemoPayment> = {}): DemoPayment {
  const appointmentId = randomUUID();
  return {
    id: appointmentId,
    bill: {
      appointmentId,
      version: 1,
      number: 'FC-1001',
      accountId: null,
      description: 'Repair, LG Washer',
      totalCents: 15_000,
      lines: [],
      paidCents: 0,
      dueCents: 0,
      payUrl: null,
    },
    payerName: 'Alma Adams',
    paidAt: '2026-11-10T16:00:00.000Z',
    refund: { cents: 5_000, at: '2026-11-13T16:00:00.000Z' },
    ...changes,
  };
}

it('keeps bills, payments and refunds that agree with each other', async () => {
  const payments = [
    aPastPayment(),
    aPastPayment({ refund: null }),
    aPastPayment({ paidAt: null, refund: null }),
  ];
  await create(payments);
  await create(payments);
  const { manager } = testDatabase.dataSource;
  for (const { id } of payments) {
    const bill = await manager.findOneByOrFail(BillEntity, { appointmentId: id });
    const { version, paidCents, settledCents } = bill;
    expect(await settleBill(manager, bill)).toEqual({
      appointmentId: id,
      version,
      paidCents,
      settledCents,
    });
  }
  expect(
    await manager.query(`SELECT count(*)::integer AS paid, sum(refunded_cents)::integer AS refunded,
      count(DISTINCT receipt_number)::integer AS receipts FROM payments`),
  ).toEqual([{ paid: 2, refunded: 5_000, receipts: 2 }]);
});

describe('a past bill whose price was announced first', () => {
  it('is summed up, and keeps its customer', async () => {
    const payment = aPastPayment();
    const { bill } = payment;
    const { manager } = testDatabase.dataSource;
    await inTransaction(testDatabase.dataSource, (tx) =>
      applyPrice(tx, { ...bill, customerNumber: 1042 }, bill.version),
    );
    await create([payment]);
    const kept = await manager.findOneByOrFail(BillEntity, { appointmentId: bill.appointmentId });
    expect(kept).toMatchObject({ paidCents: 10_000, settledCents: 15_000, customerNumber: 1042 });
  });
});

it('keeps both of two whose ids differ in a digit alone, with no digit in what Stripe would call them', async () => {
  const ids = ['7', '8'].map((digit) => `a1b2c3d4-0000-4000-8000-00000000000${digit}`);
  await create(ids.map((id) => aPastPayment({ id })));
  const rows = await testDatabase.dataSource.query<{ intent_id: string }[]>(
    `SELECT intent_id FROM payments`,
  );
  expect(rows.filter(({ intent_id: intent }) => /^[a-z_]+$/.test(intent))).toHaveLength(2);
});

it('marks the days before today as compared, with the sums of each', async () => {
  await create([aPastPayment()]);
  const reports = await testDatabase.dataSource.query<{ report: object }[]>(
    `SELECT report FROM reconciliation_reports ORDER BY day DESC`,
  );
  expect(reports).toHaveLength(30);
  expect(reports[0]).toMatchObject({ report: { day: '2026-11-19', differenceCount: 0 } });
  const paidDay = { payments: 1, paid: '150.00', refunds: 0, refunded: '0.00' };
  expect(reports[9]).toMatchObject({
    report: { day: '2026-11-10', ledger: paidDay, stripe: paidDay, differences: [] },
  });
  expect(reports[6]).toMatchObject({ report: { ledger: { refunds: 1, refunded: '50.00' } } });
});

it('is not compared again in the night that follows', async () => {
  const tonight = '2099-11-20';
  await create([aPastPayment()], { today: tonight });
  expect(
    await testDatabase.dataSource.query(
      `SELECT made_at AS "madeAt" FROM reconciliation_reports WHERE day = '2099-11-19'`,
    ),
  ).toEqual([{ madeAt: wallClock(tonight, '12:00') }]);
});

it('has one difference from Stripe, of a few days ago, however often it is made', async () => {
  const paid = aPastPayment({ paidAt: '2026-11-16T16:00:00.000Z', refund: null });
  await create([paid]);
  await create([aPastPayment({ paidAt: '2026-11-17T16:00:00.000Z', refund: null })]);
  const different = await testDatabase.dataSource.query<{ report: object }[]>(
    `SELECT report FROM reconciliation_reports WHERE difference_count > 0`,
  );
  expect(different).toMatchObject([
    {
      report: {
        day: '2026-11-16',
        ledger: { payments: 1, paid: '150.00' },
        stripe: { payments: 0, paid: '0.00' },
        differences: [{ kind: 'missing-at-stripe', paymentId: paid.id, ledger: '150.00' }],
      },
    },
  ]);
});

it('is refused outside of demo mode', async () => {
  expect(await outcomeOf(create([aPastPayment()], { demo: false }))).toBe('forbidden');
});
