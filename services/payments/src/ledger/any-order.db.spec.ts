import { Logger } from '@nestjs/common';
import type { EventEnvelope } from '@contracts/messaging';
import type { PaymentFacts } from '@contracts/payments/events';
import type { DisputeStatus } from '@contracts/vocabulary/payment-status';
import { specDatabase } from '@service-kit/testing/test-database';
import { database } from '../database/data-source';
import { applyDispute } from './dispute-ledger';
import type { RefundSnapshot } from '../stripe/snapshots';
import { RefundLedger } from './refund-ledger';

const appointmentId = '11111111-1111-4111-8111-111111111111';
const at = new Date('2026-11-20T15:00:00Z');
const testDatabase = specDatabase(database);

beforeAll(() => Logger.overrideLogger(false));
beforeEach(async () => {
  await testDatabase.dataSource.query(
    `INSERT INTO bills (appointment_id, number, description, version, paid_cents)
     VALUES ($1, 'AR-1001', 'Dryer', 1, 10000)`,
    [appointmentId],
  );
  await testDatabase.dataSource.query(
    `INSERT INTO payments (id, version, status, intent_id, appointment_id, amount_cents, currency,
       description, receipt_number, paid_at)
     VALUES (gen_random_uuid(), 2, 'succeeded', 'pi_1', $1, 10000, 'usd', 'Dryer', 'R-1001', now())`,
    [appointmentId],
  );
});
afterEach(() => testDatabase.clear());

function orders<Item>(items: readonly Item[]): Item[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, index) =>
    orders(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
  );
}

const one = async <Row>(sql: string): Promise<Row> =>
  (await testDatabase.dataSource.query<Row[]>(sql))[0]!;
const bill = () => one<{ paid_cents: number }>(`SELECT paid_cents FROM bills`);
const announced = async (): Promise<number[]> => {
  const rows = await testDatabase.dataSource.query<{ envelope: string }[]>(
    `SELECT envelope FROM outbox ORDER BY position`,
  );
  return rows.map(
    ({ envelope }) => (JSON.parse(envelope) as EventEnvelope<PaymentFacts>).facts.bill!.paidCents,
  );
};

describe('a refund', () => {
  let ledger: RefundLedger;
  beforeAll(() => {
    ledger = new RefundLedger(testDatabase.dataSource);
  });

  async function reserved(cents: number): Promise<string> {
    const { id: paymentId } = await one<{ id: string }>(`SELECT id FROM payments`);
    const wanted = { paymentId, cents, reason: 'Came late', by: 'Dana Office' };
    const { dataSource } = testDatabase;
    return (await dataSource.transaction((tx) => ledger.reserve(tx, wanted))).refundId;
  }

  const refund = (status: RefundSnapshot['status']): RefundSnapshot => ({
    refundId: 're_1',
    status,
    amount: 4_000,
    ownId: null,
    intentId: 'pi_1',
    failure: null,
    createdAt: at,
  });

  it.each(orders(['pending', 'succeeded', 'failed'] as const))(
    'that has failed stays so: %s, %s, %s',
    async (...said) => {
      for (const status of [...said, ...said]) await ledger.apply(refund(status));
      expect(await one(`SELECT status FROM refunds`)).toEqual({ status: 'failed' });
      expect(await one(`SELECT refunded_cents FROM payments`)).toEqual({ refunded_cents: 0 });
      expect(await bill()).toEqual({ paid_cents: 10_000 });
      expect((await announced()).at(-1) ?? 10_000).toBe(10_000);
    },
  );

  it('is one row for all who tell of it at once, of the day that Stripe made it', async () => {
    await Promise.all(Array.from({ length: 12 }, () => ledger.apply(refund('succeeded'))));
    const rows = await testDatabase.dataSource.query(`SELECT created_at AS at FROM refunds`);
    expect(rows).toEqual([{ at }]);
    expect(await announced()).toEqual([6_000]);
  });

  it('that Stripe refuses is told of, when its amount was missing from a sum that was told', async () => {
    const refundId = await reserved(3_000);
    await ledger.apply(refund('succeeded'));
    expect(await announced()).toEqual([3_000]);
    await ledger.release(refundId, 'It was charged back');
    expect(await announced()).toEqual([3_000, 6_000]);
  });

  it('that Stripe has made stays so, although it refuses to make it again', async () => {
    const refundId = await reserved(4_000);
    await ledger.apply({ ...refund('succeeded'), ownId: refundId });
    await ledger.release(refundId, 'It was charged back');
    expect(await one(`SELECT status FROM refunds`)).toEqual({ status: 'succeeded' });
    expect(await announced()).toEqual([6_000]);
  });
});

describe('a dispute', () => {
  const dispute = (status: DisputeStatus) => ({
    disputeId: 'du_1',
    status,
    amount: 10_000,
    reason: 'fraudulent',
    intentId: 'pi_1',
    answerBy: null,
    createdAt: at,
  });
  const apply = (said: ReturnType<typeof dispute>) =>
    testDatabase.dataSource.transaction((tx) => applyDispute(tx, said));

  it.each(orders(['needs_response', 'under_review', 'lost'] as const))(
    'that is lost stays so: %s, %s, %s',
    async (...said) => {
      for (const status of [...said, ...said]) await apply(dispute(status));
      expect(await one(`SELECT status FROM disputes`)).toEqual({ status: 'lost' });
      expect(await one(`SELECT dispute_status FROM payments`)).toEqual({ dispute_status: 'lost' });
      expect(await bill()).toEqual({ paid_cents: 0 });
      expect((await announced()).at(-1)).toBe(0);
    },
  );

  it('that is appealed and won puts the money back, and until then the bill asks for nothing', async () => {
    await testDatabase.dataSource.query(
      `UPDATE bills SET total_cents = 10000, settled_cents = 10000, priced_version = 1`,
    );
    const due: number[] = [];
    for (const status of [
      'needs_response',
      'lost',
      'under_review',
      'appeal_needs_response',
      'appeal_under_review',
      'won',
      'lost',
    ] as const) {
      await apply(dispute(status));
      const { settled } = await one<{ settled: number }>(
        `SELECT settled_cents AS settled FROM bills`,
      );
      due.push(10_000 - settled);
    }
    expect(due).toEqual([0, 10_000, 10_000, 0, 0, 0, 0]);
    expect(await one(`SELECT status FROM disputes`)).toEqual({ status: 'won' });
    expect(await bill()).toEqual({ paid_cents: 10_000 });
    expect((await announced()).at(-1)).toBe(10_000);
  });

  it('is what the payment shows until there is a newer one', async () => {
    await apply({ ...dispute('needs_response'), disputeId: 'du_2', createdAt: new Date() });
    await apply(dispute('lost'));
    const shown = await one(`SELECT dispute_status AS status FROM payments`);
    expect(shown).toEqual({ status: 'needs_response' });
  });
});
