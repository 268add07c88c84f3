import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { CustomerFile } from '@contracts/customers/customer-file';
import {
  CustomersQuery,
  customersRequests,
  type CustomerAccount,
} from '@contracts/customers/accounts';
import type { Page } from '@contracts/messaging';
import type { PersonId } from '@contracts/vocabulary/people';
import { Requests } from '@service-kit/requests/requests';
import { Access } from '../edge/access/access';
import { Returns, ReturnsPageOf } from '../edge/description/returns';
import { PersonIdParam } from '../edge/validation/path-params';
import { CustomerFileService } from './customer-file.service';

@ApiTags('customers')
@Controller('api/admin/customers')
export class CustomersController {
  constructor(
    private readonly requests: Requests,
    private readonly files: CustomerFileService,
  ) {}

  @Get()
  @ReturnsPageOf('CustomerAccount')
  @Access('admin')
  list(@Query() query: CustomersQuery): Promise<Page<CustomerAccount>> {
    return this.requests.ask(customersRequests.list, query);
  }

  @Get(':id')
  @Returns('CustomerFile', 'customer_not_found')
  @Access('admin')
  file(@PersonIdParam() id: PersonId): Promise<CustomerFile> {
    return this.files.file(id);
  }
}
