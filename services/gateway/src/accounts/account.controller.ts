import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import {
  ChangePassword,
  ChangeProfile,
  customersRequests,
  DeleteAccount,
  RegisterCustomer,
  type CustomerAccount,
  type AccountId,
  type LoginReply,
} from '@contracts/customers/accounts';
import { Refusal } from '@service-kit/requests/refusal';
import { Requests } from '@service-kit/requests/requests';
import { GatewayConfig } from '../config';
import { Returns, ReturnsNothing } from '../edge/description/returns';
import { Access } from '../edge/access/access';
import { CallingCustomer } from '../edge/access/caller';
import { clientAddress, networkOf } from '../edge/http/client-address';
import { RateLimiter } from '../edge/limits/rate-limiter';
import { requireReachable } from '../edge/validation/reachable';

/** Booking cancels each upcoming visit and asks tracking about it. */
const deleteWithinMs = 10_000;

@ApiTags('accounts')
@Controller('api/auth')
export class AccountController {
  constructor(
    private readonly requests: Requests,
    private readonly limiter: RateLimiter,
    private readonly config: GatewayConfig,
  ) {}

  @Post('register')
  @Returns('CustomerAccount', 'email_taken')
  @Access('anyone', { limit: 'register' })
  register(@Body() registration: RegisterCustomer): Promise<CustomerAccount> {
    requireReachable({ phone: registration.phone }, this.config.business);
    return this.requests.ask(customersRequests.register, registration);
  }

  @Get('user')
  @Returns('CustomerAccount')
  @Access('customer')
  account(@CallingCustomer() accountId: AccountId): Promise<CustomerAccount> {
    return whileThereIs(this.requests.ask(customersRequests.account, { accountId }));
  }

  /**
   * A new address gets a link, so it counts toward the limit of links. It requires the current
   * password, so it counts toward the limit of wrong ones.
   */
  @Patch('user')
  @Returns(
    'CustomerAccount',
    'changed_meanwhile',
    'password_wrong',
    'code_required',
    'code_wrong',
    'email_taken',
    'rate_limited',
  )
  @Access('customer')
  change(
    @CallingCustomer() accountId: AccountId,
    @Body() change: ChangeProfile,
    @Req() { ips }: FastifyRequest,
  ): Promise<CustomerAccount> {
    requireReachable({ phone: change.phone }, this.config.business);
    const changed = { accountId, ...change, network: networkOf(clientAddress(ips)) };
    const ask = () => whileThereIs(this.requests.ask(customersRequests.changeProfile, changed));
    if (change.email === undefined) return ask();
    const account = String(accountId);
    return this.limiter.attempt('change-password', account, () =>
      this.limiter.attempt('verification-link', account, ask),
    );
  }

  @Delete('user')
  @HttpCode(204)
  @ReturnsNothing('password_wrong', 'too_late', 'owner_account', 'rate_limited')
  @Access('customer')
  async delete(
    @CallingCustomer() accountId: AccountId,
    @Body() proof: DeleteAccount,
  ): Promise<void> {
    await this.limiter.attempt('change-password', String(accountId), () =>
      whileThereIs(
        this.requests.ask(
          customersRequests.deleteAccount,
          { accountId, ...proof },
          { deadlineMs: deleteWithinMs },
        ),
      ),
    );
  }

  /** Returns the only token that is still valid. */
  @Post('change-password')
  @HttpCode(200)
  @Returns('LoginReply', 'password_wrong', 'code_required', 'code_wrong', 'rate_limited')
  @Access('customer')
  changePassword(
    @CallingCustomer() accountId: AccountId,
    @Body() change: ChangePassword,
    @Req() { ips }: FastifyRequest,
  ): Promise<LoginReply> {
    const changed = { accountId, ...change, network: networkOf(clientAddress(ips)) };
    return this.limiter.attempt('change-password', String(accountId), () =>
      whileThereIs(this.requests.ask(customersRequests.changePassword, changed)),
    );
  }
}

/** A caller whose account was deleted must log in, as with any expired token. */
export async function whileThereIs<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'customer_not_found') {
      throw new Refusal('unauthenticated');
    }
    throw error;
  }
}
