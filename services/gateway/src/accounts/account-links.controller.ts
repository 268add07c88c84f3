import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  customersRequests,
  ForgotPassword,
  ResetPassword,
  VerifyEmail,
  type AccountId,
  type DoneReply,
  type PasswordResetReply,
} from '@contracts/customers/accounts';
import { Requests } from '@service-kit/requests/requests';
import { Returns, ReturnsNothing } from '../edge/description/returns';
import { Access } from '../edge/access/access';
import { CallingCustomer } from '../edge/access/caller';
import { RateLimiter } from '../edge/limits/rate-limiter';

/**
 * Tokens of emailed links are only in bodies: pages get them after the `#` of their address, which
 * browsers don't send. Wrong tokens count as invalid requests.
 */
@ApiTags('accounts')
@Controller('api/auth')
export class AccountLinksController {
  constructor(
    private readonly requests: Requests,
    private readonly limiter: RateLimiter,
  ) {}

  @Post('verify-email')
  @HttpCode(200)
  @Returns('DoneReply', 'token_invalid', 'email_taken')
  @Access('anyone')
  verifyEmail(@Body() verification: VerifyEmail): Promise<DoneReply> {
    return this.requests.ask(customersRequests.verifyEmail, verification);
  }

  @Post('resend-verification')
  @HttpCode(202)
  @ReturnsNothing('rate_limited')
  @Access('customer')
  async resendVerification(@CallingCustomer() accountId: AccountId): Promise<void> {
    await this.limiter.attempt('verification-link', String(accountId), () =>
      this.requests.ask(customersRequests.resendVerification, { accountId }),
    );
  }

  /** Replies the same whether or not the address exists. */
  @Post('forgot-password')
  @HttpCode(202)
  @ReturnsNothing()
  @Access('anyone', { limit: 'forgot-password' })
  async forgotPassword(@Body() forgotten: ForgotPassword): Promise<void> {
    await this.requests.ask(customersRequests.forgotPassword, forgotten);
  }

  @Post('reset-password')
  @HttpCode(200)
  @Returns('PasswordResetReply', 'token_invalid', 'email_taken')
  @Access('anyone')
  resetPassword(@Body() reset: ResetPassword): Promise<PasswordResetReply> {
    return this.requests.ask(customersRequests.resetPassword, reset);
  }
}
