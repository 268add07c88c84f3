import { Injectable } from '@nestjs/common';
import type { ReceivedText } from '@contracts/notifications';
import { DataSource } from 'typeorm';
import { usNumber } from '../delivery/us-number';

/** The words that the law and the providers know, as the first and only word. */
const stopWords = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT']);
const startWords = new Set(['START', 'UNSTOP', 'YES']);

/** Who wants no text messages. */
@Injectable()
export class OptOutsService {
  constructor(private readonly dataSource: DataSource) {}

  async has(number: string): Promise<boolean> {
    const rows = await this.dataSource.query<object[]>(
      `SELECT FROM sms_opt_outs WHERE number = $1`,
      [number],
    );
    return rows.length > 0;
  }

  async add(number: string): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO sms_opt_outs (number) VALUES ($1) ON CONFLICT DO NOTHING`,
      [number],
    );
  }

  /** STOP ends text messages to a number, START allows them again; anything else changes nothing. */
  async receive({ from, body }: ReceivedText): Promise<void> {
    const number = usNumber(from);
    if (!number) return;
    const word = body
      .trim()
      .replace(/[.!]+$/, '')
      .toUpperCase();
    if (stopWords.has(word)) await this.add(number);
    if (startWords.has(word)) {
      await this.dataSource.query(`DELETE FROM sms_opt_outs WHERE number = $1`, [number]);
    }
  }
}
