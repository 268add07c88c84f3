import { Injectable } from '@nestjs/common';
import type { ReportedReceipt } from '@contracts/notifications/conversations';
import type { MessageConcerns } from '@contracts/notifications/messages';
import {
  optedOutCode,
  type MessageState,
  type ReceiptStatus,
  type TextReceipt,
} from '@contracts/vocabulary/messages';
import { inTransaction } from '@service-kit/database/transaction';
import { DataSource } from 'typeorm';
import { usNumber } from '../delivery/us-number';
import { OptOutsService } from './opt-outs.service';
import { TextUpdatePublisher } from './text-update-publisher';

interface Row {
  readonly provider_id: string;
  readonly status: ReceiptStatus;
  readonly error_code: number | null;
}

const delivered: ReceiptStatus = 'delivered';
const lost: readonly ReceiptStatus[] = ['undelivered', 'failed'];
const awaited: TextReceipt = { delivered: null, errorCode: null };

/** What the provider reports about our texts. Reports come in any order, and more than once. */
@Injectable()
export class ReceiptsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly optOuts: OptOutsService,
    private readonly updates: TextUpdatePublisher,
  ) {}

  async add({ providerId, status, errorCode, to }: ReportedReceipt): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const added = await tx.query<object[]>(
        `INSERT INTO text_receipts (provider_id, status, error_code) VALUES ($1, $2, $3)
         ON CONFLICT DO NOTHING RETURNING 1`,
        [providerId, status, errorCode],
      );
      if (added.length === 0) return;
      const number = errorCode === optedOutCode ? usNumber(to) : null;
      if (number !== null) await this.optOuts.add(number, tx);
      this.updates.changed(tx, ...(lost.includes(status) ? (['alerts'] as const) : []));
    });
  }

  /** Answers of the last days that didn't get there, unless someone has written since. */
  async undelivered(): Promise<MessageConcerns['undelivered']> {
    const [found] = await this.dataSource.query<{ count: number; since: Date; to: string }[]>(
      `SELECT o.number AS to, count(*) OVER ()::integer AS count, min(o.created_at) OVER () AS since
       FROM office_texts o JOIN messages m ON m.id = o.message_id
       WHERE o.created_at > now() - interval '3 days'
         AND (m.state = $1 OR EXISTS (SELECT FROM text_receipts r
           WHERE r.provider_id = m.provider_id AND r.status = ANY($2)))
         AND NOT EXISTS (SELECT FROM text_receipts r
           WHERE r.provider_id = m.provider_id AND r.status = $3)
         AND NOT EXISTS (SELECT FROM office_texts later
           WHERE later.number = o.number AND later.created_at > o.created_at)
         AND NOT EXISTS (SELECT FROM received_texts later
           WHERE later.number = o.number AND later.received_at > o.created_at)
       ORDER BY o.created_at DESC LIMIT 1`,
      ['skipped' satisfies MessageState, lost, delivered],
    );
    return found ? { ...found, since: found.since.toISOString() } : null;
  }

  /** By the provider's ids. Each text that has one has a receipt, or waits for it. */
  async of(
    providerIds: readonly string[],
  ): Promise<(providerId: string | null) => TextReceipt | null> {
    const rows =
      providerIds.length === 0
        ? []
        : await this.dataSource.query<Row[]>(
            `SELECT provider_id, status, error_code FROM text_receipts
             WHERE provider_id = ANY($1)`,
            [providerIds],
          );
    const reported = new Map<string, Row[]>();
    for (const row of rows) {
      reported.set(row.provider_id, [...(reported.get(row.provider_id) ?? []), row]);
    }
    return (providerId) => (providerId === null ? null : receiptOf(reported.get(providerId) ?? []));
  }
}

/** What is final counts, in whatever order it came. An error that came with any of them is kept. */
function receiptOf(reports: readonly Row[]): TextReceipt {
  const has = (...statuses: ReceiptStatus[]) =>
    reports.some(({ status }) => statuses.includes(status));
  const errorCode = reports.find(({ error_code }) => error_code !== null)?.error_code ?? null;
  if (has(delivered)) return { delivered: true, errorCode };
  if (has(...lost)) return { delivered: false, errorCode };
  return { ...awaited, errorCode };
}
