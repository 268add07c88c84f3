import { Logger } from '@nestjs/common';
import { eventually } from '@service-kit/testing/eventually';
import { specDatabase } from '@service-kit/testing/test-database';
import { dateAfter } from '@contracts/business-time';
import { database } from '../database/data-source';
import { NightlyReconciliation } from './nightly-reconciliation';
import type { ReconciliationService } from './reconciliation.service';

const testDatabase = specDatabase(database);
const compared: string[] = [];
/** Holds up the comparison. */
let gate: Promise<unknown> = Promise.resolve();

beforeAll(() => Logger.overrideLogger(false));
beforeEach(() => {
  compared.length = 0;
  gate = Promise.resolve();
});
afterEach(() => testDatabase.clear());

const reconciliation = {
  compare: async (day: string, now: Date) => {
    compared.push(day);
    await gate;
    await testDatabase.dataSource.query(
      `INSERT INTO reconciliation_reports VALUES ($1, $2, 0, '{}')
       ON CONFLICT (day) DO UPDATE SET made_at = excluded.made_at`,
      [day, now],
    );
    return { differenceCount: 0 };
  },
} as unknown as ReconciliationService;

const replica = () => new NightlyReconciliation(testDatabase.dataSource, reconciliation);
const firstPayment = (at: string) =>
  testDatabase.dataSource.query(
    `INSERT INTO payments (id, version, status, flag_reason, intent_id, amount_cents, currency,
       description, created_at)
     VALUES (gen_random_uuid(), 1, 'flagged', 'amount', 'pi_1', 1, 'usd', 'x', $1)`,
    [at],
  );
const at = (instant: string) => replica().catchUp(new Date(instant), () => false);

describe('the nightly reconciliation', () => {
  it('compares yesterday from half past two on, and once', async () => {
    await firstPayment('2026-11-20T15:00:00Z');
    expect(await at('2026-11-21T07:29:00Z')).toEqual([]);
    expect(await at('2026-11-21T07:31:00Z')).toEqual(['2026-11-20']);
    expect(await at('2026-11-21T07:32:00Z')).toEqual([]);
    expect(await at('2026-11-22T04:59:00Z')).toEqual([]);
  });

  it('catches up with what was missed, a week at most, oldest first', async () => {
    await firstPayment('2026-10-01T15:00:00Z');
    const lastWeek = Array.from({ length: 7 }, (_, day) => dateAfter('2026-10-29', day));
    expect(await at('2026-11-05T12:00:00Z')).toEqual(lastWeek);
  });

  it('compares nothing from before the first payment', async () => {
    expect(await at('2026-11-05T12:00:00Z')).toEqual([]);
    await firstPayment('2026-11-03T15:00:00Z');
    expect(await at('2026-11-05T12:00:00Z')).toEqual(['2026-11-03', '2026-11-04']);
  });

  it('compares a day again that was compared by hand before its night', async () => {
    await firstPayment('2026-11-20T15:00:00Z');
    await reconciliation.compare('2026-11-20', new Date('2026-11-21T07:29:00Z'));
    expect(await at('2026-11-21T07:31:00Z')).toEqual(['2026-11-20']);
  });

  it('leaves it to one of the replicas', async () => {
    await firstPayment('2026-11-20T15:00:00Z');
    let open = () => {};
    gate = new Promise<void>((resolve) => (open = resolve));
    const first = at('2026-11-21T07:31:00Z');
    await eventually(() => expect(compared).toHaveLength(1));
    gate = Promise.resolve();
    const others = Array.from({ length: 4 }, () => at('2026-11-21T07:31:00Z'));
    expect((await Promise.all(others)).flat()).toEqual([]);
    open();
    expect(await first).toEqual(['2026-11-20']);
    expect(compared).toEqual(['2026-11-20']);
  });
});
