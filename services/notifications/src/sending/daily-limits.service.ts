import { Injectable } from '@nestjs/common';
import type { MessageConcerns } from '@contracts/notifications/messages';
import {
  messagesPerDay,
  officeTextsPerDay,
  technicianTextsPerDay,
  textBudgetWarning,
} from '@contracts/vocabulary/messages';
import { inTransaction } from '@service-kit/database/transaction';
import { DataSource } from 'typeorm';
import { NotificationsConfig } from '../config';
import type { MessageEntity } from '../messages/message.entity';
import { businessDate, startOfDate } from '@contracts/business-time';

/** The recipient in `daily_counts` for all texts of a day. */
const allTexts = 'texts';

interface Counts {
  readonly toOne: number;
  readonly texts: number;
  readonly isCounted?: boolean;
}

type Counted = Pick<MessageEntity, 'id' | 'kind' | 'channel' | 'technicianId'>;

/** The office's answers count apart, so that they don't use up a visit's texts. */
const counterOf = ({ kind }: Pick<Counted, 'kind'>, to: string): string =>
  kind === 'office-text' ? `office ${to}` : to;

function mostPerDay({ kind, channel, technicianId }: Omit<Counted, 'id'>): number {
  if (kind === 'office-text') return officeTextsPerDay;
  return technicianId === null ? messagesPerDay[channel] : technicianTextsPerDay;
}

/** Limits the messages a day to a number or address, and all texts of a day. */
@Injectable()
export class DailyLimitsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: NotificationsConfig,
  ) {}

  /**
   * Counts a message once a day, however often it is tried. Returns why it may not be sent, in words for
   * the office; null if it may.
   */
  async take(message: Counted, to: string, now: Date): Promise<string | null> {
    if (this.config.RATE_LIMIT === 'off') return null;
    const { id, channel } = message;
    const recipient = counterOf(message, to);
    const day = businessDate(now);
    return inTransaction(this.dataSource, async (tx) => {
      // One message at a time, in all processes.
      await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('daily_counts', 1))`);
      const [counts] = await tx.query<Counts[]>(
        `SELECT coalesce(max(messages) FILTER (WHERE recipient = $2), 0) AS "toOne",
           coalesce(max(messages) FILTER (WHERE recipient = $3), 0) AS texts,
           EXISTS (SELECT FROM messages WHERE id = $4 AND counted_at >= $5) AS "isCounted"
         FROM daily_counts WHERE day = $1 AND recipient IN ($2, $3)`,
        [day, recipient, allTexts, id, startOfDate(day)],
      );
      if (!counts || counts.isCounted) return null;
      const tooMany = this.over(message, counts);
      if (tooMany !== null) return tooMany;
      await tx.query(
        `INSERT INTO daily_counts AS counted (day, recipient, messages)
         SELECT $1, one, 1 FROM unnest($2::text[]) AS one
         ON CONFLICT (day, recipient) DO UPDATE SET messages = counted.messages + 1`,
        [day, channel === 'sms' ? [recipient, allTexts] : [recipient]],
      );
      await tx.query(`UPDATE messages SET counted_at = $2 WHERE id = $1`, [id, now]);
      return null;
    });
  }

  /** Why one more text of the office may not go to the number today; null if it may. Counts nothing. */
  async reached(to: string, now: Date): Promise<string | null> {
    if (this.config.RATE_LIMIT === 'off') return null;
    const one = { kind: 'office-text', channel: 'sms', technicianId: null } as const;
    const [counts] = await this.dataSource.query<Counts[]>(
      `SELECT coalesce(max(messages) FILTER (WHERE recipient = $2), 0) AS "toOne",
         coalesce(max(messages) FILTER (WHERE recipient = $3), 0) AS texts
       FROM daily_counts WHERE day = $1 AND recipient IN ($2, $3)`,
      [businessDate(now), counterOf(one, to), allTexts],
    );
    return counts ? this.over(one, counts) : null;
  }

  private over(message: Omit<Counted, 'id'>, { toOne, texts }: Counts): string | null {
    const { SMS_DAILY_BUDGET: budget } = this.config;
    const most = mostPerDay(message);
    if (toOne >= most) {
      const what = message.kind === 'office-text' ? 'answers' : 'texts';
      const got =
        message.channel === 'sms' ? `number got ${most} ${what}` : `address got ${most} emails`;
      return `This ${got} today, which is the most that we send.`;
    }
    return message.channel === 'sms' && texts >= budget
      ? `The ${budget} texts of today were used up (SMS_DAILY_BUDGET).`
      : null;
  }

  /** Alerts for the office when the text budget runs low, and when it is used up. */
  async textBudget(now: Date): Promise<MessageConcerns['texts']> {
    const budget = this.config.SMS_DAILY_BUDGET;
    const warnAt = Math.ceil(budget * textBudgetWarning);
    const day = businessDate(now);
    const [today] = await this.dataSource.query<{ texts: number }[]>(
      `SELECT messages AS texts FROM daily_counts WHERE day = $1 AND recipient = $2`,
      [day, allTexts],
    );
    if (!today || today.texts < warnAt) return null;
    const isUsedUp = today.texts >= budget;
    const [reached] = await this.dataSource.query<{ at: Date }[]>(
      `SELECT counted_at AS at FROM messages WHERE counted_at >= $1 AND channel = $3
       ORDER BY counted_at OFFSET $2 LIMIT 1`,
      [startOfDate(day), (isUsedUp ? budget : warnAt) - 1, 'sms'],
    );
    return { sent: today.texts, budget, since: (reached?.at ?? now).toISOString() };
  }
}
