import { Controller, Headers, HttpCode, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { paymentCalls } from '@contracts/payments/paying';
import { Requests } from '@service-kit/requests/requests';
import { Access } from '../edge/access/access';
import { ReturnsNothing } from '../edge/description/returns';
import { clientAddress, networkOf } from '../edge/http/client-address';
import { couldBeSigned } from './stripe-signature';
import { WebhookLimit } from './webhook-limit';

/** Stripe wants an answer in time, and sends again otherwise. */
const withinMs = 16_000;

/** Stripe's webhook. */
@ApiTags('payments')
@Controller('api/webhooks/stripe')
export class StripeWebhookController {
  constructor(
    private readonly requests: Requests,
    private readonly limit: WebhookLimit,
  ) {}

  /** Nothing is parsed before payments has verified the signature. */
  @Post()
  @HttpCode(200)
  @ReturnsNothing('signature_invalid', 'payments_unavailable')
  @Access('anyone', {
    raw: true,
    bodyLimit: 256 * 1024,
    limit: 'stripe-webhook',
    signed: ({ 'stripe-signature': signature }, now) => couldBeSigned(signature, now),
  })
  async receive(
    @Req() { body, ips }: FastifyRequest,
    @Headers('stripe-signature') signature: string,
  ): Promise<void> {
    const sent = typeof body === 'string' ? body : '';
    await this.limit.run(networkOf(clientAddress(ips)), () =>
      this.requests.ask(
        paymentCalls.webhook,
        { body: Buffer.from(sent, 'utf8').toString('base64'), signature },
        { deadlineMs: withinMs },
      ),
    );
  }
}
