import { Controller } from '@nestjs/common';
import type { PayloadOf } from '@contracts/messaging';
import { priceBookCalls } from '@contracts/payments/price-book';
import { RequestHandler } from '@service-kit/requests/requests';
import { PriceChangesService } from './price-changes.service';
import { PriceFileService } from './price-file.service';
import { PriceListService } from './price-list.service';

@Controller()
export class PriceBookController {
  constructor(
    private readonly priceList: PriceListService,
    private readonly changes: PriceChangesService,
    private readonly file: PriceFileService,
  ) {}

  @RequestHandler(priceBookCalls.list)
  list(query: PayloadOf<typeof priceBookCalls.list>) {
    return this.priceList.page(query, new Date());
  }

  @RequestHandler(priceBookCalls.rows)
  rows(query: PayloadOf<typeof priceBookCalls.rows>) {
    return this.priceList.rows(query);
  }

  @RequestHandler(priceBookCalls.change)
  change(command: PayloadOf<typeof priceBookCalls.change>) {
    return this.changes.change(command, new Date());
  }

  @RequestHandler(priceBookCalls.import)
  import(command: PayloadOf<typeof priceBookCalls.import>) {
    return this.file.import(command, new Date());
  }
}
