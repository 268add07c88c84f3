import {
  Body,
  Controller,
  Get,
  HttpCode,
  Post,
  Put,
  Query,
  type StreamableFile,
} from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '@contracts/customers/accounts';
import type { Page } from '@contracts/messaging';
import {
  ChangePriceBookItem,
  ImportPriceBook,
  priceBookCalls,
  PriceBookQuery,
  type PriceBookImport,
  type PriceBookItem,
  type PriceBookRow,
} from '@contracts/payments/price-book';
import {
  partsCell,
  priceBookColumns,
  priceBookFileBytes,
  type PriceBookColumn,
} from '@contracts/vocabulary/office/price-book';
import { csvLine } from '@contracts/vocabulary/text/csv-line';
import { Requests } from '@service-kit/requests/requests';
import { Access } from '../edge/access/access';
import { CallingOffice } from '../edge/access/caller';
import { Returns, ReturnsCsv, ReturnsPageOf } from '../edge/description/returns';
import { csvFile } from '../edge/http/csv-file';
import { ItemCode } from '../edge/validation/path-params';

const pageRows = 500;

@ApiTags('payments')
@Controller('api/admin')
export class PriceBookApiController {
  constructor(private readonly requests: Requests) {}

  @Get('price-book')
  @ReturnsPageOf('PriceBookItem')
  @Access('admin')
  list(@Query() query: PriceBookQuery): Promise<Page<PriceBookItem>> {
    return this.requests.ask(priceBookCalls.list, query);
  }

  @Get('price-book.csv')
  @ReturnsCsv()
  @Access('admin')
  async file(): Promise<StreamableFile> {
    const page = (cursor?: string) =>
      this.requests.ask(priceBookCalls.rows, {
        limit: pageRows,
        ...(cursor !== undefined && { cursor }),
      });
    const head = csvLine(Object.values(priceBookColumns));
    return csvFile({ name: 'price-book.csv', head, linesOf, first: await page(), next: page });
  }

  @Put('price-book/:code')
  @Returns('PriceBookItem', 'not_found', 'changed_meanwhile')
  @Access('admin', { atLeast: 'owner' })
  change(
    @ItemCode() code: string,
    @Body() change: ChangePriceBookItem,
    @CallingOffice() by: Actor,
  ): Promise<PriceBookItem> {
    return this.requests.ask(priceBookCalls.change, { code, change, by });
  }

  @Post('price-book/csv')
  @HttpCode(200)
  @Returns('PriceBookImport', 'changed_meanwhile')
  @Access('admin', { atLeast: 'owner', bodyLimit: priceBookFileBytes })
  import(@Body() file: ImportPriceBook, @CallingOffice() by: Actor): Promise<PriceBookImport> {
    return this.requests.ask(priceBookCalls.import, { file, by });
  }
}

const cells: Readonly<Record<PriceBookColumn, (row: PriceBookRow) => string | null>> = {
  code: ({ code }) => code,
  kind: ({ kind }) => kind,
  title: ({ title }) => title,
  words: ({ words }) => words,
  price: ({ price }) => price,
  minutes: ({ minutes }) => (minutes === null ? null : String(minutes)),
  parts: ({ parts }) => partsCell(parts),
  appliance: ({ appliance }) => appliance,
  feeKind: ({ feeKind }) => feeKind,
  from: ({ from }) => from,
  retired: ({ retired }) => (retired ? 'yes' : ''),
};

const linesOf = (rows: readonly PriceBookRow[]): string =>
  rows
    .map((row) =>
      csvLine(
        (Object.keys(priceBookColumns) as PriceBookColumn[]).map((name) => cells[name](row) ?? ''),
      ),
    )
    .join('');
