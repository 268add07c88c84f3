import { Body, Controller, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '@contracts/customers/accounts';
import type { CustomerRecordFile } from '@contracts/customers/customer-file';
import { filedRequests } from '@contracts/customers/filed-records';
import {
  CallersQuery,
  ChangeCustomer,
  CustomerChangesQuery,
  CustomerFields,
  CustomerPairsQuery,
  customerRecordCalls,
  CustomerRecordsQuery,
  MergeCustomer,
  TellApart,
  UndoCustomerStep,
  type Caller,
  type CustomerChange,
  type CustomerNumber,
  type CustomerPair,
  type CustomerRecord,
  type CustomerRow,
  type UndoneStep,
} from '@contracts/customers/records';
import type { Page } from '@contracts/messaging';
import { Requests } from '@service-kit/requests/requests';
import { Access } from '../edge/access/access';
import { CallingOffice } from '../edge/access/caller';
import { Returns, ReturnsListOf, ReturnsPageOf } from '../edge/description/returns';
import { answerPart } from '../edge/http/answer-part';
import { IdempotencyKey } from '../edge/validation/idempotency-key';
import { CustomerFilesService } from './customer-files.service';
import { CustomerNumberParam } from '../edge/validation/path-params';

@ApiTags('customers')
@Controller('api/admin')
export class OfficeCustomersController {
  constructor(
    private readonly requests: Requests,
    private readonly files: CustomerFilesService,
  ) {}

  @Get('customer-records')
  @ReturnsPageOf('CustomerRow')
  @Access('admin')
  list(@Query() query: CustomerRecordsQuery): Promise<Page<CustomerRow>> {
    return this.requests.ask(customerRecordCalls.list, query);
  }

  @Get('customer-pairs')
  @ReturnsPageOf('CustomerPair')
  @Access('admin')
  pairs(@Query() query: CustomerPairsQuery): Promise<Page<CustomerPair>> {
    return this.requests.ask(customerRecordCalls.pairs, query);
  }

  /** Who may be calling from a number. */
  @Get('callers')
  @ReturnsListOf('Caller')
  @Access('admin')
  async callers(@Query() { phone }: CallersQuery): Promise<Caller[]> {
    const records = await this.requests.ask(customerRecordCalls.callers, { phone });
    const numbers = records.flatMap((record) => record.numbers);
    const filed =
      numbers.length > 0 &&
      (await answerPart(this.requests, filedRequests.records, { numbers, accountIds: [] }));
    const visits = filed ? filed.appointments : [];
    return records.map((record) => ({
      record,
      visits: visits.filter(
        ({ customerNumber }) => customerNumber !== null && record.numbers.includes(customerNumber),
      ),
    }));
  }

  @Post('customer-records')
  @Returns('CustomerRecord', 'idempotency_key_reused')
  @Access('admin')
  create(
    @Body() fields: CustomerFields,
    @IdempotencyKey() idempotencyKey: string | null,
    @CallingOffice() by: Actor,
  ): Promise<CustomerRecord> {
    return this.requests.ask(customerRecordCalls.create, { fields, idempotencyKey, by });
  }

  /** With all that is filed under the customer's numbers. */
  @Get('customer-records/:customerNumber')
  @Returns('CustomerRecordFile', 'customer_not_found')
  @Access('admin')
  async file(@CustomerNumberParam() number: CustomerNumber): Promise<CustomerRecordFile> {
    const record = await this.requests.ask(customerRecordCalls.get, { number });
    const { numbers, accountIds } = record;
    return { record, ...(await this.files.of({ numbers, accountIds: [] }, accountIds)) };
  }

  @Put('customer-records/:customerNumber')
  @Returns('CustomerRecord', 'customer_not_found', 'changed_meanwhile')
  @Access('admin')
  change(
    @CustomerNumberParam() number: CustomerNumber,
    @Body() change: ChangeCustomer,
    @CallingOffice() by: Actor,
  ): Promise<CustomerRecord> {
    return this.requests.ask(customerRecordCalls.change, { number, change, by });
  }

  @Post('customer-records/:customerNumber/merge')
  @HttpCode(200)
  @Returns('CustomerRecord', 'customer_not_found', 'changed_meanwhile')
  @Access('admin')
  merge(
    @CustomerNumberParam() number: CustomerNumber,
    @Body() merge: MergeCustomer,
    @CallingOffice() by: Actor,
  ): Promise<CustomerRecord> {
    return this.requests.ask(customerRecordCalls.merge, { number, merge, by });
  }

  @Post('customer-records/:customerNumber/apart')
  @HttpCode(200)
  @Returns('CustomerRecord', 'customer_not_found')
  @Access('admin')
  tellApart(
    @CustomerNumberParam() number: CustomerNumber,
    @Body() apart: TellApart,
    @CallingOffice() by: Actor,
  ): Promise<CustomerRecord> {
    return this.requests.ask(customerRecordCalls.tellApart, { number, apart, by });
  }

  @Get('customer-records/:customerNumber/changes')
  @ReturnsPageOf('CustomerChange', 'customer_not_found')
  @Access('admin')
  changes(
    @CustomerNumberParam() number: CustomerNumber,
    @Query() query: CustomerChangesQuery,
  ): Promise<Page<CustomerChange>> {
    return this.requests.ask(customerRecordCalls.changes, { number, ...query });
  }

  @Post('customer-records/:customerNumber/undo')
  @HttpCode(200)
  @Returns('UndoneStep', 'customer_not_found', 'changed_meanwhile')
  @Access('admin')
  undo(
    @CustomerNumberParam() number: CustomerNumber,
    @Body() { step }: UndoCustomerStep,
    @CallingOffice() by: Actor,
  ): Promise<UndoneStep> {
    return this.requests.ask(customerRecordCalls.undo, { number, step, by });
  }
}
