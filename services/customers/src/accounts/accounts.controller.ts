import { Controller } from '@nestjs/common';
import {
  customersRequests,
  type CustomerAccount,
  type CustomerContact,
  type AccountId,
  type DeleteAccount,
  type RegisterCustomer,
} from '@contracts/customers/accounts';
import type { Page, PayloadOf } from '@contracts/messaging';
import { RequestHandler } from '@service-kit/requests/requests';
import { AuthenticatorsService } from '../authenticators/authenticators.service';
import { AccountDeletionService } from './account-deletion.service';
import { AccountsService } from './accounts.service';
import { AccountListService } from './account-list.service';

interface OfAccount {
  readonly accountId: AccountId;
}

@Controller()
export class AccountsController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly authenticators: AuthenticatorsService,
    private readonly deletion: AccountDeletionService,
    private readonly lists: AccountListService,
  ) {}

  @RequestHandler(customersRequests.register)
  register(registration: RegisterCustomer): Promise<CustomerAccount> {
    return this.accounts.register(registration);
  }

  @RequestHandler(customersRequests.account)
  account({ accountId }: OfAccount): Promise<CustomerAccount> {
    return this.accounts.account(accountId);
  }

  @RequestHandler(customersRequests.changeProfile)
  async changeProfile({
    accountId,
    code,
    network,
    ...change
  }: PayloadOf<typeof customersRequests.changeProfile>): Promise<CustomerAccount> {
    const { email, currentPassword } = change;
    // Without the password, there is no new address.
    if (email !== undefined && currentPassword !== undefined) {
      await this.authenticators.requireBoth(accountId, currentPassword, { code, network });
    }
    return this.accounts.changeProfile(accountId, change);
  }

  @RequestHandler(customersRequests.deleteAccount)
  async deleteAccount({
    accountId,
    currentPassword,
  }: OfAccount & DeleteAccount): Promise<{ deleted: true }> {
    await this.deletion.delete(accountId, currentPassword);
    return { deleted: true };
  }

  @RequestHandler(customersRequests.verifiedEmails)
  async verifiedEmails({ accountId }: OfAccount): Promise<{ emails: string[] }> {
    return { emails: await this.accounts.verifiedEmails(accountId) };
  }

  @RequestHandler(customersRequests.contact)
  contact({ accountId }: OfAccount): Promise<CustomerContact> {
    return this.accounts.contact(accountId);
  }

  @RequestHandler(customersRequests.list)
  list(query: PayloadOf<typeof customersRequests.list>): Promise<Page<CustomerAccount>> {
    return this.lists.page(query);
  }
}
