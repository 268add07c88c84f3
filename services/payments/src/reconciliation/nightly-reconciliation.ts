import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { businessDate, dateAfter } from '@contracts/business-time';
import { dueAt, newestDue } from './nightly';
import { ReconciliationService } from './reconciliation.service';

/** Days that were missed are caught up with as far back as that. */
const caughtUpDays = 7;
/** Any number, and the same in each replica. */
const lockKey = 20_261_120;

/** Compares each day in the night after it: once, whatever the number of replicas. */
@Injectable()
export class NightlyReconciliation {
  private readonly logger = new Logger('Reconciliation');

  constructor(
    private readonly dataSource: DataSource,
    private readonly reconciliation: ReconciliationService,
  ) {}

  /**
   * Compares what is due, the oldest day first; returns those days. None while another replica does,
   * and none after the one during which the process is told to end.
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

  /** Days whose night has come and that were not compared since; none before the first payment. */
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
      // One that was made by hand before the day was over is not the whole of it.
      const at = madeAt.get(day);
      if (!at || at < dueAt(day)) days.push(day);
    }
    return days;
  }

  /**
   * With a lock of the session, not of a transaction: Stripe is asked in the meantime. A crash
   * frees it.
   */
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
