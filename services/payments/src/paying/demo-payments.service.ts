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

/** Stands in for Stripe's form in the browser. Stores no card. */
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
   * Refuses with `payment_not_found` (always, outside of demo mode), `payments_unavailable`, and
   * `payment_declined` with Stripe's words.
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

/** Stripe's words for a declined card, or for an intent that is already paid. */
function declineOf(error: unknown): string {
  const { StripeCardError, StripeInvalidRequestError } = Stripe.errors;
  if (error instanceof StripeCardError || error instanceof StripeInvalidRequestError) {
    return error.message;
  }
  throw asRefusal(error);
}

type CardData = Stripe.PaymentIntentConfirmParams.PaymentMethodData;

/** A card as Stripe's form sends it. The SDK's types don't have it, since servers don't see cards. */
function cardData({ card, expiry, cvc, payerName, payerEmail }: ConfirmDemoPayment): CardData {
  const [month, year] = expiry.split('/').map((part) => Number(part.trim()));
  const number = card.replace(/\D/g, '');
  const details = { number, exp_month: month, exp_year: 2_000 + (year ?? 0), cvc };
  const billing_details = {
    ...(payerName !== undefined && { name: payerName }),
    ...(payerEmail !== undefined && { email: payerEmail }),
  };
  return { type: 'card', card: details, billing_details } as unknown as CardData;
}
