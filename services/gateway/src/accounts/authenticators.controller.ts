import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  authenticatorRequests,
  ConfirmAuthenticator,
  RemoveAuthenticator,
  SetUpAuthenticator,
  type AuthenticatorState,
  type NewAuthenticator,
  type RecoveryCodes,
} from '@contracts/customers/authenticators';
import type { Actor } from '@contracts/customers/accounts';
import { Requests } from '@service-kit/requests/requests';
import { GatewayConfig } from '../config';
import { Access } from '../edge/access/access';
import { CallingOffice } from '../edge/access/caller';
import { Returns, ReturnsNothing } from '../edge/description/returns';
import { RateLimiter } from '../edge/limits/rate-limiter';
import { whileThereIs } from './account.controller';

/** Of the caller's own account. Wrong passwords and codes count toward one limit. */
@ApiTags('accounts')
@Controller('api/admin/authenticator')
export class AuthenticatorsApiController {
  constructor(
    private readonly requests: Requests,
    private readonly limiter: RateLimiter,
    private readonly config: GatewayConfig,
  ) {}

  @Get()
  @Returns('AuthenticatorState')
  @Access('admin')
  state(@CallingOffice() { customerId }: Actor): Promise<AuthenticatorState> {
    return this.requests.ask(authenticatorRequests.state, { customerId });
  }

  @Post()
  @HttpCode(200)
  @Returns('NewAuthenticator', 'password_wrong', 'authenticator_on', 'demo_account', 'rate_limited')
  @Access('admin')
  setUp(
    @CallingOffice() by: Actor,
    @Body() { currentPassword }: SetUpAuthenticator,
  ): Promise<NewAuthenticator> {
    const issuer = this.config.business.name;
    return this.attempt(by, ({ customerId }) =>
      this.requests.ask(authenticatorRequests.setUp, { customerId, currentPassword, issuer }),
    );
  }

  @Post('confirm')
  @HttpCode(200)
  @Returns('RecoveryCodes', 'code_wrong', 'authenticator_on', 'rate_limited')
  @Access('admin')
  confirm(
    @CallingOffice() by: Actor,
    @Body() { code }: ConfirmAuthenticator,
  ): Promise<RecoveryCodes> {
    return this.attempt(by, ({ customerId }) =>
      this.requests.ask(authenticatorRequests.confirm, { customerId, code }),
    );
  }

  @Delete()
  @HttpCode(204)
  @ReturnsNothing('password_wrong', 'code_wrong', 'rate_limited')
  @Access('admin')
  async remove(@CallingOffice() by: Actor, @Body() proof: RemoveAuthenticator): Promise<void> {
    await this.attempt(by, ({ customerId }) =>
      this.requests.ask(authenticatorRequests.remove, { customerId, ...proof }),
    );
  }

  private attempt<Reply>(by: Actor, ask: (by: Actor) => Promise<Reply>): Promise<Reply> {
    return this.limiter.attempt('change-password', String(by.customerId), () =>
      whileThereIs(ask(by)),
    );
  }
}
