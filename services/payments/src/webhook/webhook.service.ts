import { Injectable, Logger } from '@nestjs/common';
import Stripe from 'stripe';
import { webhookToleranceSeconds } from '@contracts/vocabulary/payments';
import { inTransaction } from '@service-kit/database/transaction';
import { Refusal } from '@service-kit/requests/refusal';
import { DataSource, type EntityManager } from 'typeorm';
import { PaymentsConfig } from '../config';
import { StripeClient } from '../stripe/stripe-client';
import { StripeEvents } from './stripe-events';
import { WebhookEventEntity } from './webhook-event.entity';

/** Stripe's webhook: each event is acted on once, in any order they come. */
@Injectable()
export class WebhookService {
  private readonly logger = new Logger('Webhook');

  constructor(
    private readonly dataSource: DataSource,
    private readonly client: StripeClient,
    private readonly config: PaymentsConfig,
    private readonly events: StripeEvents,
  ) {}

  /**
   * Refuses with `signature_invalid` before anything of the body is read, and with
   * `payments_unavailable` when Stripe cannot be asked, so that Stripe sends it again.
   */
  async receive(body: Buffer, signature: string): Promise<void> {
    const event = this.verified(body, signature);
    const objectId = objectIdOf(event);
    const known = { id: event.id };
    if (await this.dataSource.manager.existsBy(WebhookEventEntity, known)) return;
    const handler = this.events.handlerOf(event.type);
    const effect = handler && objectId !== null ? await handler(objectId) : null;
    if (handler && !effect) {
      this.logger.warn({ msg: 'Stripe tells of what it does not have', event: event.id });
    }
    await inTransaction(this.dataSource, async (tx) => {
      if (await isFirst(tx, event, objectId)) await effect?.(tx);
    });
  }

  private verified(body: Buffer, signature: string): Stripe.Event {
    const { STRIPE_WEBHOOK_SECRET: secret } = this.config;
    if (!this.client.isOn || secret === undefined) throw new Refusal('signature_invalid');
    try {
      const { webhooks } = this.client.api;
      return webhooks.constructEvent(body, signature, secret, webhookToleranceSeconds);
    } catch {
      // Not why: the words quote what was sent. A signed body that is no JSON is not Stripe's either.
      throw new Refusal('signature_invalid');
    }
  }
}

async function isFirst(
  tx: EntityManager,
  { id, type, created }: Stripe.Event,
  objectId: string | null,
): Promise<boolean> {
  const result = await tx
    .createQueryBuilder()
    .insert()
    .into(WebhookEventEntity)
    .values({ id, type, objectId, createdAt: new Date(created * 1_000) })
    .orIgnore()
    .returning(['id'])
    .updateEntity(false)
    .execute();
  return (result.raw as unknown[]).length > 0;
}

function objectIdOf({ data }: Stripe.Event): string | null {
  const { object } = data as { object: { id?: unknown } };
  return typeof object.id === 'string' ? object.id : null;
}
