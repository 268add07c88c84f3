import { Injectable, type StreamableFile } from '@nestjs/common';
import type { Page } from '@contracts/messaging';
import {
  officePaymentCalls,
  type PaymentRecord,
  type PaymentsFilter,
} from '@contracts/payments/office';
import { Refusal } from '@service-kit/requests/refusal';
import { Requests } from '@service-kit/requests/requests';
import { csvFile } from '../edge/http/csv-file';
import { csvHead, csvLines } from './payments-csv';

const pageRows = 500;
/** No one reads a list of more than a hundred pages. */
export const maxRows = 50_000;

@Injectable()
export class PaymentsExportService {
  constructor(private readonly requests: Requests) {}

  /** The payments as CSV. Refuses with `answer_too_large` before anything is sent. */
  async file(filter: PaymentsFilter): Promise<StreamableFile> {
    const first = await this.page(filter);
    if (first.atLeast) throw new Refusal('answer_too_large');
    return csvFile({
      name: 'payments.csv',
      head: csvHead,
      linesOf: csvLines,
      first,
      next: (cursor) => this.page(filter, cursor),
    });
  }

  private page(filter: PaymentsFilter, cursor?: string): Promise<Page<PaymentRecord>> {
    return this.requests.ask(officePaymentCalls.payments, {
      ...filter,
      limit: pageRows,
      countTo: maxRows,
      ...(cursor !== undefined && { cursor }),
    });
  }
}
