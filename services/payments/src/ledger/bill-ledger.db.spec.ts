import { randomUUID } from 'node:crypto';
import {
  disputeStatuses,
  disputeStatusRules,
  paymentStatuses,
  refundStatuses,
  refundStatusRules,
} from '@contracts/vocabulary/payment-status';
import { specDatabase } from '@service-kit/testing/test-database';
import { ledgerRows } from '../../test/ledger-rows';
import { database } from '../database/data-source';
import { BillEntity } from './payment.entity';
import { settleBill } from './bill-ledger';

const testDatabase = specDatabase(database);
let appointmentId: string;

beforeEach(async () => {
  await testDatabase.clear();
  appointmentId = randomUUID();
  await query(
    `INSERT INTO bills (appointment_id, number, description) VALUES ($1, 'AR-1', 'Oven')`,
    [appointmentId],
  );
});

const query = (sql: string, values: unknown[]) => testDatabase.dataSource.query(sql, values);
const settled = async () => {
  const { manager } = testDatabase.dataSource;
  return settleBill(manager, await manager.findOneByOrFail(BillEntity, { appointmentId }));
};

const rows = ledgerRows(query);
const { refund, dispute } = rows;
const pay = async (cents: number, status = 'succeeded') =>
  (await rows.pay(cents, { status, appointmentId })).id;

describe('the ledger of a bill', () => {
  it.each(paymentStatuses)('counts what is %s, if the money has come in', async (status) => {
    await pay(15_000, status);
    expect((await settled()).paidCents).toBe(status === 'succeeded' ? 15_000 : 0);
  });

  it.each(refundStatuses)('takes off a refund that is %s, if it counts', async (status) => {
    const id = await pay(15_000);
    await refund(id, 5_000, { status });
    expect(await settled()).toMatchObject({
      paidCents: refundStatusRules[status].counts ? 10_000 : 15_000,
      settledCents: 15_000,
    });
  });

  it.each(refundStatuses)(
    'asks again for what is still owed of a refund that is %s',
    async (status) => {
      const id = await pay(15_000);
      await refund(id, 5_000, { status });
      await query(`UPDATE refunds SET still_owed = true`, []);
      await refund(id, 1_000);
      const owed = refundStatusRules[status].counts ? 5_000 : 0;
      expect(await settled()).toMatchObject({
        paidCents: 14_000 - owed,
        settledCents: 15_000 - owed,
      });
    },
  );

  it.each(disputeStatuses)('takes off a dispute that is %s, if it is lost', async (status) => {
    const id = await pay(15_000);
    await dispute(id, 15_000, { status });
    const cents = disputeStatusRules[status].lost ? 0 : 15_000;
    expect(await settled()).toMatchObject({ paidCents: cents, settledCents: cents });
  });

  it('adds up several payments, each with several of both, and none below nothing', async () => {
    const [first, second] = [await pay(10_000), await pay(5_000)];
    await refund(first, 1_000);
    await refund(first, 2_000, { status: 'pending' });
    await refund(second, 5_000);
    await dispute(second, 5_000);
    expect((await settled()).paidCents).toBe(7_000);
  });

  const bill = (version: number, cents: number) => ({
    appointmentId,
    version,
    paidCents: cents,
    settledCents: cents,
  });

  it('is another version when it is another sum, and only then', async () => {
    await pay(15_000);
    expect(await settled()).toEqual(bill(1, 15_000));
    expect(await settled()).toEqual(bill(1, 15_000));
    await pay(1);
    expect(await settled()).toEqual(bill(2, 15_001));
  });

  it('is another version when it is owed again, though no less is paid', async () => {
    const id = await pay(15_000);
    await refund(id, 15_000);
    expect(await settled()).toEqual({ ...bill(1, 0), settledCents: 15_000 });
    await dispute(id, 15_000);
    expect(await settled()).toEqual(bill(2, 0));
  });

  const price = (totalCents: number) =>
    query(`UPDATE bills SET priced_version = 1, total_cents = $1`, [totalCents]);
  /** Settles the bill; then these are overpaid by so much, or excessive. */
  async function expectMarks(
    marks: Record<string, { overpaid_cents?: number; excessive?: boolean }>,
  ): Promise<void> {
    await settled();
    const rows = await query(`SELECT id, overpaid_cents, excessive FROM payments ORDER BY id`, []);
    const expected = Object.entries(marks).map(([id, mark]) => ({
      id,
      overpaid_cents: 0,
      excessive: false,
      ...mark,
    }));
    expect(rows).toEqual(expected.toSorted((one, other) => (one.id < other.id ? -1 : 1)));
  }

  it('marks nothing as too much while no price is known', async () => {
    const [paid, open] = [await pay(15_000), await pay(5_000, 'pending')];
    await expectMarks({ [paid]: {}, [open]: {} });
    await price(12_000);
    await expectMarks({ [paid]: { overpaid_cents: 3_000 }, [open]: { excessive: true } });
  });

  it('marks the last payment of which something is left as the one that was too much', async () => {
    const [first, last] = [await pay(10_000), await pay(5_000)];
    // Both may have been paid in one millisecond.
    await query(`UPDATE payments SET paid_at = paid_at - interval '1 second' WHERE id = $1`, [
      first,
    ]);
    await price(12_000);
    await expectMarks({ [first]: {}, [last]: { overpaid_cents: 3_000 } });
    await refund(last, 5_000);
    await price(8_000);
    await expectMarks({ [first]: { overpaid_cents: 2_000 }, [last]: {} });
  });

  it('marks what asks again for money that was paid and given back', async () => {
    const paid = await pay(10_000);
    await refund(paid, 10_000);
    const open = await pay(5_000, 'pending');
    await price(10_000);
    await expectMarks({ [paid]: {}, [open]: { excessive: true } });
  });
});
