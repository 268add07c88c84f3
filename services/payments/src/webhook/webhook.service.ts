import { Injectable, Logger } from '@nestjs/common';
import Stripe from 'stripe';
import { webhookToleranceSeconds } from '@contracts/vocabulary/payments';
import { inTransaction } from '@service-kit/database/transaction';
import { Refusal } from '@service-kit/requests/refusal';
import { DataSource, type EntityManager } from 'typeorm';
import { PaymentsConfig } from '../config';
import { StripeClient } from '../stripe/stripe-client';
import { StripeSetupService } from '../setup/stripe-setup.service';
import { StripeEvents } from './stripe-events';

/** Stripe's webhook. Handles each event once, in any order. */
@Injectable()
export class WebhookService {
  private readonly logger = new Logger('Webhook');

  constructor(
    private readonly dataSource: DataSource,
    private readonly client: StripeClient,
    private readonly config: PaymentsConfig,
    private readonly events: StripeEvents,
    private readonly setup: StripeSetupService,
  ) {}

  /**
   * Refuses with `signature_invalid` before it reads the body, and with `payments_unavailable` if
   * Stripe doesn't answer, so that Stripe sends the event again.
   */
  async receive(body: Buffer, signature: string): Promise<void> {
    const event = this.verified(body, signature);
    const objectId = objectIdOf(event);
    const known = await this.dataSource.query<object[]>(
      `SELECT FROM webhook_events WHERE id = $1`,
      [event.id],
    );
    if (known.length > 0) return;
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
      const event = webhooks.constructEvent(body, signature, secret, webhookToleranceSeconds);
      this.setup.webhookTaken();
      return event;
    } catch (error) {
      // The SDK refuses a thin event, too, whose signature fits.
      const isWrong = error instanceof Stripe.errors.StripeSignatureVerificationError;
      this.setup.webhookRefused(isWrong);
      // Without the cause, since it quotes the body. A signed body that isn't JSON isn't Stripe's either.
      throw new Refusal('signature_invalid');
    }
  }
}

async function isFirst(
  tx: EntityManager,
  { id, type, created }: Stripe.Event,
  objectId: string | null,
): Promise<boolean> {
  const kept = await tx.query<object[]>(
    `INSERT INTO webhook_events (id, type, object_id, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (id) DO NOTHING RETURNING 1`,
    [id, type, objectId, new Date(created * 1_000)],
  );
  return kept.length > 0;
}

function objectIdOf({ data }: Stripe.Event): string | null {
  const { object } = data as { object: { id?: unknown } };
  return typeof object.id === 'string' ? object.id : null;
}
