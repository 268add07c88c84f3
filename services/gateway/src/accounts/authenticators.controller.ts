import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  authenticatorRequests,
  ConfirmAuthenticator,
  RemoveAuthenticator,
  RequireSecondStep,
  SetUpAuthenticator,
  type AuthenticatorState,
  type ConfirmedAuthenticator,
  type NewAuthenticator,
} from '@contracts/customers/authenticators';
import type { Actor } from '@contracts/customers/accounts';
import { Requests } from '@service-kit/requests/requests';
import { GatewayConfig } from '../config';
import { Access } from '../edge/access/access';
import { CallingAccount, CallingOffice, type AccountCaller } from '../edge/access/caller';
import { Returns, ReturnsNothing } from '../edge/description/returns';
import { RateLimiter } from '../edge/limits/rate-limiter';
import { whileThereIs } from './account.controller';

/** Of the caller's own account, but for the rule. Wrong passwords and codes count toward one limit. */
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
  @Access('admin', { atLeast: 'bookkeeper', beforeSecondStep: true })
  state(@CallingOffice() { accountId }: Actor): Promise<AuthenticatorState> {
    return this.requests.ask(authenticatorRequests.state, { accountId });
  }

  @Post()
  @HttpCode(200)
  @Returns('NewAuthenticator', 'password_wrong', 'authenticator_on', 'demo_account', 'rate_limited')
  @Access('admin', { atLeast: 'bookkeeper', beforeSecondStep: true })
  setUp(
    @CallingOffice() by: Actor,
    @Body() { currentPassword }: SetUpAuthenticator,
  ): Promise<NewAuthenticator> {
    const issuer = this.config.business.name;
    return this.attempt(by, ({ accountId }) =>
      this.requests.ask(authenticatorRequests.setUp, { accountId, currentPassword, issuer }),
    );
  }

  @Post('confirm')
  @HttpCode(200)
  @Returns('ConfirmedAuthenticator', 'code_wrong', 'authenticator_on', 'rate_limited')
  @Access('admin', { atLeast: 'bookkeeper', beforeSecondStep: true })
  confirm(
    @CallingAccount() by: AccountCaller,
    @Body() { code }: ConfirmAuthenticator,
  ): Promise<ConfirmedAuthenticator> {
    return this.attempt(by, ({ accountId, generation }) =>
      this.requests.ask(authenticatorRequests.confirm, { accountId, generation, code }),
    );
  }

  @Delete()
  @HttpCode(204)
  @ReturnsNothing('password_wrong', 'code_wrong', 'second_step_required', 'rate_limited')
  @Access('admin', { atLeast: 'bookkeeper' })
  async remove(@CallingOffice() by: Actor, @Body() proof: RemoveAuthenticator): Promise<void> {
    await this.attempt(by, ({ accountId }) =>
      this.requests.ask(authenticatorRequests.remove, { accountId, ...proof }),
    );
  }

  /** Of everyone at the office. It counts at once: logins without a second step end. */
  @Put('required')
  @Returns('AuthenticatorState', 'second_step_required')
  @Access('admin', { atLeast: 'owner' })
  require(
    @CallingOffice() by: Actor,
    @Body() { required }: RequireSecondStep,
  ): Promise<AuthenticatorState> {
    return this.requests.ask(authenticatorRequests.requireSecondStep, { required, by });
  }

  private attempt<By extends Pick<Actor, 'accountId'>, Reply>(
    by: By,
    ask: (by: By) => Promise<Reply>,
  ): Promise<Reply> {
    return this.limiter.attempt('change-password', String(by.accountId), () =>
      whileThereIs(ask(by)),
    );
  }
}
