import type { Bill } from '@contracts/booking';
import type { CreatePaymentCommand } from '@contracts/payments/paying';
import { amountDue, centsOf } from '@contracts/vocabulary/money';
import { currency, proposedDescription } from '@contracts/vocabulary/payments';
import { paymentStatusesThatAre } from '@contracts/vocabulary/payment-status';
import { uuidv7 } from '@service-kit/database/uuid';
import { Refusal } from '@service-kit/requests/refusal';
import { In, type EntityManager } from 'typeorm';
import { BillEntity } from '../ledger/bill.entity';
import { byCustomer } from '../ledger/payment-event';
import { keepHistory } from '../ledger/payment-history';
import { PaymentEntity } from '../ledger/payment.entity';
import { keepPrice } from '../ledger/price-ledger.service';

/** When Stripe is first asked about a payment that nobody has told us about. */
export const firstCheckMs = 60_000;

/** The bill has an open payment of another amount, which has to end first. */
export class AnotherIsOpen extends Error {
  constructor(readonly payment: PaymentEntity) {
    super('the bill has another open payment');
    this.name = 'AnotherIsOpen';
  }
}

/**
 * The payment that is to be paid: a new line, or the one that is open for the bill already. Refuses
 * with `nothing_due`; throws `AnotherIsOpen`.
 */
export async function openPayment(
  tx: EntityManager,
  { payment: { amount, description }, customerId }: CreatePaymentCommand,
  bill: Bill | null,
): Promise<{ paymentId: string }> {
  const amountCents = centsOf(amount);
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
    customerId,
    amountCents,
    currency,
    description: bill?.description ?? description ?? proposedDescription,
    refundedCents: 0,
    createdAt,
    checkAt: new Date(createdAt.getTime() + firstCheckMs),
  });
  await keepHistory(tx, {
    paymentId: id,
    by: byCustomer,
    what: { kind: 'asked', cents: amountCents },
  });
  return { paymentId: id };
}

/** With the bill's row locked from here on. */
async function openPaymentOf(
  tx: EntityManager,
  bill: Bill,
  amountCents: number,
): Promise<PaymentEntity | null> {
  const { totalCents, settledCents } = await lockBill(tx, bill);
  const due = amountDue(totalCents, settledCents);
  if (amountCents > due) throw new Refusal('nothing_due');
  const status = In([...paymentStatusesThatAre('open')]);
  const open = await tx.findOneBy(PaymentEntity, { appointmentId: bill.appointmentId, status });
  if (open && (open.amountCents !== amountCents || open.excessive)) throw new AnotherIsOpen(open);
  return open;
}

/** Keeps the bill as booking has it now, unless a newer price has been heard of since it was asked. */
async function lockBill(tx: EntityManager, bill: Bill): Promise<BillEntity> {
  const { appointmentId, number, description, customerId } = bill;
  await tx
    .createQueryBuilder()
    .insert()
    .into(BillEntity)
    .values({ appointmentId, number, description, customerId, version: 0, paidCents: 0 })
    .orUpdate(['number', 'description', 'customer_id'], ['appointment_id'])
    .updateEntity(false)
    .execute();
  const locked = await tx.findOneByOrFail(BillEntity, { appointmentId });
  await keepPrice(tx, locked, bill);
  return locked;
}
