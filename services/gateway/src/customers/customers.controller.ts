import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { AccountFile } from '@contracts/customers/customer-file';
import {
  CustomersQuery,
  customersRequests,
  type AccountId,
  type CustomerAccount,
} from '@contracts/customers/accounts';
import type { Page } from '@contracts/messaging';
import { Requests } from '@service-kit/requests/requests';
import { Access } from '../edge/access/access';
import { Returns, ReturnsPageOf } from '../edge/description/returns';
import { AccountIdParam } from '../edge/validation/path-params';
import { CustomerFilesService } from './customer-files.service';

/** The portal's customers: those with an account. */
@ApiTags('customers')
@Controller('api/admin/customers')
export class CustomersController {
  constructor(
    private readonly requests: Requests,
    private readonly files: CustomerFilesService,
  ) {}

  @Get()
  @ReturnsPageOf('CustomerAccount')
  @Access('admin')
  list(@Query() query: CustomersQuery): Promise<Page<CustomerAccount>> {
    return this.requests.ask(customersRequests.list, query);
  }

  @Get(':id')
  @Returns('AccountFile', 'customer_not_found')
  @Access('admin')
  async file(@AccountIdParam() accountId: AccountId): Promise<AccountFile> {
    const customer = await this.requests.ask(customersRequests.account, { accountId });
    const asked = { numbers: [], accountIds: [accountId] };
    return { customer, ...(await this.files.of(asked, [accountId])) };
  }
}
