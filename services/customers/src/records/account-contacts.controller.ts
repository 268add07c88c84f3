import { Controller } from '@nestjs/common';
import { accountContactCalls, type AccountContacts } from '@contracts/customers/account-contacts';
import type { PayloadOf } from '@contracts/messaging';
import { RequestHandler } from '@service-kit/requests/requests';
import { AccountContactsService } from './account-contacts.service';

type Calls = typeof accountContactCalls;

@Controller()
export class AccountContactsController {
  constructor(private readonly contacts: AccountContactsService) {}

  @RequestHandler(accountContactCalls.get)
  get({ accountId }: PayloadOf<Calls['get']>): Promise<AccountContacts> {
    return this.contacts.get(accountId);
  }

  @RequestHandler(accountContactCalls.save)
  save({ accountId, ...contacts }: PayloadOf<Calls['save']>): Promise<AccountContacts> {
    return this.contacts.save(accountId, contacts);
  }
}
