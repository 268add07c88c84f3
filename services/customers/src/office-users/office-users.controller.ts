import { Controller } from '@nestjs/common';
import type { Actor, AccountId } from '@contracts/customers/accounts';
import {
  officeUserRequests,
  type ChangeOfficeUser,
  type InviteOfficeUser,
  type OfficeUser,
} from '@contracts/customers/office-users';
import { RequestHandler } from '@service-kit/requests/requests';
import { OfficeUsersService } from './office-users.service';

interface OfUser {
  readonly userId: AccountId;
}

@Controller()
export class OfficeUsersController {
  constructor(private readonly users: OfficeUsersService) {}

  @RequestHandler(officeUserRequests.list)
  async list(): Promise<{ users: OfficeUser[] }> {
    return { users: await this.users.list() };
  }

  @RequestHandler(officeUserRequests.invite)
  invite(invitation: InviteOfficeUser): Promise<OfficeUser> {
    return this.users.invite(invitation);
  }

  @RequestHandler(officeUserRequests.change)
  change({ userId, ...change }: OfUser & ChangeOfficeUser): Promise<OfficeUser> {
    return this.users.change(userId, change);
  }

  @RequestHandler(officeUserRequests.resetAuthenticator)
  resetAuthenticator({ userId, by }: OfUser & { by: Actor }): Promise<OfficeUser> {
    return this.users.resetAuthenticator(userId, by);
  }

  @RequestHandler(officeUserRequests.sendLink)
  async sendLink({ userId }: OfUser): Promise<Record<string, never>> {
    await this.users.sendLink(userId);
    return {};
  }
}
