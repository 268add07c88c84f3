import { Injectable } from '@nestjs/common';
import type { Actor } from '@contracts/customers';
import type { ReviewPayment } from '@contracts/payments/office';
import { inTransaction } from '@service-kit/database/transaction';
import { Refusal } from '@service-kit/requests/refusal';
import { requiredId } from '@service-kit/requests/required-id';
import { DataSource } from 'typeorm';
import { lockPayment } from '../ledger/payment-changes';
import { keepHistory } from '../ledger/payment-history';
import { PaymentEntity } from '../ledger/payment.entity';
import { recordOf } from './payment-views';
import { isUnmatched } from '../ledger/payment-status';

export interface ReviewCommand {
  readonly paymentId: string;
  readonly review: ReviewPayment;
  readonly by: Actor;
}

/** That somebody has looked at a payment which is not what it should be, and what they made of it. */
@Injectable()
export class ReviewsService {
  constructor(private readonly dataSource: DataSource) {}

  /** Refuses as `officePaymentCalls.review` says. */
  async review({ paymentId: id, review: { note, version }, by }: ReviewCommand): Promise<void> {
    const paymentId = requiredId(id, 'payment_not_found');
    await inTransaction(this.dataSource, async (tx) => {
      if (!(await tx.existsBy(PaymentEntity, { id: paymentId }))) {
        throw new Refusal('payment_not_found');
      }
      const { payment } = await lockPayment(tx, paymentId);
      if (payment.reviewNote === note && payment.reviewedBy === by.name) return;
      if (payment.version !== version) {
        throw new Refusal('changed_meanwhile', { details: { current: recordOf(payment) } });
      }
      if (!needsReview(payment))
        throw new Refusal('transition_refused', { details: { allowed: [] } });
      await tx.update(
        PaymentEntity,
        { id: paymentId },
        {
          version: version + 1,
          reviewedAt: new Date(),
          reviewedBy: by.name,
          reviewNote: note,
        },
      );
      await keepHistory(tx, { paymentId, by: by.name, what: { kind: 'reviewed', note } });
    });
  }
}

const needsReview = (payment: PaymentEntity): boolean =>
  payment.status === 'flagged' || payment.overpaidCents > 0 || isUnmatched(payment);
