import { Injectable } from '@nestjs/common';
import type { ConfirmDemoPayment, DemoConfirmation } from '@contracts/payments/paying';
import { Refusal } from '@service-kit/requests/refusal';
import Stripe from 'stripe';
import { DataSource } from 'typeorm';
import { PaymentsConfig } from '../config';
import { PaymentLedger } from '../ledger/payment-ledger';
import { PaymentEntity } from '../ledger/payment.entity';
import { snapshotOf } from '../stripe/snapshots';
import { IntentsAtStripe } from '../stripe/intents-at-stripe';
import { StripeClient, asRefusal } from '../stripe/stripe-client';

/** Does what Stripe's form does in the browser, for the demo's card form. Never stores a card. */
@Injectable()
export class DemoPaymentsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: PaymentsConfig,
    private readonly client: StripeClient,
    private readonly atStripe: IntentsAtStripe,
    private readonly ledger: PaymentLedger,
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
    // Anyone who confirms what has been paid in the meantime is told that, too.
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

/**
 * A card as Stripe's form sends it. The SDK's types leave it out: a server is not meant to see one,
 * and outside of the demo ours does not.
 */
export function cardData({
  card,
  expiry,
  cvc,
}: ConfirmDemoPayment): Stripe.PaymentIntentConfirmParams.PaymentMethodData {
  const [month, year] = expiry.split('/').map((part) => Number(part.trim()));
  const data = {
    type: 'card',
    card: {
      number: card.replace(/\D/g, ''),
      exp_month: month,
      exp_year: 2_000 + (year ?? 0),
      cvc,
    },
  };
  return data as unknown as Stripe.PaymentIntentConfirmParams.PaymentMethodData;
}
