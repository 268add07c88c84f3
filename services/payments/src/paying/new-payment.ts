import type { Bill } from '@contracts/booking/appointments';
import type { CreatePaymentCommand, CreatePaymentIntent } from '@contracts/payments/paying';
import { amountDue, centsOf } from '@contracts/vocabulary/money';
import { currency, paymentTextLimits, proposedDescription } from '@contracts/vocabulary/payments';
import { paymentStatusesThatAre } from '@contracts/vocabulary/payment-status';
import { billSituationOf } from '@contracts/vocabulary/visits/situations';
import { uuidv7 } from '@service-kit/database/uuid';
import { Refusal } from '@service-kit/requests/refusal';
import { In, type EntityManager } from 'typeorm';
import { lockBill } from '../ledger/bill-ledger';
import { documentsOf, standingInvoice } from '../ledger/invoice-rows';
import { byCustomer, keepHistory } from '../ledger/payment-history';
import { PaymentEntity } from '../ledger/payment.entity';

/** For the second of two payers. */
const alreadyPaid = 'This bill was just paid. You don’t owe anything.';
export const beingPaid =
  'This bill is being paid right now. Please check again in a few minutes before you pay.';

/** Stripe is asked about a payment after this time without an event. */
const firstCheckMs = 60_000;

/** The bill has an open payment of another amount, which must end first. */
export class AnotherIsOpen extends Error {
  constructor(readonly payment: PaymentEntity) {
    super('the bill has another open payment');
    this.name = 'AnotherIsOpen';
  }
}

/**
 * A new payment, or the bill's open one. Refuses with `nothing_due`; throws `AnotherIsOpen`.
 */
export async function openPayment(
  tx: EntityManager,
  { payment, accountId }: CreatePaymentCommand,
  bill: Bill | null,
): Promise<{ paymentId: string }> {
  const amountCents = centsOf(payment.amount);
  if (bill) {
    const open = await openPaymentOf(tx, bill, amountCents);
    if (open) return { paymentId: open.id };
  }
  const createdAt = new Date();
  const id = uuidv7();
  await tx.insert(PaymentEntity, {
    id,
    version: 1,
    status: 'created',
    appointmentId: bill?.appointmentId ?? null,
    appointmentNumber: bill?.number ?? null,
    accountId,
    amountCents,
    currency,
    description: bill ? await descriptionOf(tx, bill) : wordsOf(payment),
    refundedCents: 0,
    createdAt,
    checkAt: new Date(createdAt.getTime() + firstCheckMs),
  });
  const what = { kind: 'asked', cents: amountCents } as const;
  await keepHistory(tx, { paymentId: id, by: byCustomer, what });
  return { paymentId: id };
}

/** For the payer and at Stripe: `INV10042: Repair, Whirlpool Dryer`. */
async function descriptionOf(
  tx: EntityManager,
  { appointmentId, description }: Bill,
): Promise<string> {
  const invoice = standingInvoice(await documentsOf(tx, appointmentId));
  return invoice ? `${invoice.number}: ${description}` : description;
}

/** For the office: the payer's description and the number that didn't match. */
function wordsOf({ description, appointmentNumber }: CreatePaymentIntent): string {
  const words = description || proposedDescription;
  if (!appointmentNumber || words.includes(appointmentNumber)) return words;
  const suffix = ` (${appointmentNumber})`;
  return words.slice(0, paymentTextLimits.description - suffix.length) + suffix;
}

/** Locks the bill. */
async function openPaymentOf(
  tx: EntityManager,
  bill: Bill,
  amountCents: number,
): Promise<PaymentEntity | null> {
  const { totalCents, paidCents, settledCents } = await lockBill(tx, bill);
  const due = amountDue(totalCents, settledCents);
  if (amountCents > due) {
    const situation = billSituationOf({ total: totalCents, paid: paidCents, due }, true);
    throw new Refusal('nothing_due', situation === 'paid' ? { message: alreadyPaid } : {});
  }
  const status = In([...paymentStatusesThatAre('open')]);
  const open = await tx.findOneBy(PaymentEntity, { appointmentId: bill.appointmentId, status });
  if (open && (open.amountCents !== amountCents || open.excessive)) throw new AnotherIsOpen(open);
  return open;
}
