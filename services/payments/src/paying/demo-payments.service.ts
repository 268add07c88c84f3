import { Injectable } from '@nestjs/common';
import type { ConfirmDemoPayment, DemoConfirmation } from '@contracts/payments/paying';
import { Refusal } from '@service-kit/requests/refusal';
import Stripe from 'stripe';
import { DataSource } from 'typeorm';
import { PaymentsConfig } from '../config';
import { Ledger } from '../ledger/ledger.service';
import { PaymentEntity } from '../ledger/payment.entity';
import { snapshotOf } from '../stripe/intent-snapshot';
import { IntentsAtStripe } from '../stripe/intents-at-stripe.service';
import { StripeClient } from '../stripe/stripe-client';
import { asRefusal } from '../stripe/stripe-failure';
import { cardData } from './card-data';

/** Does for the demo's card form what Stripe's own form does in the browser. A card passes through and stays nowhere. */
@Injectable()
export class DemoPaymentsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: PaymentsConfig,
    private readonly client: StripeClient,
    private readonly atStripe: IntentsAtStripe,
    private readonly ledger: Ledger,
  ) {}

  /**
   * Refuses with `payment_not_found`, outside of demo mode any payment; with `payment_declined` and
   * the provider's words; with `payments_unavailable`.
   */
  async confirm(paymentId: string, card: ConfirmDemoPayment): Promise<DemoConfirmation> {
    if (!this.config.demo || this.config.stripeMode !== 'demo') {
      throw new Refusal('payment_not_found');
    }
    const payment = await this.dataSource.manager.findOneBy(PaymentEntity, { id: paymentId });
    if (!payment || payment.intentId === null) throw new Refusal('payment_not_found');
    const declined = await this.confirmed(payment.intentId, card).then(
      () => null,
      (error: unknown) => declineOf(error),
    );
    const intent = await this.atStripe.retrieve(payment.intentId);
    const { status } = intent ? await this.ledger.apply(snapshotOf(intent)) : payment;
    // Whoever confirms what has been paid meanwhile is told that, too.
    if (declined) throw new Refusal('payment_declined', { message: declined });
    return { status };
  }

  private async confirmed(intentId: string, card: ConfirmDemoPayment): Promise<void> {
    await this.client.api.paymentIntents.confirm(intentId, {
      payment_method_data: cardData(card),
      return_url: `${this.config.publicUrl}/payment-success`,
    });
  }
}

/** The provider's words for a card that it does not take, or for an intent that was paid already. */
function declineOf(error: unknown): string {
  const { StripeCardError, StripeInvalidRequestError } = Stripe.errors;
  if (error instanceof StripeCardError || error instanceof StripeInvalidRequestError) {
    return error.message;
  }
  throw asRefusal(error);
}
