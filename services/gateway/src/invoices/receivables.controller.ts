import { Controller, Get, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { businessDate } from '@contracts/business-time';
import { bookCalls, type Receivables } from '@contracts/payments/books';
import { csvLine } from '@contracts/vocabulary/text/csv-line';
import { Requests } from '@service-kit/requests/requests';
import { Access } from '../edge/access/access';
import { Returns, ReturnsCsv } from '../edge/description/returns';
import { shortCsvFile } from '../edge/http/csv-file';

const head = ['Invoice', 'Date', 'Days', 'Customer', 'Visit', 'Total ($)', 'Due ($)'];

@ApiTags('payments')
@Controller('api/admin')
export class ReceivablesController {
  constructor(private readonly requests: Requests) {}

  @Get('receivables')
  @Returns('Receivables')
  @Access('admin', { atLeast: 'bookkeeper' })
  receivables(): Promise<Receivables> {
    return this.requests.ask(bookCalls.receivables, {});
  }

  /** The open ones that the answer lists. */
  @Get('receivables.csv')
  @ReturnsCsv()
  @Access('admin', { atLeast: 'bookkeeper' })
  async file(): Promise<StreamableFile> {
    const { open } = await this.requests.ask(bookCalls.receivables, {});
    const rows = open.map(({ invoice, date, age, customer, visit, total, due }) => [
      invoice,
      date,
      String(age),
      customer,
      visit,
      total,
      due,
    ]);
    const name = `receivables-${businessDate(new Date())}.csv`;
    return shortCsvFile(name, [head, ...rows].map(csvLine).join(''));
  }
}
