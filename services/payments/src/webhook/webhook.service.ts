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

interface StripeEvent {
  readonly id: string;
  readonly type: string;
  readonly created: Date;
  /** What it's about. Null if that has no id. */
  readonly objectId: string | null;
}

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
    const { objectId } = event;
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
      if (await isFirst(tx, event)) await effect?.(tx);
    });
  }

  private verified(body: Buffer, signature: string): StripeEvent {
    const { STRIPE_WEBHOOK_SECRET: secret } = this.config;
    if (!this.client.isOn || secret === undefined) throw new Refusal('signature_invalid');
    try {
      const { webhooks } = this.client.api;
      const event = read(webhooks.constructEvent(body, signature, secret, webhookToleranceSeconds));
      this.setup.webhookTaken();
      return event;
    } catch (error) {
      // The SDK refuses a thin event, too, whose signature fits.
      const isWrong = error instanceof Stripe.errors.StripeSignatureVerificationError;
      this.setup.webhookRefused(isWrong);
      // Without the cause, since it quotes the body. A signed body that isn't an event isn't Stripe's either.
      throw new Refusal('signature_invalid');
    }
  }
}

async function isFirst(
  tx: EntityManager,
  { id, type, created, objectId }: StripeEvent,
): Promise<boolean> {
  const kept = await tx.query<object[]>(
    `INSERT INTO webhook_events (id, type, object_id, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (id) DO NOTHING RETURNING 1`,
    [id, type, objectId, created],
  );
  return kept.length > 0;
}

/** Throws if it isn't one: the signature says who wrote it, not that it's complete. */
function read(signed: unknown): StripeEvent {
  const { id, type, created, data } = signed as Record<keyof Stripe.Event, unknown>;
  const { object } = data as { object: { id?: unknown } };
  if (!isName(id) || !isName(type) || typeof created !== 'number') throw new Error('not an event');
  const at = new Date(created * 1_000);
  // Throws for what no date can be.
  at.toISOString();
  return { id, type, created: at, objectId: isName(object.id) ? object.id : null };
}

const isName = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w.-]{1,255}$/.test(value);
