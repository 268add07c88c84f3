import { Controller, Headers, HttpCode, Injectable, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { paymentCalls } from '@contracts/payments/paying';
import { ConcurrencyLimit } from '@service-kit/requests/concurrency-limit';
import { Requests } from '@service-kit/requests/requests';
import { Access } from '../edge/access/access';
import { ReturnsNothing } from '../edge/description/returns';
import { clientAddress, networkOf } from '../edge/http/client-address';
import { tooManyAttempts } from '../edge/limits/limits';
import { couldBeSigned } from './stripe-signature';

/** Stripe sends again if it gets no answer in time. */
const withinMs = 16_000;

/** Webhooks that this gateway hands to payments at once, and that may wait: 32 MB of bodies. */
export const webhookLimits = { atOnce: 16, waiting: 112, waitMs: 3_000 } as const;
/** Per address, so that a flood leaves room for others. */
export const webhooksOfAddress = 32;

const retryMs = 1_000;
const tooMany = () => tooManyAttempts(retryMs);

/** Stripe sends a webhook again if there was no room for it. */
@Injectable()
export class WebhookLimit {
  private readonly limit = new ConcurrencyLimit(webhookLimits, tooMany);
  private readonly underWay = new Map<string, number>();

  async run<T>(address: string, work: () => Promise<T>): Promise<T> {
    const others = this.underWay.get(address) ?? 0;
    if (others >= webhooksOfAddress) throw tooMany();
    this.underWay.set(address, others + 1);
    try {
      return await this.limit.run(work);
    } finally {
      const left = (this.underWay.get(address) ?? 1) - 1;
      if (left > 0) this.underWay.set(address, left);
      else this.underWay.delete(address);
    }
  }
}

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
