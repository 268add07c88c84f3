import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { businessDate, dateAfter, wallClock } from '@contracts/business-time';
import { ReconciliationService } from './reconciliation.service';

/** Local time. In the night that skips it, the comparison runs at 3:30. */
const nightly = '02:30';
/** Older days that were missed aren't compared. */
const caughtUpDays = 7;
/** Any number, but the same in each replica. */
const lockKey = 20_261_120;

/** When a day is compared: in the night after it. */
export const dueAt = (day: string): Date => wallClock(dateAfter(day, 1), nightly);

export function newestDue(now: Date): string {
  const yesterday = dateAfter(businessDate(now), -1);
  return dueAt(yesterday) <= now ? yesterday : dateAfter(yesterday, -1);
}

/** Compares each day once, in one of the replicas. */
@Injectable()
export class NightlyReconciliation {
  private readonly logger = new Logger('Reconciliation');

  constructor(
    private readonly dataSource: DataSource,
    private readonly reconciliation: ReconciliationService,
  ) {}

  /**
   * Compares the days that are due, oldest first, and returns them. Does nothing while another replica
   * compares, and stops when the process ends.
   */
  async catchUp(now: Date, isEnding: () => boolean): Promise<string[]> {
    if ((await this.due(now)).length === 0) return [];
    return this.alone(async () => {
      const days = await this.due(now);
      for (const day of days) {
        if (isEnding()) break;
        const { differenceCount } = await this.reconciliation.compare(day, now);
        const words = { msg: 'ledger and Stripe compared', day, differences: differenceCount };
        if (differenceCount > 0) this.logger.warn(words);
        else this.logger.log(words);
      }
      return days;
    });
  }

  /** Days that weren't compared since their night; none before the first payment. */
  private async due(now: Date): Promise<string[]> {
    const [{ first }] = await this.dataSource.query<[{ first: Date | null }]>(
      `SELECT min(created_at) AS first FROM payments`,
    );
    if (!first) return [];
    const newest = newestDue(now);
    const oldest =
      [dateAfter(newest, 1 - caughtUpDays), businessDate(first)].toSorted()[1] ?? newest;
    const made = await this.dataSource.query<{ day: string; at: Date }[]>(
      `SELECT day::text, made_at AS at FROM reconciliation_reports WHERE day BETWEEN $1 AND $2`,
      [oldest, newest],
    );
    const madeAt = new Map(made.map(({ day, at }) => [day, at]));
    const days: string[] = [];
    for (let day = oldest; day <= newest; day = dateAfter(day, 1)) {
      // A report made before the day was over isn't complete.
      const at = madeAt.get(day);
      if (!at || at < dueAt(day)) days.push(day);
    }
    return days;
  }

  /** A session's lock, so that no transaction is open while Stripe is asked. A crash frees it. */
  private async alone(work: () => Promise<string[]>): Promise<string[]> {
    const session = this.dataSource.createQueryRunner();
    try {
      const [lock] = (await session.query(`SELECT pg_try_advisory_lock($1) AS mine`, [
        lockKey,
      ])) as [{ mine: boolean }];
      if (!lock.mine) return [];
      try {
        return await work();
      } finally {
        await session.query(`SELECT pg_advisory_unlock($1)`, [lockKey]);
      }
    } finally {
      await session.release();
    }
  }
}
