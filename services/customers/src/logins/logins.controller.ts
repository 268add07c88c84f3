import { Controller } from '@nestjs/common';
import {
  customersRequests,
  type AdminLogin,
  type CustomerLoginReply,
  type FromNetwork,
  type LogIn,
  type LoginReply,
} from '@contracts/customers/accounts';
import type { TokenIdentity } from '@contracts/customers/tokens';
import { RequestHandler } from '@service-kit/requests/requests';
import { TokensService } from '../tokens/tokens.service';
import { LoginsService } from './logins.service';

@Controller()
export class LoginsController {
  constructor(
    private readonly logins: LoginsService,
    private readonly tokens: TokensService,
  ) {}

  @RequestHandler(customersRequests.adminLogin)
  adminLogin(login: AdminLogin & FromNetwork): Promise<LoginReply> {
    return this.logins.adminLogin(login);
  }

  @RequestHandler(customersRequests.logIn)
  logIn(login: LogIn & FromNetwork): Promise<CustomerLoginReply> {
    return this.logins.logIn(login);
  }

  @RequestHandler(customersRequests.logout)
  async logout({ jti, exp }: { jti: string; exp: number }): Promise<{ revoked: true }> {
    await this.tokens.revoke(jti, exp);
    return { revoked: true };
  }

  @RequestHandler(customersRequests.isRevoked)
  async isRevoked(token: TokenIdentity): Promise<{ revoked: boolean }> {
    return { revoked: await this.tokens.isRevoked(token) };
  }
}
