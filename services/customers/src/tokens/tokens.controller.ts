import { Controller } from '@nestjs/common';
import { customersRequests } from '@contracts/customers/accounts';
import type { TokenIdentity } from '@contracts/customers/tokens';
import { RequestHandler } from '@service-kit/requests/requests';
import { TokensService } from './tokens.service';

@Controller()
export class TokensController {
  constructor(private readonly tokens: TokensService) {}

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
