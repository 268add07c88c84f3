import type { EntityManager } from 'typeorm';
import type { EventDefinition } from '@contracts/messaging';
import {
  paymentDisputed,
  paymentFailed,
  paymentRefunded,
  paymentSucceeded,
  type BillFacts,
  type PaymentFacts,
} from '@contracts/payments/events';
import type { BusinessEvent } from '@contracts/business-events';
import { announce } from '@service-kit/messaging/outbox/outbox';
import { recordWhenCommitted } from '@service-kit/database/business-record';
import { BillEntity, PaymentEntity } from './payment.entity';
import { settleBill } from './bill-ledger';

export interface LockedPayment {
  readonly payment: PaymentEntity;
  readonly bill: BillEntity | null;
}

const recordedAs: ReadonlyMap<string, BusinessEvent> = new Map([
  [paymentSucceeded.subject, 'payment-succeeded'],
  [paymentFailed.subject, 'payment-failed'],
  [paymentRefunded.subject, 'payment-refunded'],
  [paymentDisputed.subject, 'payment-disputed'],
]);

const lock = { mode: 'pessimistic_write' } as const;

/**
 * Locks the bill first, as everywhere. Only if the office assigns the payment at this moment is the
 * bill locked second; `inTransaction` retries after a deadlock.
 */
export async function lockPayment(tx: EntityManager, id: string): Promise<LockedPayment> {
  const { appointmentId } = await tx.findOneOrFail(PaymentEntity, {
    select: { id: true, appointmentId: true },
    where: { id },
  });
  const bill = await lockedBill(tx, appointmentId);
  const payment = await tx.findOneOrFail(PaymentEntity, { where: { id }, lock });
  return { payment, bill: bill ?? (await lockedBill(tx, payment.appointmentId)) };
}

function lockedBill(tx: EntityManager, appointmentId: string | null): Promise<BillEntity | null> {
  return appointmentId === null
    ? Promise.resolve(null)
    : tx.findOneOrFail(BillEntity, { where: { appointmentId }, lock });
}

/**
 * Sums up the bill and announces the payment after its change was stored. `by` is the person in the
 * office, or the technician, who made it; the others are about a refund or a void that was made now.
 */
export async function announcePayment(
  tx: EntityManager,
  definition: EventDefinition<PaymentFacts>,
  { payment, bill }: LockedPayment,
  { by, refundId, voided, fee }: Pick<PaymentFacts, 'by' | 'refundId' | 'voided' | 'fee'> = {},
): Promise<void> {
  const recorded = recordedAs.get(definition.subject);
  if (recorded) recordWhenCommitted(tx, recorded, { paymentId: payment.id });
  const billFacts = bill && (await settleBill(tx, bill));
  await announce(tx, definition, {
    aggregateId: payment.id,
    version: payment.version,
    facts: {
      ...factsOf(payment, bill, billFacts),
      ...(by !== undefined && { by }),
      ...(refundId !== undefined && { refundId }),
      ...(voided !== undefined && { voided }),
      ...(fee !== undefined && { fee }),
    },
  });
}

function factsOf(
  payment: PaymentEntity,
  bill: BillEntity | null,
  billFacts: BillFacts | null,
): PaymentFacts {
  const { id, status, amountCents, refundedCents, description, receiptNumber, method } = payment;
  const hasPayerEmail = payment.payerEmail !== null;
  return {
    paymentId: id,
    status,
    amountCents,
    refundedCents,
    description,
    receiptNumber,
    accountId: payment.accountId ?? bill?.accountId ?? null,
    bill: billFacts,
    method,
    ...(hasPayerEmail && { hasPayerEmail }),
  };
}
