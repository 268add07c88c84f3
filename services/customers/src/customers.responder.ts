import { Controller } from '@nestjs/common';
import { customersRequests, type AdminLogin, type LoginReply } from '@contracts/customers';
import { Answers } from '@service-kit/requests';
import { AccountsService } from './accounts/accounts.service';
import { TokensService } from './tokens/tokens.service';

@Controller()
export class CustomersResponder {
  constructor(
    private readonly accounts: AccountsService,
    private readonly tokens: TokensService,
  ) {}

  @Answers(customersRequests.adminLogin)
  adminLogin(login: AdminLogin): Promise<LoginReply> {
    return this.accounts.adminLogin(login);
  }

  @Answers(customersRequests.logout)
  async logout({ jti, exp }: { jti: string; exp: number }): Promise<{ revoked: true }> {
    await this.tokens.revoke(jti, exp);
    return { revoked: true };
  }

  @Answers(customersRequests.isRevoked)
  async isRevoked({ jti }: { jti: string }): Promise<{ revoked: boolean }> {
    return { revoked: await this.tokens.isRevoked(jti) };
  }
}
