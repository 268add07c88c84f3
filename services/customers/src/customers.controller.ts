import { Controller } from '@nestjs/common';
import { customersRequests, type AdminLogin, type LoginReply } from '@contracts/customers';
import { RequestHandler } from '@service-kit/requests/requests';
import { AccountsService } from './accounts/accounts.service';
import { TokensService } from './tokens/tokens.service';

@Controller()
export class CustomersController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly tokens: TokensService,
  ) {}

  @RequestHandler(customersRequests.adminLogin)
  adminLogin(login: AdminLogin): Promise<LoginReply> {
    return this.accounts.adminLogin(login);
  }

  @RequestHandler(customersRequests.logout)
  async logout({ jti, exp }: { jti: string; exp: number }): Promise<{ revoked: true }> {
    await this.tokens.revoke(jti, exp);
    return { revoked: true };
  }

  @RequestHandler(customersRequests.isRevoked)
  async isRevoked({ jti }: { jti: string }): Promise<{ revoked: boolean }> {
    return { revoked: await this.tokens.isRevoked(jti) };
  }
}
