import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { Ledger } from '../ledger/ledger.service';
import { snapshotOf } from '../stripe/intent-snapshot';
import type { EventEffect, EventHandler, EventHandlers } from '../webhook/event-effect.port';
import { RefundLedger } from './refund-ledger.service';
import { refundSnapshotOf } from '../stripe/refund-snapshot';
import { RefundsAtStripe } from './refunds-at-stripe.service';

/** Acts on what happens to refunds, those that are made in Stripe's dashboard too. */
@Injectable()
export class RefundEvents implements EventHandlers {
  readonly handlers: Readonly<Record<string, EventHandler>>;

  constructor(
    private readonly atStripe: RefundsAtStripe,
    private readonly payments: Ledger,
    private readonly refunds: RefundLedger,
  ) {
    const moved: EventHandler = async (refundId) => {
      const refund = await this.atStripe.retrieve(refundId);
      return refund && this.effectOf([refund]);
    };
    this.handlers = {
      'refund.created': moved,
      'refund.updated': moved,
      'refund.failed': moved,
      'charge.refund.updated': moved,
      'charge.refunded': async (chargeId) => {
        const refunds = await this.atStripe.ofCharge(chargeId);
        return refunds.length === 0 ? null : this.effectOf(refunds);
      },
    };
  }

  /** The payment first: a refund may be heard of before it. */
  private effectOf(all: readonly Stripe.Refund[]): EventEffect {
    return async (tx) => {
      for (const refund of all) {
        const { payment_intent: intent } = refund;
        if (intent !== null && typeof intent === 'object') {
          await this.payments.applyWithin(tx, snapshotOf(intent));
        }
        await this.refunds.applyWithin(tx, refundSnapshotOf(refund));
      }
    };
  }
}
