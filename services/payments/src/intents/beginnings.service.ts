import { Injectable } from '@nestjs/common';
import { paymentStatusRules } from '@contracts/vocabulary/payment-status';
import { Refusal } from '@service-kit/requests/refusal';
import type Stripe from 'stripe';
import { DataSource } from 'typeorm';
import { Ledger } from '../ledger/ledger.service';
import { PaymentEntity } from '../ledger/payment.entity';
import { snapshotOf } from '../stripe/intent-snapshot';
import { isNo } from '../stripe/stripe-failure';
import { IntentsAtStripe } from '../stripe/intents-at-stripe.service';
import { StripeRefusals } from './stripe-refusals.service';

/**
 * Gets a payment its intent. A process that ends between Stripe's answer and our commit leaves a
 * line without one; whoever comes next makes it again under the same key, which is the same intent.
 */
@Injectable()
export class BeginningsService {
  /** By payment: callers in this process wait for one answer. */
  private readonly inFlight = new Map<string, Promise<Stripe.PaymentIntent>>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly atStripe: IntentsAtStripe,
    private readonly ledger: Ledger,
    private readonly refusals: StripeRefusals,
  ) {}

  /** The client secret, which Stripe alone has. */
  async secretOf(paymentId: string): Promise<string> {
    const { client_secret: secret } = await this.intent(paymentId);
    if (secret === null) throw new Refusal('payments_unavailable');
    return secret;
  }

  async intentOf(paymentId: string): Promise<string> {
    const { intentId } = await this.payment(paymentId);
    return intentId ?? (await this.intent(paymentId)).id;
  }

  private intent(paymentId: string): Promise<Stripe.PaymentIntent> {
    const begun = this.inFlight.get(paymentId);
    if (begun) return begun;
    const asked = this.ask(paymentId).finally(() => this.inFlight.delete(paymentId));
    this.inFlight.set(paymentId, asked);
    return asked;
  }

  private async ask(paymentId: string): Promise<Stripe.PaymentIntent> {
    const payment = await this.payment(paymentId);
    const intent =
      payment.intentId === null
        ? await this.made(payment)
        : await this.atStripe.retrieve(payment.intentId);
    if (!intent) throw new Refusal('payments_unavailable');
    // Of one that was asked for again, too: what Stripe says now is as good as an event.
    await this.ledger.apply(snapshotOf(intent));
    return intent;
  }

  /** Refuses with `payments_refused` what Stripe refuses to make, which is over then. */
  private async made(payment: PaymentEntity): Promise<Stripe.PaymentIntent> {
    if (!paymentStatusRules[payment.status].open) throw new Refusal('payments_refused');
    try {
      const intent = await this.atStripe.of(payment, new Date());
      await this.refusals.forget();
      return intent;
    } catch (error) {
      if (!isNo(error)) throw error;
      await this.refusals.keep(payment, error);
      throw new Refusal('payments_refused');
    }
  }

  private payment(id: string): Promise<PaymentEntity> {
    return this.dataSource.manager.findOneByOrFail(PaymentEntity, { id });
  }
}
