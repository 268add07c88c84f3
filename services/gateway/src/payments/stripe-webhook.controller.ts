import { Controller, Headers, HttpCode, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { paymentsRequests } from '@contracts/payments';
import { Requests } from '@service-kit/requests/requests';
import { Access } from '../edge/access/access';
import { ReturnsNothing } from '../edge/description/returns';

/** Stripe asks for an answer in time, and sends again what got none. */
const withinMs = 16_000;
/** A signature is a time and one or two hashes. */
const longestSignature = 1_000;

/** What Stripe tells of its own accord. */
@ApiTags('payments')
@Controller('api/webhooks/stripe')
export class StripeWebhookController {
  constructor(private readonly requests: Requests) {}

  /** Nothing of it is read before payments knows the signature to be Stripe's. */
  @Post()
  @HttpCode(200)
  @ReturnsNothing('signature_invalid', 'payments_unavailable')
  @Access('anyone', { raw: true, bodyLimit: 256 * 1024 })
  async receive(
    @Req() { body }: FastifyRequest,
    @Headers('stripe-signature') signature: string | undefined,
  ): Promise<void> {
    const sent = Buffer.from(typeof body === 'string' ? body : '', 'utf8');
    await this.requests.ask(
      paymentsRequests.webhook,
      { body: sent.toString('base64'), signature: (signature ?? '').slice(0, longestSignature) },
      { deadlineMs: withinMs },
    );
  }
}
