import { Injectable } from '@nestjs/common';
import type { Bill } from '@contracts/booking/appointments';
import type { Actor } from '@contracts/customers/accounts';
import { paymentAssigned } from '@contracts/payments/events';
import type { AssignPayment, ReviewPayment } from '@contracts/payments/office';
import { amountDue, dollars } from '@contracts/vocabulary/money';
import { paymentStatusRules } from '@contracts/vocabulary/payment-status';
import { inTransaction } from '@service-kit/database/transaction';
import { Refusal } from '@service-kit/requests/refusal';
import { requiredId } from '@service-kit/requests/required-id';
import { DataSource, type EntityManager } from 'typeorm';
import { excessivePaymentOf, lockBill } from '../ledger/bill-ledger';
import { announcePayment, lockPayment } from '../ledger/payment-changes';
import { keepHistory } from '../ledger/payment-history';
import { isUnmatched } from '../ledger/payment-status';
import { PaymentEntity } from '../ledger/payment.entity';
import { PayableBillsService } from '../paying/payable-bills.service';
import { PaymentIntentsService } from '../paying/payment-intents.service';
import { recordOf } from './payment-views';

export interface AssignCommand {
  readonly paymentId: string;
  readonly assignment: AssignPayment;
  readonly by: Actor;
}

export interface ReviewCommand {
  readonly paymentId: string;
  readonly review: ReviewPayment;
  readonly by: Actor;
}

@Injectable()
export class ReviewsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly bills: PayableBillsService,
    private readonly payments: PaymentIntentsService,
  ) {}

  /** Assigns it to a bill. Refuses like `officePaymentCalls.assign`. */
  async assign({ paymentId: id, assignment, by }: AssignCommand): Promise<void> {
    const paymentId = requiredId(id, 'payment_not_found');
    if (!(await this.dataSource.manager.existsBy(PaymentEntity, { id: paymentId }))) {
      throw new Refusal('payment_not_found');
    }
    const bill = await this.bills.numbered(assignment.appointmentNumber);
    const excessive = await inTransaction(this.dataSource, (tx) =>
      assignTo(tx, { paymentId, bill, by }),
    );
    if (excessive) await this.payments.cancelExcessive(excessive);
  }

  /** Refuses like `officePaymentCalls.review`. */
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
      if (!needsReview(payment)) {
        throw new Refusal('transition_refused', { details: { allowed: [] } });
      }
      const reviewed = { reviewedAt: new Date(), reviewedBy: by.name, reviewNote: note };
      await tx.update(PaymentEntity, { id: paymentId }, { version: version + 1, ...reviewed });
      await keepHistory(tx, { paymentId, by: by.name, what: { kind: 'reviewed', note } });
    });
  }
}

/** Returns the bill's open payment if it is now too much. */
async function assignTo(
  tx: EntityManager,
  { paymentId, bill: asked, by }: { paymentId: string; bill: Bill; by: Actor },
): Promise<PaymentEntity | null> {
  const { appointmentId, number: appointmentNumber } = asked;
  // The bill first, as everywhere.
  const bill = await lockBill(tx, asked);
  const payment = await tx.findOneOrFail(PaymentEntity, {
    where: { id: paymentId },
    lock: { mode: 'pessimistic_write' },
  });
  if (payment.appointmentId === appointmentId) return null;
  if (payment.appointmentId !== null || !paymentStatusRules[payment.status].paid) {
    throw new Refusal('transition_refused', { details: { allowed: [] } });
  }
  const due = amountDue(bill.totalCents, bill.settledCents);
  if (payment.amountCents - payment.refundedCents > due) {
    throw new Refusal('nothing_due', {
      message: `${appointmentNumber} has $${dollars(due)} due. Refund the rest of this payment first, or change the total of the appointment.`,
    });
  }
  payment.version += 1;
  payment.appointmentId = appointmentId;
  payment.appointmentNumber = appointmentNumber;
  const { version } = payment;
  await tx.update(PaymentEntity, { id: paymentId }, { version, appointmentId, appointmentNumber });
  const what = { kind: 'assigned', appointmentNumber } as const;
  await keepHistory(tx, { paymentId, by: by.name, what });
  await announcePayment(tx, paymentAssigned, { payment, bill }, { by: by.name });
  return excessivePaymentOf(tx, appointmentId);
}

const needsReview = (payment: PaymentEntity): boolean =>
  payment.status === 'flagged' ||
  payment.overpaidCents > 0 ||
  payment.fraudWarning !== null ||
  isUnmatched(payment);
