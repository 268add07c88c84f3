/** What receipts say of payments, and of their bills at this moment. */
import type { BillSums, CustomerReceipt, ReceiptFacts } from '@contracts/payments/paying';
import { amountDue, dollars, shownLines } from '@contracts/vocabulary/money';
import { In, type EntityManager } from 'typeorm';
import { BillEntity, type PaymentEntity } from './payment.entity';

export const sumsOf = ({
  totalCents,
  lines,
  paidCents,
  settledCents,
}: Pick<BillEntity, 'totalCents' | 'lines' | 'paidCents' | 'settledCents'>): BillSums => ({
  total: totalCents === null ? null : dollars(totalCents),
  lines: shownLines(lines),
  paid: dollars(paidCents),
  due: dollars(amountDue(totalCents, settledCents)),
});

export async function receiptOf(
  manager: EntityManager,
  payment: PaymentEntity,
): Promise<ReceiptFacts> {
  const { appointmentId } = payment;
  const bill =
    appointmentId === null ? null : await manager.findOneBy(BillEntity, { appointmentId });
  return factsOf(payment, bill);
}

/** Those of a customer. */
export async function receiptsOf(
  manager: EntityManager,
  payments: readonly PaymentEntity[],
): Promise<CustomerReceipt[]> {
  const ids = payments.flatMap(({ appointmentId }) => appointmentId ?? []);
  const bills = await manager.findBy(BillEntity, { appointmentId: In(ids) });
  return payments.map((payment) => {
    const bill = bills.find(({ appointmentId }) => appointmentId === payment.appointmentId);
    const { id, refundedCents } = payment;
    return { id, refunded: dollars(refundedCents), ...factsOf(payment, bill ?? null) };
  });
}

function factsOf(payment: PaymentEntity, bill: BillEntity | null): ReceiptFacts {
  const { amountCents, description, receiptNumber, appointmentNumber, paidAt } = payment;
  return {
    amount: dollars(amountCents),
    description,
    receiptNumber,
    appointmentNumber,
    paidAt: paidAt?.toISOString() ?? null,
    payer: payment.payerName,
    cardLast4: payment.cardLast4,
    method: payment.method,
    checkNumber: payment.checkNumber,
    voided: payment.voidReason,
    bill: bill && sumsOf(bill),
  };
}
