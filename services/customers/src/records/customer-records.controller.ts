import { Controller } from '@nestjs/common';
import { customerRecordCalls } from '@contracts/customers/records';
import type { PayloadOf } from '@contracts/messaging';
import { RequestHandler } from '@service-kit/requests/requests';
import { CustomerListService } from './customer-list.service';
import { CustomerMergesService } from './customer-merges.service';
import { CustomerRecordsService } from './customer-records.service';

type Calls = typeof customerRecordCalls;

@Controller()
export class CustomerRecordsController {
  constructor(
    private readonly lists: CustomerListService,
    private readonly records: CustomerRecordsService,
    private readonly merges: CustomerMergesService,
  ) {}

  @RequestHandler(customerRecordCalls.list)
  list(query: PayloadOf<Calls['list']>) {
    return this.lists.page(query);
  }

  @RequestHandler(customerRecordCalls.get)
  get({ number }: PayloadOf<Calls['get']>) {
    return this.records.get(number);
  }

  @RequestHandler(customerRecordCalls.mergedNumbers)
  mergedNumbers({ numbers }: PayloadOf<Calls['mergedNumbers']>) {
    return this.records.mergedNumbers(numbers);
  }

  @RequestHandler(customerRecordCalls.create)
  create({ fields, idempotencyKey, by }: PayloadOf<Calls['create']>) {
    return this.records.create(fields, by, idempotencyKey);
  }

  @RequestHandler(customerRecordCalls.change)
  change({ number, change, by }: PayloadOf<Calls['change']>) {
    return this.records.change(number, change, by);
  }

  @RequestHandler(customerRecordCalls.merge)
  merge({ number, merge, by }: PayloadOf<Calls['merge']>) {
    return this.merges.merge(number, merge, by);
  }

  @RequestHandler(customerRecordCalls.tellApart)
  tellApart({ number, apart, by }: PayloadOf<Calls['tellApart']>) {
    return this.merges.tellApart(number, apart, by);
  }

  @RequestHandler(customerRecordCalls.undo)
  undo({ number, step, by }: PayloadOf<Calls['undo']>) {
    return this.merges.undo(number, step, by);
  }

  @RequestHandler(customerRecordCalls.changes)
  changes(asked: PayloadOf<Calls['changes']>) {
    return this.lists.changes(asked);
  }

  @RequestHandler(customerRecordCalls.callers)
  callers({ phone }: PayloadOf<Calls['callers']>) {
    return this.lists.callers(phone);
  }

  @RequestHandler(customerRecordCalls.pairs)
  pairs(query: PayloadOf<Calls['pairs']>) {
    return this.lists.pairs(query);
  }
}
