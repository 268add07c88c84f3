import type { EventDefinition } from '@contracts/messaging';
import type { BillFacts, PaymentFacts } from '@contracts/payments/events';
import { announce } from '@service-kit/messaging/outbox/outbox';
import type { EntityManager } from 'typeorm';
import type { BillEntity } from './bill.entity';
import type { PaymentEntity } from './payment.entity';
import { settleBill } from './bill-sums';
import type { LockedPayment } from './locked-payment';

/**
 * Sums the bill up and announces the payment as it is after a change that is stored already; `by`
 * names whoever in the office made it.
 */
export async function announcePayment(
  tx: EntityManager,
  definition: EventDefinition<PaymentFacts>,
  { payment, bill }: LockedPayment,
  by?: string,
): Promise<void> {
  const billFacts = bill && (await settleBill(tx, bill));
  await announce(tx, definition, {
    aggregateId: payment.id,
    version: payment.version,
    facts: { ...factsOf(payment, bill, billFacts), ...(by !== undefined && { by }) },
  });
}

function factsOf(
  payment: PaymentEntity,
  bill: BillEntity | null,
  billFacts: BillFacts | null,
): PaymentFacts {
  const { id, status, amountCents, refundedCents, description, receiptNumber } = payment;
  return {
    paymentId: id,
    status,
    amountCents,
    refundedCents,
    description,
    receiptNumber,
    customerId: payment.customerId ?? bill?.customerId ?? null,
    bill: billFacts,
  };
}
