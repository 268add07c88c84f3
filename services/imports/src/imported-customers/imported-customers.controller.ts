import { Controller } from '@nestjs/common';
import {
  importedCustomerCalls,
  type ImportedCustomer,
  type PhoneLookupReply,
} from '@contracts/imports/customers';
import { importedFilingCalls } from '@contracts/customers/filing';
import type { LookUpPhone } from '@contracts/imports/jobs';
import type { Page, PayloadOf } from '@contracts/messaging';
import { RequestHandler } from '@service-kit/requests/requests';
import { ImportedCustomerListService } from './imported-customer-list.service';
import { PhoneLookupService } from './phone-lookup.service';
import { ToldCustomersService } from './told-customers.service';

/** The office's requests about imported customers. */
@Controller()
export class ImportedCustomersController {
  constructor(
    private readonly lists: ImportedCustomerListService,
    private readonly lookups: PhoneLookupService,
    private readonly toldCustomers: ToldCustomersService,
  ) {}

  @RequestHandler(importedFilingCalls.toTell)
  toTell() {
    return this.toldCustomers.toTell();
  }

  @RequestHandler(importedFilingCalls.told)
  async told(told: PayloadOf<typeof importedFilingCalls.told>) {
    await this.toldCustomers.told(told);
    return null;
  }

  @RequestHandler(importedCustomerCalls.list)
  list(query: PayloadOf<typeof importedCustomerCalls.list>): Promise<Page<ImportedCustomer>> {
    return this.lists.page(query);
  }

  @RequestHandler(importedCustomerCalls.lookUp)
  lookUp(asked: LookUpPhone): Promise<PhoneLookupReply> {
    return this.lookups.lookUp(asked);
  }

  @RequestHandler(importedCustomerCalls.ofCustomer)
  ofCustomer(asked: PayloadOf<typeof importedCustomerCalls.ofCustomer>) {
    return this.lists.ofCustomer(asked);
  }
}
