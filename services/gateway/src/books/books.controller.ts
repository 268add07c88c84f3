import { Body, Controller, Get, HttpCode, Post, Query, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '@contracts/customers/accounts';
import {
  bookCalls,
  BookFileQuery,
  CloseBooks,
  type Books,
  type JournalDay,
} from '@contracts/payments/books';
import { PeriodQuery } from '@contracts/reports';
import { bookAccounts, entryKinds } from '@contracts/vocabulary/books/accounts';
import { csvLine } from '@contracts/vocabulary/text/csv-line';
import { Requests } from '@service-kit/requests/requests';
import { Access } from '../edge/access/access';
import { CallingOffice } from '../edge/access/caller';
import { Returns, ReturnsCsv, ReturnsText } from '../edge/description/returns';
import { shortCsvFile } from '../edge/http/csv-file';

@ApiTags('payments')
@Controller('api/admin')
export class BooksApiController {
  constructor(private readonly requests: Requests) {}

  @Get('books')
  @Returns('Books')
  @Access('admin', { atLeast: 'bookkeeper' })
  books(@Query() query: PeriodQuery): Promise<Books> {
    return this.requests.ask(bookCalls.books, query);
  }

  @Post('books/closings')
  @HttpCode(200)
  @Returns('Books')
  @Access('admin', { atLeast: 'bookkeeper' })
  close(@Body() closing: CloseBooks, @CallingOffice() by: Actor): Promise<Books> {
    return this.requests.ask(bookCalls.close, { closing, by });
  }

  @Get('books/file')
  @ReturnsText('transition_refused')
  @Access('admin', { atLeast: 'bookkeeper' })
  async file(@Query() asked: BookFileQuery, @CallingOffice() by: Actor): Promise<StreamableFile> {
    const { name, content } = await this.requests.ask(bookCalls.file, { asked, by });
    // Without a byte order mark: QuickBooks would read it as part of the first column's name.
    return new StreamableFile(Buffer.from(content), {
      type: 'text/plain; charset=utf-8',
      disposition: `attachment; filename="${name}"`,
    });
  }

  @Get('books.csv')
  @ReturnsCsv()
  @Access('admin', { atLeast: 'bookkeeper' })
  async journal(@Query() query: PeriodQuery): Promise<StreamableFile> {
    const { days } = await this.requests.ask(bookCalls.books, query);
    const rows = days.toReversed().flatMap(rowsOf);
    return shortCsvFile(
      `journal-${query.from}-${query.to}.csv`,
      [head, ...rows].map(csvLine).join(''),
    );
  }
}

const head = ['Date', 'Number', 'Entry', 'Account', 'Debit', 'Credit', 'Entries', 'Closed'];

const rowsOf = ({ day, number, lines, isClosed }: JournalDay): string[][] =>
  lines.map(({ kind, account, debit, credit, entries }) => [
    day,
    number,
    entryKinds[kind],
    bookAccounts[account].name,
    debit ?? '',
    credit ?? '',
    String(entries),
    isClosed ? 'yes' : 'no',
  ]);
