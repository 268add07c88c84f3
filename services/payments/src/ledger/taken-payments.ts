import { paymentSucceeded } from '@contracts/payments/events';
import { amountDue, dollars } from '@contracts/vocabulary/money';
import { currency, type TakenMethod } from '@contracts/vocabulary/payments';
import { billSituationOf, type BillSituation } from '@contracts/vocabulary/visits/situations';
import { uuidv7 } from '@service-kit/database/uuid';
import { Refusal } from '@service-kit/requests/refusal';
import type { EntityManager } from 'typeorm';
import { announcePayment } from './payment-changes';
import { keepHistory } from './payment-history';
import { nextReceipt } from './payment-ledger';
import { PaymentEntity, type BillEntity } from './payment.entity';

interface Taken {
  readonly method: TakenMethod;
  readonly checkNumber: string | null;
  readonly amountCents: number;
  readonly takenBy: string | null;
  readonly technicianId: string | null;
  readonly now: Date;
  readonly paidAt: Date;
  /** The receipt under which it was recorded on another job. */
  readonly movedFrom?: string;
  /** Who records it. */
  readonly by: string;
}

/**
 * Adds cash or a check to a locked bill, so that no two payments are more than is due. Refuses with
 * `nothing_due`.
 */
export async function keepTaken(
  tx: EntityManager,
  bill: BillEntity,
  { now, movedFrom, by, ...taken }: Taken,
): Promise<{ paymentId: string; receiptNumber: string }> {
  const { method, amountCents: cents } = taken;
  const due = amountDue(bill.totalCents, bill.settledCents);
  if (cents > due) throw new Refusal('nothing_due', { message: dueWords(bill, due) });
  const receiptNumber = await nextReceipt(tx);
  const payment = tx.create(PaymentEntity, {
    ...taken,
    id: uuidv7(),
    version: 1,
    status: 'succeeded',
    appointmentId: bill.appointmentId,
    appointmentNumber: bill.number,
    accountId: null,
    payerEmail: null,
    currency,
    description: bill.description,
    receiptNumber,
    refundedCents: 0,
    voidReason: null,
    createdAt: now,
  });
  await tx.insert(PaymentEntity, payment);
  const { id: paymentId } = payment;
  const moved = movedFrom !== undefined && { movedFrom };
  const what = { kind: 'taken', method, cents, receiptNumber, ...moved } as const;
  await keepHistory(tx, { paymentId, by, what });
  await announcePayment(tx, paymentSucceeded, { payment, bill }, { by });
  return { paymentId, receiptNumber };
}

function dueWords({ number, totalCents: total, paidCents: paid }: BillEntity, due: number): string {
  const situation = billSituationOf({ total, paid, due }, true);
  return `${number} ${refusedWords[situation](dollars(due))}`;
}

const open = (due: string) => `has $${due} due.`;
const refusedWords: Readonly<Record<BillSituation, (due: string) => string>> = {
  'no-bill': () => 'has no price yet.',
  due: open,
  'due-by-phone': open,
  paid: () => 'is already paid.',
  'nothing-owed': () => 'has nothing due.',
};
