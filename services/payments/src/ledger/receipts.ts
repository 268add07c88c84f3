/** What receipts say of payments, and of their bills at this moment. */
import type {
  BillSums,
  CustomerReceipt,
  EarlierPayment,
  ReceiptFacts,
} from '@contracts/payments/paying';
import { amountDue, dollars, shownLines } from '@contracts/vocabulary/money';
import { In, IsNull, Not, type EntityManager } from 'typeorm';
import { BillEntity, PaymentEntity } from './payment.entity';

/** Of all bills in one answer. */
const mostEarlier = 1_000;

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
  const known = await billsOf(manager, [payment]);
  return factsOf(payment, known);
}

/** Those of a customer. */
export async function receiptsOf(
  manager: EntityManager,
  payments: readonly PaymentEntity[],
): Promise<CustomerReceipt[]> {
  const known = await billsOf(manager, payments);
  return payments.map((payment) => {
    const { id, refundedCents } = payment;
    return { id, refunded: dollars(refundedCents), ...factsOf(payment, known) };
  });
}

interface KnownBills {
  readonly bills: readonly BillEntity[];
  /** All that was paid for them, in this order. */
  readonly paid: readonly PaymentEntity[];
}

async function billsOf(
  manager: EntityManager,
  payments: readonly PaymentEntity[],
): Promise<KnownBills> {
  const ids = [...new Set(payments.flatMap(({ appointmentId }) => appointmentId ?? []))];
  if (ids.length === 0) return { bills: [], paid: [] };
  const [bills, paid] = await Promise.all([
    manager.findBy(BillEntity, { appointmentId: In(ids) }),
    manager.find(PaymentEntity, {
      where: { appointmentId: In(ids), paidAt: Not(IsNull()) },
      order: { paidAt: 'ASC', id: 'ASC' },
      take: mostEarlier,
    }),
  ]);
  return { bills, paid };
}

/** What is left of those before it; a payment that isn't paid yet is the last one. */
function earlierThan(
  { id, paidAt }: PaymentEntity,
  paid: readonly PaymentEntity[],
): EarlierPayment[] {
  const at = paid.findIndex((each) => each.id === id);
  return paid.slice(0, paidAt === null || at < 0 ? undefined : at).flatMap((each) => {
    const cents = each.amountCents - each.refundedCents;
    const { receiptNumber, method } = each;
    if (cents <= 0 || each.paidAt === null) return [];
    return [{ amount: dollars(cents), receiptNumber, method, paidAt: each.paidAt.toISOString() }];
  });
}

function factsOf(payment: PaymentEntity, known: KnownBills): ReceiptFacts {
  const isSame = ({ appointmentId }: { appointmentId: string | null }) =>
    appointmentId === payment.appointmentId;
  const bill = known.bills.find(isSame) ?? null;
  const paid = bill === null ? [] : known.paid.filter(isSame);
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
    earlier: earlierThan(payment, paid),
  };
}
