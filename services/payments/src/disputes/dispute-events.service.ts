import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { Ledger } from '../ledger/ledger.service';
import { snapshotOf } from '../stripe/intent-snapshot';
import { StripeClient } from '../stripe/stripe-client';
import { asRefusal, isMissing } from '../stripe/stripe-failure';
import type { EventHandler, EventHandlers } from '../webhook/event-effect.port';
import { DisputeLedger } from './dispute-ledger.service';
import { disputeSnapshotOf } from '../stripe/dispute-snapshot';

/** Acts on what happens to disputes. */
@Injectable()
export class DisputeEvents implements EventHandlers {
  readonly handlers: Readonly<Record<string, EventHandler>>;

  constructor(
    private readonly client: StripeClient,
    private readonly payments: Ledger,
    private readonly disputes: DisputeLedger,
  ) {
    const moved: EventHandler = (disputeId) => this.moved(disputeId);
    this.handlers = {
      'charge.dispute.created': moved,
      'charge.dispute.updated': moved,
      'charge.dispute.closed': moved,
      'charge.dispute.funds_withdrawn': moved,
      'charge.dispute.funds_reinstated': moved,
    };
  }

  private async moved(disputeId: string) {
    const dispute = await this.retrieved(disputeId);
    if (!dispute) return null;
    const { payment_intent: intent } = dispute;
    return async (tx: Parameters<Ledger['applyWithin']>[0]) => {
      // The payment first: a dispute may be heard of before it.
      if (intent !== null && typeof intent === 'object') {
        await this.payments.applyWithin(tx, snapshotOf(intent));
      }
      await this.disputes.applyWithin(tx, disputeSnapshotOf(dispute));
    };
  }

  private async retrieved(disputeId: string): Promise<Stripe.Dispute | null> {
    const expand = ['payment_intent.latest_charge'];
    try {
      return await this.client.api.disputes.retrieve(disputeId, { expand });
    } catch (error) {
      if (isMissing(error)) return null;
      throw asRefusal(error);
    }
  }
}
