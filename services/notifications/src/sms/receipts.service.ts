import { Injectable } from '@nestjs/common';
import type { ReportedReceipt } from '@contracts/notifications/conversations';
import { optedOutCode, type ReceiptStatus, type TextReceipt } from '@contracts/vocabulary/messages';
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
      this.updates.changed(tx);
    });
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
  if (has('delivered')) return { delivered: true, errorCode };
  if (has('undelivered', 'failed')) return { delivered: false, errorCode };
  return { ...awaited, errorCode };
}
