import { Controller } from '@nestjs/common';
import {
  customersRequests,
  type CustomerAccount,
  type CustomerContact,
  type CustomerId,
  type DeleteAccount,
  type RegisterCustomer,
} from '@contracts/customers/accounts';
import { peopleRequests, type ContactsAsked } from '@contracts/customers/people';
import type { Page, PayloadOf } from '@contracts/messaging';
import { RequestHandler } from '@service-kit/requests/requests';
import { AuthenticatorsService } from '../authenticators/authenticators.service';
import { AccountDeletionService } from './account-deletion.service';
import { AccountsService } from './accounts.service';
import { CustomerListService } from './customer-list.service';

interface OfCustomer {
  readonly customerId: CustomerId;
}

@Controller()
export class AccountsController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly authenticators: AuthenticatorsService,
    private readonly deletion: AccountDeletionService,
    private readonly lists: CustomerListService,
  ) {}

  @RequestHandler(customersRequests.register)
  register(registration: RegisterCustomer): Promise<CustomerAccount> {
    return this.accounts.register(registration);
  }

  @RequestHandler(customersRequests.account)
  account({ customerId }: OfCustomer): Promise<CustomerAccount> {
    return this.accounts.account(customerId);
  }

  @RequestHandler(customersRequests.changeProfile)
  async changeProfile({
    customerId,
    code,
    network,
    ...change
  }: PayloadOf<typeof customersRequests.changeProfile>): Promise<CustomerAccount> {
    const { email, currentPassword } = change;
    // Without the password, there is no new address.
    if (email !== undefined && currentPassword !== undefined) {
      await this.authenticators.requireBoth(customerId, currentPassword, { code, network });
    }
    return this.accounts.changeProfile(customerId, change);
  }

  @RequestHandler(customersRequests.deleteAccount)
  async deleteAccount({
    customerId,
    currentPassword,
  }: OfCustomer & DeleteAccount): Promise<{ deleted: true }> {
    await this.deletion.delete(customerId, currentPassword);
    return { deleted: true };
  }

  @RequestHandler(customersRequests.verifiedEmails)
  async verifiedEmails({ customerId }: OfCustomer): Promise<{ emails: string[] }> {
    return { emails: await this.accounts.verifiedEmails(customerId) };
  }

  @RequestHandler(customersRequests.contact)
  contact({ customerId }: OfCustomer): Promise<CustomerContact> {
    return this.accounts.contact(customerId);
  }

  @RequestHandler(customersRequests.list)
  list(query: PayloadOf<typeof customersRequests.list>): Promise<Page<CustomerAccount>> {
    return this.lists.page(query);
  }

  @RequestHandler(peopleRequests.accounts)
  reachedBy(asked: ContactsAsked): Promise<CustomerAccount[]> {
    return this.lists.reachedBy(asked);
  }
}
