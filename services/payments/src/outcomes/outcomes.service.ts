import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { PaymentOutcome } from '@contracts/payments/paying';
import { dollars } from '@contracts/vocabulary/money';
import { paymentStatusRules } from '@contracts/vocabulary/payment-status';
import { Refusal } from '@service-kit/requests/refusal';
import { DataSource } from 'typeorm';
import { Ledger } from '../ledger/ledger.service';
import { PaymentEntity } from '../ledger/payment.entity';
import { hashOf, snapshotOf } from '../stripe/intent-snapshot';
import { IntentsAtStripe } from '../stripe/intents-at-stripe.service';
import { StripeClient } from '../stripe/stripe-client';

/** Somebody looks at the page meanwhile. */
const patience = { ms: 2_000 };
const ofNobody = Buffer.alloc(32);

/** What came of a payment, for whoever has its secret. */
@Injectable()
export class OutcomesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly client: StripeClient,
    private readonly atStripe: IntentsAtStripe,
    private readonly ledger: Ledger,
  ) {}

  /** Refuses with `payment_not_found`, an unknown payment as a wrong secret and after the same work. */
  async of(intentId: string, clientSecret: string): Promise<PaymentOutcome> {
    const payment = await this.dataSource.manager.findOneBy(PaymentEntity, { intentId });
    const isTheirs = timingSafeEqual(hashOf(clientSecret), payment?.secretHash ?? ofNobody);
    if (!payment || !isTheirs) throw new Refusal('payment_not_found');
    const isOpen = paymentStatusRules[payment.status].open;
    return outcomeOf(isOpen ? await this.asked(payment, intentId) : payment);
  }

  /** As Stripe says; as far as we know when Stripe takes its time. */
  private async asked(payment: PaymentEntity, intentId: string): Promise<PaymentEntity> {
    if (!this.client.isOn) return payment;
    try {
      const intent = await this.atStripe.retrieve(intentId, patience);
      return intent ? await this.ledger.apply(snapshotOf(intent)) : payment;
    } catch (error) {
      if (error instanceof Refusal) return payment;
      throw error;
    }
  }
}

function outcomeOf(payment: PaymentEntity): PaymentOutcome {
  const { status, amountCents, description, receiptNumber, appointmentNumber, paidAt } = payment;
  return {
    status,
    amount: dollars(amountCents),
    description,
    receiptNumber,
    appointmentNumber,
    paidAt: paidAt?.toISOString() ?? null,
  };
}
