import { Readable } from 'node:stream';
import { Injectable, Logger } from '@nestjs/common';
import type { Page } from '@contracts/messaging';
import { paymentsRequests, type PaymentRecord, type PaymentsFilter } from '@contracts/payments';
import { Refusal } from '@service-kit/requests/refusal';
import { Requests } from '@service-kit/requests/requests';
import { csvHead, csvLines } from './payments-csv';

const pageRows = 500;
/** More than a hundred pages are no list that somebody reads. */
export const maxRows = 50_000;

@Injectable()
export class PaymentsExportService {
  private readonly logger = new Logger('PaymentsExport');

  constructor(private readonly requests: Requests) {}

  /**
   * The payments as CSV, read page by page as fast as the client takes them. Refuses with
   * `answer_too_large` before anything is sent; when a later page cannot be had, the stream breaks
   * off, so that no part of a list passes for all of it.
   */
  async file(filter: PaymentsFilter): Promise<Readable> {
    const first = await this.page(filter);
    if (first.total > maxRows) throw new Refusal('answer_too_large');
    const file = Readable.from(this.lines(filter, first));
    file.on('error', (error) => this.logger.warn(`an export broke off: ${String(error)}`));
    return file;
  }

  private async *lines(filter: PaymentsFilter, first: Page<PaymentRecord>): AsyncGenerator<string> {
    yield csvHead + csvLines(first.items);
    let [rows, cursor] = [first.items.length, first.nextCursor];
    while (cursor !== null) {
      const page = await this.page(filter, cursor);
      rows += page.items.length;
      // New ones come in at the front, which has been read.
      if (rows > first.total)
        throw new Error(`more rows than the ${first.total} that were counted`);
      yield csvLines(page.items);
      cursor = page.nextCursor;
    }
  }

  private page(filter: PaymentsFilter, cursor?: string): Promise<Page<PaymentRecord>> {
    return this.requests.ask(paymentsRequests.payments, {
      ...filter,
      limit: pageRows,
      ...(cursor !== undefined && { cursor }),
    });
  }
}
