import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import type { EntityManager } from 'typeorm';
import { applyDispute } from '../ledger/dispute-ledger';
import { applyFraudWarning } from '../ledger/fraud-warnings';
import { PaymentLedger } from '../ledger/payment-ledger';
import { RefundLedger } from '../ledger/refund-ledger';
import { IntentsAtStripe } from '../stripe/intents-at-stripe';
import { RefundsAtStripe } from '../stripe/refunds-at-stripe';
import {
  disputeSnapshotOf,
  fraudWarningSnapshotOf,
  refundSnapshotOf,
  snapshotOf,
} from '../stripe/snapshots';
import { orNull, StripeClient } from '../stripe/stripe-client';

/** Runs in the transaction that records the event. */
type EventEffect = (tx: EntityManager) => Promise<unknown>;

/** Asks Stripe for the object, since the event may be old. Null if Stripe doesn't have it. */
type EventHandler = (objectId: string) => Promise<EventEffect | null>;

/** The endpoint at Stripe must send these events. */
export const handledEvents: ReadonlyMap<
  string,
  'intentChanged' | 'refundChanged' | 'chargeRefunded' | 'disputeChanged' | 'fraudWarned'
> = new Map([
  ['payment_intent.created', 'intentChanged'],
  ['payment_intent.requires_action', 'intentChanged'],
  ['payment_intent.processing', 'intentChanged'],
  ['payment_intent.payment_failed', 'intentChanged'],
  ['payment_intent.succeeded', 'intentChanged'],
  ['payment_intent.canceled', 'intentChanged'],
  ['refund.created', 'refundChanged'],
  ['refund.updated', 'refundChanged'],
  ['refund.failed', 'refundChanged'],
  ['charge.refund.updated', 'refundChanged'],
  ['charge.refunded', 'chargeRefunded'],
  ['charge.dispute.created', 'disputeChanged'],
  ['charge.dispute.updated', 'disputeChanged'],
  ['charge.dispute.closed', 'disputeChanged'],
  ['charge.dispute.funds_withdrawn', 'disputeChanged'],
  ['charge.dispute.funds_reinstated', 'disputeChanged'],
  ['radar.early_fraud_warning.created', 'fraudWarned'],
]);

@Injectable()
export class StripeEvents {
  constructor(
    private readonly client: StripeClient,
    private readonly intentsAtStripe: IntentsAtStripe,
    private readonly refundsAtStripe: RefundsAtStripe,
    private readonly payments: PaymentLedger,
    private readonly refunds: RefundLedger,
  ) {}

  /** Undefined for a type that we don't handle. */
  handlerOf(type: string): EventHandler | undefined {
    const name = handledEvents.get(type);
    return name && ((objectId) => this[name](objectId));
  }

  private async intentChanged(intentId: string): Promise<EventEffect | null> {
    const intent = await this.intentsAtStripe.retrieve(intentId);
    return intent && ((tx) => this.payments.applyIfOurs(tx, snapshotOf(intent)));
  }

  private async refundChanged(refundId: string): Promise<EventEffect | null> {
    const refund = await this.refundsAtStripe.retrieve(refundId);
    return refund && ((tx) => this.applyRefunds(tx, [refund]));
  }

  private async chargeRefunded(chargeId: string): Promise<EventEffect | null> {
    const refunds = await this.refundsAtStripe.ofCharge(chargeId);
    return refunds.length === 0 ? null : (tx) => this.applyRefunds(tx, refunds);
  }

  private async applyRefunds(tx: EntityManager, refunds: readonly Stripe.Refund[]): Promise<void> {
    for (const refund of refunds) {
      await this.applyPaymentOf(tx, refund);
      await this.refunds.applyWithin(tx, refundSnapshotOf(refund));
    }
  }

  private async disputeChanged(disputeId: string): Promise<EventEffect | null> {
    const expand = ['payment_intent.latest_charge'];
    const dispute = await orNull(() => this.client.api.disputes.retrieve(disputeId, { expand }));
    return (
      dispute &&
      (async (tx) => {
        await this.applyPaymentOf(tx, dispute);
        await applyDispute(tx, disputeSnapshotOf(dispute));
      })
    );
  }

  private async fraudWarned(warningId: string): Promise<EventEffect | null> {
    const { earlyFraudWarnings } = this.client.api.radar;
    const expand = ['payment_intent.latest_charge'];
    const warning = await orNull(() => earlyFraudWarnings.retrieve(warningId, { expand }));
    return (
      warning &&
      (async (tx) => {
        await this.applyPaymentOf(tx, warning);
        await applyFraudWarning(tx, fraudWarningSnapshotOf(warning));
      })
    );
  }

  /** The event of a refund, dispute or warning may arrive before the payment's. */
  private async applyPaymentOf(
    tx: EntityManager,
    {
      payment_intent: intent = null,
    }: Stripe.Refund | Stripe.Dispute | Stripe.Radar.EarlyFraudWarning,
  ): Promise<void> {
    if (intent !== null && typeof intent === 'object') {
      await this.payments.applyIfOurs(tx, snapshotOf(intent));
    }
  }
}
