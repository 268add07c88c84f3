import { Injectable } from '@nestjs/common';
import { Ledger } from '../ledger/ledger.service';
import { snapshotOf } from '../stripe/intent-snapshot';
import { IntentsAtStripe } from '../stripe/intents-at-stripe.service';
import type { EventHandler, EventHandlers } from './event-effect.port';

/** Acts on what happens to payment intents. */
@Injectable()
export class IntentEvents implements EventHandlers {
  readonly handlers: Readonly<Record<string, EventHandler>>;

  constructor(
    private readonly atStripe: IntentsAtStripe,
    private readonly ledger: Ledger,
  ) {
    const moved: EventHandler = (intentId) => this.moved(intentId);
    this.handlers = {
      'payment_intent.created': moved,
      'payment_intent.requires_action': moved,
      'payment_intent.processing': moved,
      'payment_intent.payment_failed': moved,
      'payment_intent.succeeded': moved,
      'payment_intent.canceled': moved,
    };
  }

  private async moved(intentId: string) {
    const intent = await this.atStripe.retrieve(intentId);
    if (!intent) return null;
    const snapshot = snapshotOf(intent);
    return (tx: Parameters<Ledger['applyWithin']>[0]) => this.ledger.applyWithin(tx, snapshot);
  }
}
