import { Body, Controller, Get, Post, Query, Req } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import {
  CreatePaymentIntent,
  PaymentSecretQuery,
  paymentCalls,
  type BillDue,
  type PaymentIntentAnswer,
  type PaymentOutcome,
} from '@contracts/payments/paying';
import type { FastifyRequest } from 'fastify';
import { Requests } from '@service-kit/requests/requests';
import { Access } from '../edge/access/access';
import { CalledBy } from '../edge/access/called-by';
import type { Caller } from '../edge/access/caller';
import { Returns } from '../edge/description/returns';
import { clientAddress, networkOf } from '../edge/http/client-address';
import { IdempotencyKey } from '../edge/validation/idempotency-key';
import { LinkToken } from '../edge/validation/link-token';
import { IntentId } from './intent-id';

/** Asks Stripe, up to three times if it doesn't answer at once. */
const beginWithinMs = 16_000;

/** Payments: for anyone with a pay link, for the bill's owner, and without a bill. */
@ApiTags('payments')
@Controller('api')
export class PaymentsController {
  constructor(private readonly requests: Requests) {}

  @Post('create-payment-intent')
  @ApiHeader({ name: 'Idempotency-Key', required: false })
  @Returns(
    'PaymentIntentAnswer',
    'nothing_due',
    'appointment_not_found',
    'idempotency_key_reused',
    'payments_off',
    'payments_unavailable',
    'payments_refused',
  )
  @Access('anyone', { recognize: true, limit: 'payment' })
  createIntent(
    @Body() payment: CreatePaymentIntent,
    @IdempotencyKey() idempotencyKey: string | null,
    @CalledBy() caller: Caller,
    @Req() { ips }: FastifyRequest,
  ): Promise<PaymentIntentAnswer> {
    const customerId = caller.role === 'customer' ? caller.customerId : null;
    return this.requests.ask(
      paymentCalls.createIntent,
      {
        payment,
        idempotencyKey,
        principal: customerId ? `customer:${customerId}` : 'anonymous',
        customerId,
        address: networkOf(clientAddress(ips)),
      },
      { deadlineMs: beginWithinMs },
    );
  }

  @Get('payments/due/:token')
  @Returns('BillDue', 'appointment_not_found')
  @Access('anyone', { limit: 'pay-link' })
  due(@LinkToken() payToken: string): Promise<BillDue> {
    return this.requests.ask(paymentCalls.due, { payToken });
  }

  @Get('payments/:intentId')
  @Returns('PaymentOutcome', 'payment_not_found')
  @Access('anyone', { limit: 'payment-outcome' })
  outcome(
    @IntentId() intentId: string,
    @Query() { client_secret: clientSecret }: PaymentSecretQuery,
  ): Promise<PaymentOutcome> {
    return this.requests.ask(paymentCalls.outcome, { intentId, clientSecret });
  }
}
