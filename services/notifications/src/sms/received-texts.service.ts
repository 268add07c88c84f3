import { Injectable } from '@nestjs/common';
import type { Actor } from '@contracts/customers/accounts';
import type {
  MessageConcerns,
  ReceivedText,
  ReceivedTextRecord,
  TextReply,
} from '@contracts/notifications/messages';
import { cleanText } from '@contracts/vocabulary/text/typed-text';
import { receivedTextsListed, receivedTextsPerDay } from '@contracts/vocabulary/messages';
import { inTransaction } from '@service-kit/database/transaction';
import { uuidv7 } from '@service-kit/database/uuid';
import { Refusal } from '@service-kit/requests/refusal';
import { requiredId } from '@service-kit/requests/required-id';
import { DataSource, type EntityManager } from 'typeorm';
import { NotificationsConfig } from '../config';
import { usNumber } from '../delivery/us-number';
import { callUsText, optedOutText } from '../templates/text-messages';
import { OptOutsService } from './opt-outs.service';
import { isAnsweredByProvider, isForOffice, wishIn, type TextWish } from './text-wishes';

const e164 = /^\+[1-9]\d{6,14}$/;

const columns = `id, number AS "from", body, stopped, received_at AS "receivedAt",
  read_at AS "readAt", read_by AS "readBy"`;

interface Row extends Omit<ReceivedTextRecord, 'receivedAt' | 'readAt'> {
  readonly receivedAt: Date;
  readonly readAt: Date | null;
}

const recordOf = ({ receivedAt, readAt, ...row }: Row): ReceivedTextRecord => ({
  ...row,
  receivedAt: receivedAt.toISOString(),
  readAt: readAt?.toISOString() ?? null,
});

/** What customers answer to our texts: kept, until the office has read it and for some time after. */
@Injectable()
export class ReceivedTextsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: NotificationsConfig,
    private readonly optOuts: OptOutsService,
  ) {}

  /**
   * Follows a wish to stop or start, keeps the text, and says what to reply: how to opt in again, or
   * whom to call, once a day at most, so that two machines never talk to each other.
   */
  async receive({ from, providerId = null, ...text }: ReceivedText, now: Date): Promise<TextReply> {
    const body = cleanText(text.body);
    if (!e164.test(from)) return { text: null };
    const number = usNumber(from);
    const wish = number ? wishIn(body) : null;
    return inTransaction(this.dataSource, async (tx) => {
      // Texts of one number take turns: two at once get one answer.
      await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 3))`, [from]);
      if (providerId !== null && (await this.isKept(tx, providerId))) return { text: null };
      const stopsNow = wish === 'stop' && number !== null && (await this.optOuts.add(number, tx));
      if (wish === 'start' && number !== null) await this.optOuts.remove(number, tx);
      const [today] = await tx.query<{ texts: number; answers: number; all: number }[]>(
        `SELECT count(*)::integer AS texts, count(*) FILTER (WHERE answered)::integer AS answers,
           (SELECT count(*)::integer FROM received_texts WHERE received_at > $2) AS all
         FROM received_texts WHERE number = $1 AND received_at > $2`,
        [from, new Date(now.getTime() - 86_400_000)],
      );
      if (!today || today.texts >= receivedTextsPerDay.number) return { text: null };
      if (today.all >= receivedTextsPerDay.all) return { text: null };
      const reply = this.replyTo(body, { number, wish, stopsNow, answers: today.answers });
      await tx.query(
        `INSERT INTO received_texts
           (id, provider_id, number, body, stopped, answered, received_at, read_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          ...[uuidv7(), providerId, from, body, wish === 'stop', reply !== null, now],
          isForOffice(body, wish) ? null : now,
        ],
      );
      return { text: reply };
    });
  }

  /** Those that no one has read, oldest first, then the newest of the others. */
  async list(): Promise<ReceivedTextRecord[]> {
    const rows = await this.dataSource.query<Row[]>(
      `(SELECT ${columns} FROM received_texts WHERE read_at IS NULL
        ORDER BY received_at, id LIMIT $1)
       UNION ALL
       (SELECT ${columns} FROM received_texts WHERE read_at IS NOT NULL
        ORDER BY received_at DESC, id DESC LIMIT $2)`,
      [receivedTextsListed.unread, receivedTextsListed.read],
    );
    return rows.map(recordOf);
  }

  /** The first to read it stays named. */
  async read(textId: string, by: Actor, now: Date): Promise<ReceivedTextRecord> {
    const id = requiredId(textId, 'message_not_found');
    await this.dataSource.query(
      `UPDATE received_texts SET read_at = $2, read_by = $3 WHERE id = $1 AND read_at IS NULL`,
      [id, now, by.name],
    );
    const [row] = await this.dataSource.query<Row[]>(
      `SELECT ${columns} FROM received_texts WHERE id = $1`,
      [id],
    );
    if (!row) throw new Refusal('message_not_found');
    return recordOf(row);
  }

  async unread(): Promise<MessageConcerns['received']> {
    const rows = await this.dataSource.query<Row[]>(
      `SELECT ${columns} FROM received_texts WHERE read_at IS NULL
       ORDER BY received_at, id LIMIT $1`,
      [receivedTextsListed.unread],
    );
    const [oldest, newest] = [rows.at(0), rows.at(-1)];
    if (!oldest || !newest) return null;
    const { from, body, stopped } = newest;
    return {
      count: rows.length,
      since: oldest.receivedAt.toISOString(),
      newest: { from, body, stopped },
    };
  }

  private replyTo(
    body: string,
    { number, wish, stopsNow, answers }: Wished & { readonly answers: number },
  ): string | null {
    if (number === null || wish === 'start') return null;
    if (wish === 'stop') {
      return stopsNow && !isAnsweredByProvider(body) ? optedOutText(this.config.business) : null;
    }
    return answers === 0 ? callUsText(this.config.business) : null;
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
