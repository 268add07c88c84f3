import { Injectable } from '@nestjs/common';
import type { ReceivedText, TextReply } from '@contracts/notifications/conversations';
import type { MessageConcerns } from '@contracts/notifications/messages';
import { cleanText } from '@contracts/vocabulary/text/typed-text';
import { textNumber } from '@contracts/vocabulary/text/text-messages';
import { receivedTextLimits } from '@contracts/vocabulary/messages';
import { inTransaction } from '@service-kit/database/transaction';
import { uuidv7 } from '@service-kit/database/uuid';
import { DataSource, type EntityManager } from 'typeorm';
import { NotificationsConfig } from '../config';
import { usNumber } from '../delivery/us-number';
import { gotYourText, optedOutText } from '../templates/text-messages';
import { withoutCardNumbers } from './card-numbers';
import { ConversationsService } from './conversations.service';
import { OptOutsService } from './opt-outs.service';
import { TextUpdatePublisher } from './text-update-publisher';
import {
  isAnsweredByProvider,
  isForOffice,
  isReaction,
  wishIn,
  type TextWish,
} from './text-wishes';

/** The provider cuts longer ones. */
const longestReceived = 1_600;
/** More are a hundred, too. */
const unreadCounted = 100;

type Shown = NonNullable<MessageConcerns['received']>['shown'];

interface Counts {
  readonly minute: number;
  readonly day: number;
  readonly answers: number;
  readonly all: number;
  /** By the office, also by text. */
  readonly answeredByOffice: boolean;
}

/** What people write to our number. */
@Injectable()
export class ReceivedTextsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: NotificationsConfig,
    private readonly optOuts: OptOutsService,
    private readonly conversations: ConversationsService,
    private readonly updates: TextUpdatePublisher,
  ) {}

  /**
   * Follows a wish to stop or start, keeps the text with the visit that it may be about, and says what
   * to reply: how to opt in again, or that someone will answer, once a day at most, so that two
   * machines never talk to each other.
   */
  async receive({ from, providerId = null, ...text }: ReceivedText, now: Date): Promise<TextReply> {
    const typed = cleanText(text.body);
    if (!textNumber.test(from) || from === this.config.ourNumber) return { text: null };
    const number = usNumber(from);
    const wish = number ? wishIn(typed) : null;
    const body = withoutCardNumbers(typed).slice(0, longestReceived);
    return inTransaction(this.dataSource, async (tx) => {
      // Texts of one number take turns: two at once get one answer.
      await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 3))`, [from]);
      if (providerId !== null && (await this.isKept(tx, providerId))) return { text: null };
      const stopsNow = wish === 'stop' && number !== null && (await this.optOuts.add(number, tx));
      if (wish === 'start' && number !== null) await this.optOuts.remove(number, tx);
      const counts = await this.countsOf(tx, from, now);
      if (counts.all >= receivedTextLimits.kept) return { text: null };
      const isQuiet =
        counts.minute >= receivedTextLimits.minute ||
        counts.day >= receivedTextLimits.day ||
        counts.all >= receivedTextLimits.all;
      const reply = isQuiet ? null : this.replyTo(typed, { number, wish, stopsNow, counts });
      const isNews = !isQuiet && isForOffice(typed, wish);
      await tx.query(
        `INSERT INTO received_texts
           (id, provider_id, number, body, stopped, answered, received_at, read_at, appointment_id)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          ...[uuidv7(), providerId, from, body, wish === 'stop', reply !== null, now],
          ...[isNews ? null : now, await this.visitOf(tx, from)],
        ],
      );
      if (!isQuiet) await this.conversations.touch(tx, from, now);
      this.updates.changed(tx, ...(isNews ? (['alerts'] as const) : []));
      return { text: reply };
    });
  }

  async unread(): Promise<MessageConcerns['received']> {
    const [found] = await this.dataSource.query<
      (Omit<Shown, 'fromEstimate'> & { fromEstimate: boolean; count: number; since: Date })[]
    >(
      `SELECT number AS "from", body, stopped, appointment_id AS "appointmentId",
         from_estimate AS "fromEstimate",
         count(*) OVER ()::integer AS count, min(received_at) OVER () AS since
       FROM (SELECT * FROM received_texts WHERE read_at IS NULL
         ORDER BY received_at LIMIT ${unreadCounted}) AS unread
       ORDER BY stopped DESC, received_at DESC, id DESC LIMIT 1`,
    );
    if (!found) return null;
    const { count, since, fromEstimate, ...text } = found;
    const shown = { ...text, ...(fromEstimate && { fromEstimate: true as const }) };
    return { count, since: since.toISOString(), shown };
  }

  private replyTo(
    body: string,
    { number, wish, stopsNow, counts }: Wished & { readonly counts: Counts },
  ): string | null {
    if (number === null || wish === 'start' || isReaction(body)) return null;
    if (wish === 'stop') {
      return stopsNow && !isAnsweredByProvider(body) ? optedOutText(this.config.business) : null;
    }
    const { answers, answeredByOffice } = counts;
    return answers === 0 && !answeredByOffice ? gotYourText(this.config.business) : null;
  }

  private async countsOf(tx: EntityManager, number: string, now: Date): Promise<Counts> {
    const ago = (ms: number) => new Date(now.getTime() - ms);
    const [counts] = await tx.query<Counts[]>(
      `SELECT count(*)::integer AS day, count(*) FILTER (WHERE received_at > $3)::integer AS minute,
         count(*) FILTER (WHERE answered)::integer AS answers,
         (SELECT count(*)::integer FROM received_texts WHERE received_at > $2) AS all,
         EXISTS (SELECT FROM office_texts WHERE number = $1 AND created_at > $2)
           AS "answeredByOffice"
       FROM received_texts WHERE number = $1 AND received_at > $2`,
      [number, ago(86_400_000), ago(60_000)],
    );
    if (!counts) throw new Error('a count is a row');
    return counts;
  }

  /** The visit that our last text to the number was about. */
  private async visitOf(tx: EntityManager, number: string): Promise<string | null> {
    const [last] = await tx.query<{ appointment_id: string | null }[]>(
      `SELECT appointment_id FROM messages
       WHERE lower(recipient) = $1 AND channel = 'sms' AND technician_id IS NULL
       ORDER BY sent_at DESC LIMIT 1`,
      [number],
    );
    return last?.appointment_id ?? null;
  }

  private async isKept(tx: EntityManager, providerId: string): Promise<boolean> {
    const found = await tx.query<object[]>(`SELECT FROM received_texts WHERE provider_id = $1`, [
      providerId,
    ]);
    return found.length > 0;
  }
}

interface Wished {
  /** Null unless it can get texts in the US. */
  readonly number: string | null;
  readonly wish: TextWish;
  /** It hadn't opted out before. */
  readonly stopsNow: boolean;
}
