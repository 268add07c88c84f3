import { Injectable, Logger } from '@nestjs/common';
import { inTransaction } from '@service-kit/database/transaction';
import { failureReason } from '@service-kit/observability/failure-reason';
import type Stripe from 'stripe';
import { DataSource } from 'typeorm';
import { lockPayment } from '../ledger/payment-changes';
import { byStripe, keepHistory } from '../ledger/payment-history';
import { PaymentEntity } from '../ledger/payment.entity';

const maxWords = 500;

/** Why Stripe refuses to make payments, for the office's alert: one of each kind. */
@Injectable()
export class StripeRefusals {
  private readonly logger = new Logger('Stripe');

  constructor(private readonly dataSource: DataSource) {}

  /**
   * Ends the payment, unless it has its intent by now. Stripe repeats its answer to the same key for a
   * day, so the next attempt must be another payment.
   */
  async keep({ id }: PaymentEntity, error: Stripe.errors.StripeError): Promise<void> {
    const { type, code, param, requestId } = error;
    const msg = `Stripe: ${failureReason(error)}`;
    this.logger.warn({ msg, type, code, stripeRequest: requestId });
    const words = error.message.slice(0, maxWords);
    await inTransaction(this.dataSource, async (tx) => {
      await tx.query(
        `INSERT INTO stripe_refusals (kind, words) VALUES ($1, $2)
         ON CONFLICT (kind) DO UPDATE SET words = excluded.words`,
        [[type, code, param].join(' '), words],
      );
      const { payment } = await lockPayment(tx, id);
      if (payment.status !== 'created') return;
      const version = payment.version + 1;
      await tx.update(PaymentEntity, { id }, { version, status: 'cancelled', checkAt: null });
      await keepHistory(tx, { paymentId: id, by: byStripe, what: { kind: 'refused', words } });
    });
  }

  /** Stripe has made a payment. */
  async forget(): Promise<void> {
    await this.dataSource.query(`DELETE FROM stripe_refusals`);
  }
}
