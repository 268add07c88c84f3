import { Controller } from '@nestjs/common';
import {
  customersRequests,
  type CustomerAccount,
  type CustomersQuery,
} from '@contracts/customers/accounts';
import type { Page } from '@contracts/messaging';
import { RequestHandler } from '@service-kit/requests/requests';
import { CustomerListService } from './customer-list.service';

@Controller()
export class CustomerListController {
  constructor(private readonly lists: CustomerListService) {}

  @RequestHandler(customersRequests.list)
  list(query: CustomersQuery): Promise<Page<CustomerAccount>> {
    return this.lists.page(query);
  }
}
