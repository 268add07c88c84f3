import { Injectable, Logger } from '@nestjs/common';
import type { Bill } from '@contracts/booking';
import type { Actor } from '@contracts/customers';
import { paymentAssigned } from '@contracts/payments/events';
import type { AssignPayment } from '@contracts/payments/office';
import { amountDue, dollars } from '@contracts/vocabulary/money';
import { paymentStatusRules } from '@contracts/vocabulary/payment-status';
import { inTransaction } from '@service-kit/database/transaction';
import { failureReason } from '@service-kit/observability/failure-reason';
import { Refusal } from '@service-kit/requests/refusal';
import { requiredId } from '@service-kit/requests/required-id';
import { DataSource, type EntityManager } from 'typeorm';
import { BillsService } from '../intents/bills.service';
import { EndingsService } from '../intents/endings.service';
import { lockBill } from '../ledger/locked-bill';
import { announcePayment } from '../ledger/payment-announcements';
import { bySystem } from '../ledger/payment-event';
import { keepHistory } from '../ledger/payment-history';
import { PaymentEntity } from '../ledger/payment.entity';
import { excessivePaymentOf } from '../ledger/price-ledger.service';

export interface AssignCommand {
  readonly paymentId: string;
  readonly assignment: AssignPayment;
  readonly by: Actor;
}

/** Gives a payment that came in without a bill to the bill it was for. */
@Injectable()
export class AssignmentsService {
  private readonly logger = new Logger('Assignments');

  constructor(
    private readonly dataSource: DataSource,
    private readonly bills: BillsService,
    private readonly endings: EndingsService,
  ) {}

  /** Refuses as `officePaymentCalls.assign` says. */
  async assign({ paymentId: id, assignment, by }: AssignCommand): Promise<void> {
    const paymentId = requiredId(id, 'payment_not_found');
    if (!(await this.dataSource.manager.existsBy(PaymentEntity, { id: paymentId }))) {
      throw new Refusal('payment_not_found');
    }
    const bill = await this.bills.numbered(assignment.appointmentNumber);
    const excessive = await inTransaction(this.dataSource, (tx) =>
      assignTo(tx, { paymentId, bill, by }),
    );
    // The sweep goes on with what fails here.
    if (excessive) {
      await this.endings.end(excessive, bySystem).catch((error: unknown) => {
        const msg = `an excessive payment waits to be ended: ${failureReason(error)}`;
        this.logger.warn({ msg, paymentId: excessive.id });
      });
    }
  }
}

/** Answers the bill's open payment when it is now more than is due. */
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
  await announcePayment(tx, paymentAssigned, { payment, bill }, by.name);
  return excessivePaymentOf(tx, appointmentId);
}
