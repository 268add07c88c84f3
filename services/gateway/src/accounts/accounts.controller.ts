import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { AdminLogin, customersRequests, type LoginReply } from '@contracts/customers';
import { Refusal } from '@service-kit/requests/refusal';
import { Requests } from '@service-kit/requests/requests';
import { Returns, ReturnsNothing } from '../edge/description/returns';
import { Access } from '../edge/access/access';
import { CallingAccount } from '../edge/access/called-by';
import type { AccountCaller } from '../edge/access/caller';
import { clientAddress, networkOf } from '../edge/http/client-address';
import { RateLimiter } from '../edge/limits/rate-limiter';

@ApiTags('accounts')
@Controller('api')
export class AccountsController {
  constructor(
    private readonly requests: Requests,
    private readonly limiter: RateLimiter,
  ) {}

  /**
   * Only failures count: those of this account from this address, and those of all accounts from
   * there, which is checked before the body is read.
   */
  @Post('admin/login')
  @HttpCode(200)
  @Returns('LoginReply', 'credentials_rejected', 'rate_limited')
  @Access('anyone', { limit: 'login-failures' })
  async adminLogin(@Body() login: AdminLogin, @Req() request: FastifyRequest): Promise<LoginReply> {
    const attempt = await this.limiter.take(
      'admin-login',
      `${login.email.toLowerCase()} ${networkOf(clientAddress(request.ips))}`,
    );
    let wrong = false;
    try {
      return await this.requests.ask(customersRequests.adminLogin, login);
    } catch (error) {
      wrong = error instanceof Refusal && error.code === 'credentials_rejected';
      throw error;
    } finally {
      if (!wrong) await this.limiter.giveBack(attempt);
    }
  }

  @Post('auth/logout')
  @HttpCode(204)
  @ReturnsNothing()
  @Access(['customer', 'admin'])
  async logout(@CallingAccount() { jti, exp }: AccountCaller): Promise<void> {
    await this.requests.ask(customersRequests.logout, { jti, exp });
  }
}
