import { Injectable } from '@nestjs/common';
import type { ReceivedText, TextReply } from '@contracts/notifications/messages';
import { DataSource } from 'typeorm';
import { NotificationsConfig } from '../config';
import { usNumber } from '../delivery/us-number';
import { optedOutText } from '../templates/text-messages';
import { isAnsweredByProvider, wishIn } from './text-wishes';

@Injectable()
export class OptOutsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: NotificationsConfig,
  ) {}

  async has(number: string): Promise<boolean> {
    const rows = await this.dataSource.query<object[]>(
      `SELECT FROM sms_opt_outs WHERE number = $1`,
      [number],
    );
    return rows.length > 0;
  }

  /** False if it was there already. */
  async add(number: string): Promise<boolean> {
    const added = await this.dataSource.query<object[]>(
      `INSERT INTO sms_opt_outs (number) VALUES ($1) ON CONFLICT DO NOTHING RETURNING 1`,
      [number],
    );
    return added.length > 0;
  }

  /** Returns the answer: how to opt in again, once, unless the provider says so itself. */
  async receive({ from, body }: ReceivedText): Promise<TextReply> {
    const number = usNumber(from);
    const wish = number ? wishIn(body) : null;
    if (!number || !wish) return { text: null };
    if (wish === 'start') {
      await this.dataSource.query(`DELETE FROM sms_opt_outs WHERE number = $1`, [number]);
      return { text: null };
    }
    const isNew = await this.add(number);
    const isToSay = isNew && !isAnsweredByProvider(body);
    return { text: isToSay ? optedOutText(this.config.business) : null };
  }
}
