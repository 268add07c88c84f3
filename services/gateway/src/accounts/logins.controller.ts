import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import {
  AdminLogin,
  customersRequests,
  LogIn,
  type CustomerLoginReply,
  type LoginReply,
} from '@contracts/customers/accounts';
import { Requests } from '@service-kit/requests/requests';
import { Returns, ReturnsNothing } from '../edge/description/returns';
import { Access } from '../edge/access/access';
import { CallingAccount, type AccountCaller } from '../edge/access/caller';
import { clientAddress, networkOf } from '../edge/http/client-address';
import { RateLimiter } from '../edge/limits/rate-limiter';

/**
 * Only failures count: for this account from this address; for all accounts from this address,
 * checked before the body is read; and for this account from anywhere, which only slows logins
 * down.
 */
@ApiTags('accounts')
@Controller('api')
export class LoginsApiController {
  constructor(
    private readonly requests: Requests,
    private readonly limiter: RateLimiter,
  ) {}

  @Post('admin/login')
  @HttpCode(200)
  @Returns('LoginReply', 'credentials_rejected', 'code_required', 'code_wrong', 'rate_limited')
  @Access('anyone', { limit: 'login-failures' })
  adminLogin(@Body() login: AdminLogin, @Req() request: FastifyRequest): Promise<LoginReply> {
    return this.attempt('admin-login', login, request, (network) =>
      this.requests.ask(customersRequests.adminLogin, { ...login, network }),
    );
  }

  @Post('auth/login')
  @HttpCode(200)
  @Returns(
    'CustomerLoginReply',
    'credentials_rejected',
    'code_required',
    'code_wrong',
    'rate_limited',
  )
  @Access('anyone', { limit: 'login-failures' })
  logIn(@Body() login: LogIn, @Req() request: FastifyRequest): Promise<CustomerLoginReply> {
    return this.attempt('login', login, request, (network) =>
      this.requests.ask(customersRequests.logIn, { ...login, network }),
    );
  }

  @Post('auth/logout')
  @HttpCode(204)
  @ReturnsNothing()
  @Access(['customer', 'admin'], { atLeast: 'bookkeeper', beforeSecondStep: true })
  async logout(@CallingAccount() { jti, exp }: AccountCaller): Promise<void> {
    await this.requests.ask(customersRequests.logout, { jti, exp });
  }

  private attempt<Reply>(
    limit: 'admin-login' | 'login',
    { email }: { email: string },
    { ips }: FastifyRequest,
    ask: (network: string) => Promise<Reply>,
  ): Promise<Reply> {
    const account = email.toLowerCase();
    const network = networkOf(clientAddress(ips));
    // With the address: no one can lock someone else out by failing elsewhere.
    return this.limiter.attempt(limit, `${account} ${network}`, () =>
      this.limiter.attempt('account-failures', account, () => ask(network)),
    );
  }
}
