import { Body, Controller, Get, HttpCode, Post, Query, Req } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import {
  ConfirmDemoPayment,
  CreatePaymentIntent,
  FindBill,
  PaymentSecretQuery,
  paymentCalls,
  type BillDue,
  type DemoConfirmation,
  type FoundBill,
  type PaymentIntentAnswer,
  type PaymentOutcome,
} from '@contracts/payments/paying';
import type { FastifyRequest } from 'fastify';
import { Requests } from '@service-kit/requests/requests';
import { Access } from '../edge/access/access';
import { CalledBy, principalOf, type Caller } from '../edge/access/caller';
import { Returns } from '../edge/description/returns';
import { clientAddress, networkOf } from '../edge/http/client-address';
import { IdempotencyKey } from '../edge/validation/idempotency-key';
import { IntentId, LinkToken, PaymentId } from '../edge/validation/path-params';

/** Payments asks Stripe, up to three times if it doesn't answer at once. */
const withStripeMs = 16_000;

/** With a pay link, for the bill's owner, or without a bill. */
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
    return this.requests.ask(
      paymentCalls.createIntent,
      {
        payment,
        idempotencyKey,
        ...principalOf(caller),
        address: networkOf(clientAddress(ips)),
      },
      { deadlineMs: withStripeMs },
    );
  }

  @Post('payments/find')
  @HttpCode(200)
  @Returns('FoundBill', 'appointment_not_found')
  @Access('anyone', { recognize: true, limit: 'bill-search' })
  find(
    @Body() asked: FindBill,
    @CalledBy() caller: Caller,
    @Req() { ips }: FastifyRequest,
  ): Promise<FoundBill> {
    const { accountId } = principalOf(caller);
    const address = networkOf(clientAddress(ips));
    return this.requests.ask(paymentCalls.find, { asked, accountId, address });
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

/** The demo's card form instead of Stripe's. Exists in demo mode only. */
@ApiTags('payments')
@Controller('api/demo/payments')
export class DemoPaymentsController {
  constructor(private readonly requests: Requests) {}

  @Post(':paymentId/confirm')
  @HttpCode(200)
  @Returns('DemoConfirmation', 'payment_not_found', 'payment_declined', 'payments_unavailable')
  @Access('anyone', { limit: 'payment' })
  confirm(
    @PaymentId('paymentId') paymentId: string,
    @Body() card: ConfirmDemoPayment,
  ): Promise<DemoConfirmation> {
    const asked = { paymentId, card };
    return this.requests.ask(paymentCalls.confirmDemo, asked, { deadlineMs: withStripeMs });
  }
}
