import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  accountContactCalls,
  SaveAccountContacts,
  type AccountContacts,
} from '@contracts/customers/account-contacts';
import type { AccountId } from '@contracts/customers/accounts';
import { Requests } from '@service-kit/requests/requests';
import { Access } from '../edge/access/access';
import { CallingCustomer } from '../edge/access/caller';
import { Returns } from '../edge/description/returns';
import { whileThereIs } from './account.controller';

@ApiTags('own records')
@Controller('api/customer/contacts')
export class AccountContactsApiController {
  constructor(private readonly requests: Requests) {}

  /** Empty before the first save, and before the first visit. */
  @Get()
  @Returns('AccountContacts', 'email_unverified')
  @Access('customer')
  contacts(@CallingCustomer() accountId: AccountId): Promise<AccountContacts> {
    return whileThereIs(this.requests.ask(accountContactCalls.get, { accountId }));
  }

  @Put()
  @Returns('AccountContacts', 'email_unverified', 'changed_meanwhile')
  @Access('customer', { limit: 'manage' })
  save(
    @CallingCustomer() accountId: AccountId,
    @Body() contacts: SaveAccountContacts,
  ): Promise<AccountContacts> {
    return whileThereIs(this.requests.ask(accountContactCalls.save, { accountId, ...contacts }));
  }
}
