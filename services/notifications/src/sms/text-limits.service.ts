import { Injectable } from '@nestjs/common';
import type { MessageConcerns } from '@contracts/notifications';
import { textBudgetWarning, textsPerNumber } from '@contracts/vocabulary/messages';
import { inTransaction } from '@service-kit/database/transaction';
import { DataSource } from 'typeorm';
import { NotificationsConfig } from '../config';
import { dateOf, startOfDate } from '../time/business-time';

/** The row of `text_counts` that has the sum of a day. */
const all = 'all';

interface Counts {
  readonly toNumber: number;
  readonly toAll: number;
  readonly isCounted: boolean;
}

/** How many texts a day's customers, and whoever typed their numbers, can cost at most. */
@Injectable()
export class TextLimitsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: NotificationsConfig,
  ) {}

  /**
   * Counts a text that is about to be sent, once a day however often it is tried. Why it is not to
   * be sent, in words for the office; null when it is.
   */
  async take({ id }: { readonly id: string }, number: string, now: Date): Promise<string | null> {
    const { RATE_LIMIT, SMS_DAILY_BUDGET: budget } = this.config;
    if (RATE_LIMIT === 'off') return null;
    const day = dateOf(now);
    return inTransaction(this.dataSource, async (tx) => {
      // One text after the other, in whichever process.
      await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('text_counts', 1))`);
      const [counts] = await tx.query<Counts[]>(
        `SELECT coalesce(max(texts) FILTER (WHERE number = $2), 0) AS "toNumber",
           coalesce(max(texts) FILTER (WHERE number = $3), 0) AS "toAll",
           EXISTS (SELECT FROM messages WHERE id = $4 AND counted_at >= $5) AS "isCounted"
         FROM text_counts WHERE day = $1 AND number IN ($2, $3)`,
        [day, number, all, id, startOfDate(now)],
      );
      if (!counts || counts.isCounted) return null;
      if (counts.toNumber >= textsPerNumber) {
        return `This number got ${textsPerNumber} texts today, which is the most that we send.`;
      }
      if (counts.toAll >= budget) {
        return `The ${budget} texts of today were used up (SMS_DAILY_BUDGET).`;
      }
      await tx.query(
        `INSERT INTO text_counts AS counted (day, number, texts) VALUES ($1, $2, 1), ($1, $3, 1)
         ON CONFLICT (day, number) DO UPDATE SET texts = counted.texts + 1`,
        [day, number, all],
      );
      await tx.query(`UPDATE messages SET counted_at = $2 WHERE id = $1`, [id, now]);
      return null;
    });
  }

  /** What the office should know before texts stop, and when they have. */
  async concerns(now: Date): Promise<MessageConcerns> {
    const budget = this.config.SMS_DAILY_BUDGET;
    const warnAt = Math.ceil(budget * textBudgetWarning);
    const day = dateOf(now);
    const [today] = await this.dataSource.query<{ texts: number }[]>(
      `SELECT texts FROM text_counts WHERE day = $1 AND number = $2`,
      [day, all],
    );
    if (!today || today.texts < warnAt) return { texts: null };
    const isUsedUp = today.texts >= budget;
    const [reached] = await this.dataSource.query<{ at: Date }[]>(
      `SELECT counted_at AS at FROM messages WHERE counted_at >= $1
       ORDER BY counted_at OFFSET $2 LIMIT 1`,
      [startOfDate(now), (isUsedUp ? budget : warnAt) - 1],
    );
    return { texts: { sent: today.texts, budget, since: (reached?.at ?? now).toISOString() } };
  }
}
