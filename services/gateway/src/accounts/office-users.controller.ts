import { Body, Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor, AccountId } from '@contracts/customers/accounts';
import {
  ChangeOfficeUser,
  InviteOfficeUser,
  officeUserRequests,
  type OfficeUser,
} from '@contracts/customers/office-users';
import { Requests } from '@service-kit/requests/requests';
import { Access } from '../edge/access/access';
import { CallingOffice } from '../edge/access/caller';
import { Returns, ReturnsListOf, ReturnsNothing } from '../edge/description/returns';
import { AccountIdParam } from '../edge/validation/path-params';

@ApiTags('accounts')
@Controller('api/admin/users')
export class OfficeUsersApiController {
  constructor(private readonly requests: Requests) {}

  @Get()
  @ReturnsListOf('OfficeUser')
  @Access('admin', { atLeast: 'owner' })
  async list(): Promise<OfficeUser[]> {
    return (await this.requests.ask(officeUserRequests.list, {})).users;
  }

  @Post()
  @Returns('OfficeUser', 'email_taken', 'demo_account')
  @Access('admin', { atLeast: 'owner' })
  invite(@Body() invitation: InviteOfficeUser): Promise<OfficeUser> {
    return this.requests.ask(officeUserRequests.invite, invitation);
  }

  @Patch(':id')
  @Returns('OfficeUser', 'customer_not_found', 'changed_meanwhile', 'last_owner', 'demo_account')
  @Access('admin', { atLeast: 'owner' })
  change(
    @AccountIdParam() userId: AccountId,
    @Body() change: ChangeOfficeUser,
  ): Promise<OfficeUser> {
    return this.requests.ask(officeUserRequests.change, { userId, ...change });
  }

  /** Of someone who has lost their phone. They are logged out everywhere. */
  @Delete(':id/authenticator')
  @Returns('OfficeUser', 'customer_not_found', 'demo_account')
  @Access('admin', { atLeast: 'owner' })
  resetAuthenticator(
    @AccountIdParam() userId: AccountId,
    @CallingOffice() by: Actor,
  ): Promise<OfficeUser> {
    return this.requests.ask(officeUserRequests.resetAuthenticator, { userId, by });
  }

  /** The same for everyone who may log in: a person who has a password can choose another one. */
  @Post(':id/password-link')
  @HttpCode(202)
  @ReturnsNothing('customer_not_found', 'demo_account')
  @Access('admin', { atLeast: 'owner' })
  async sendLink(@AccountIdParam() userId: AccountId): Promise<void> {
    await this.requests.ask(officeUserRequests.sendLink, { userId });
  }
}
