import type { BillFacts } from '@contracts/payments/events';
import { amountDue, sumOfLines, type CostLine } from '@contracts/vocabulary/money';
import {
  disputeStatuses,
  disputeStatusRules,
  paymentStatusesThatAre,
  refundStatusesThatCount,
} from '@contracts/vocabulary/payment-status';
import type { PaymentMethod } from '@contracts/vocabulary/payments';
import { type EntityManager, In } from 'typeorm';
import type { Bill, PriceFacts } from '@contracts/booking/appointments';
import { BillEntity, PaymentEntity, type Invoiced } from './payment.entity';

const lost = disputeStatuses.filter((status) => disputeStatusRules[status].lost);

/** The paid payments of a bill, with what was refunded and lost of each. Voids are among the refunds. */
const paidForBill = `
  payments
  CROSS JOIN LATERAL (SELECT coalesce(sum(amount_cents), 0) AS refunded,
      coalesce(sum(amount_cents) FILTER (WHERE still_owed), 0) AS owed FROM refunds
    WHERE payment_id = payments.id AND status = ANY($3)) AS refunds
  CROSS JOIN LATERAL (SELECT coalesce(sum(amount_cents), 0) AS lost FROM disputes
    WHERE payment_id = payments.id AND status = ANY($4)) AS disputes
  WHERE appointment_id = $1 AND status = ANY($2)`;
const paidFor = (appointmentId: string) => [
  appointmentId,
  paymentStatusesThatAre('paid'),
  refundStatusesThatCount,
  lost,
];

/** A paid payment of a bill, in cents. */
export interface PaidPayment {
  readonly paidAt: Date;
  readonly method: PaymentMethod;
  readonly checkNumber: string | null;
  /** What is settled with it. */
  readonly cents: number;
  /** What was refunded of that. */
  readonly refundedCents: number;
}

/** What is settled of a bill, by payment, oldest first. Stripe says only the second, which may be over. */
export const paidPayments = (tx: EntityManager, appointmentId: string): Promise<PaidPayment[]> =>
  tx.query<PaidPayment[]>(
    `SELECT paid_at + CASE method WHEN 'card' THEN interval '0.999 s' ELSE '0' END AS "paidAt", method, check_number AS "checkNumber",
       greatest(0, amount_cents - owed - lost)::int AS cents,
       (refunded - owed)::int AS "refundedCents"
     FROM ${paidForBill} AND amount_cents > owed + lost
     ORDER BY "paidAt", id`,
    paidFor(appointmentId),
  );

/** Stores booking's bill, unless a newer price is known, and locks its row. */
export async function lockBill(tx: EntityManager, bill: Bill): Promise<BillEntity> {
  const { appointmentId, number, description, accountId } = bill;
  await tx
    .createQueryBuilder()
    .insert()
    .into(BillEntity)
    .values({ appointmentId, number, description, accountId, version: 0, paidCents: 0 })
    .orUpdate(['number', 'description', 'account_id'], ['appointment_id'])
    .updateEntity(false)
    .execute();
  const locked = await tx.findOneByOrFail(BillEntity, { appointmentId });
  await keepCustomer(tx, locked, bill);
  await keepPrice(tx, locked, bill);
  return locked;
}

/** Whose it is doesn't change, so an older answer is no less true. */
async function keepCustomer(
  tx: EntityManager,
  bill: BillEntity,
  { customerNumber = null }: Pick<PriceFacts, 'customerNumber'>,
): Promise<void> {
  if (customerNumber === null || bill.customerNumber !== null) return;
  bill.customerNumber = customerNumber;
  await tx.update(BillEntity, { appointmentId: bill.appointmentId }, { customerNumber });
}

/** Stores a price unless a newer one is known. Returns the bill's open payment if it is now too much. */
export async function applyPrice(
  tx: EntityManager,
  { appointmentId, number, description, totalCents, lines, customerNumber }: PriceFacts,
  version: number,
): Promise<PaymentEntity | null> {
  // Even without a payment: a payer who starts right now may have an older price.
  await tx
    .createQueryBuilder()
    .insert()
    .into(BillEntity)
    .values({ appointmentId, number, description, accountId: null, version: 0, paidCents: 0 })
    .orIgnore()
    .updateEntity(false)
    .execute();
  const bill = await tx.findOneOrFail(BillEntity, {
    where: { appointmentId },
    lock: { mode: 'pessimistic_write' },
  });
  await keepCustomer(tx, bill, { customerNumber });
  await keepPrice(tx, bill, { totalCents, lines, version });
  await settleBill(tx, bill);
  return excessivePaymentOf(tx, appointmentId);
}

/** The bill's open payment, if it is more than is due. */
export const excessivePaymentOf = (
  tx: EntityManager,
  appointmentId: string,
): Promise<PaymentEntity | null> =>
  tx.findOneBy(PaymentEntity, {
    appointmentId,
    excessive: true,
    status: In([...paymentStatusesThatAre('open')]),
  });

interface Price extends Pick<PriceFacts, 'totalCents' | 'lines'> {
  readonly version: number;
}

/** The caller has locked the bill. */
async function keepPrice(
  tx: EntityManager,
  bill: BillEntity,
  { totalCents, lines = [], version }: Price,
): Promise<void> {
  if (version <= bill.pricedVersion) return;
  bill.pricedVersion = version;
  await keepTotal(tx, bill, { totalCents, lines }, bill.invoiced);
}

/** What a bill asks for: its price, or what its invoices say. The caller has locked it. */
async function keepTotal(
  tx: EntityManager,
  bill: BillEntity,
  price: Invoiced['price'],
  invoiced: Omit<Invoiced, 'price'> | null,
): Promise<void> {
  const { appointmentId, pricedVersion } = bill;
  const asked = invoiced ? { ...invoiced, price } : null;
  // What came on top of it since, such as the fee of a returned check. A canceled visit's invoice stands.
  const more = asked && price.totalCents !== null ? price.totalCents - asked.netCents : 0;
  const kept = {
    pricedVersion,
    invoiced: asked,
    totalCents: asked ? asked.totalCents + more : price.totalCents,
    lines: asked ? [...asked.lines, ...lastLines(price.lines, more)] : price.lines,
  };
  Object.assign(bill, kept);
  await tx.update(BillEntity, { appointmentId }, kept);
}

/** The last lines of a price that add up to so much. */
function lastLines(lines: readonly CostLine[], cents: number): readonly CostLine[] {
  if (cents === 0) return [];
  const from = lines.findLastIndex((_, index) => sumOfLines(lines.slice(index)) === cents);
  return from < 0 ? [{ text: 'Added since', cents }] : lines.slice(from);
}

/** Has the bill ask for what its invoices say; for its price again with null. The caller has locked it. */
export async function invoiceBill(
  tx: EntityManager,
  bill: BillEntity,
  invoiced: Omit<Invoiced, 'price'> | null,
): Promise<PaymentEntity | null> {
  const { totalCents, lines } = bill;
  await keepTotal(tx, bill, bill.invoiced?.price ?? { totalCents, lines }, invoiced);
  await settleBill(tx, bill);
  return excessivePaymentOf(tx, bill.appointmentId);
}

/**
 * Sums up a locked bill. Paid is without refunds that count and lost disputes; settled includes the
 * refunds of what isn't owed anymore. A changed sum raises the bill's version.
 */
export async function settleBill(tx: EntityManager, bill: BillEntity): Promise<BillFacts> {
  const { appointmentId } = bill;
  const [{ paid, settled }] = await tx.query<[{ paid: number; settled: number }]>(
    `SELECT coalesce(sum(greatest(0, amount_cents - refunded - lost)), 0)::int AS paid,
       coalesce(sum(greatest(0, amount_cents - owed - lost)), 0)::int AS settled
     FROM ${paidForBill}`,
    paidFor(appointmentId),
  );
  if (paid !== bill.paidCents || settled !== bill.settledCents) {
    bill.version += 1;
    bill.paidCents = paid;
    bill.settledCents = settled;
    const { version, paidCents, settledCents } = bill;
    await tx.update(BillEntity, { appointmentId }, { version, paidCents, settledCents });
  }
  await markPayments(tx, bill);
  return { appointmentId, version: bill.version, paidCents: paid, settledCents: settled };
}

/** Marks payments that exceed the bill: the last one of which something can be paid back. */
async function markPayments(tx: EntityManager, bill: BillEntity): Promise<void> {
  const { appointmentId, pricedVersion, totalCents, paidCents, settledCents } = bill;
  if (pricedVersion === 0) return;
  const overpaid = Math.max(0, paidCents - (totalCents ?? 0));
  // A larger amount needs another review.
  await tx.query(
    `UPDATE payments
     SET overpaid_cents = marked.cents, version = version + 1,
       reviewed_at = CASE WHEN marked.cents > overpaid_cents THEN NULL ELSE reviewed_at END,
       reviewed_by = CASE WHEN marked.cents > overpaid_cents THEN NULL ELSE reviewed_by END,
       review_note = CASE WHEN marked.cents > overpaid_cents THEN NULL ELSE review_note END
     FROM (SELECT id, CASE WHEN row_number() OVER (
               ORDER BY amount_cents > refunded + lost DESC, paid_at DESC, id DESC) = 1
             THEN $5::bigint ELSE 0 END AS cents
           FROM ${paidForBill}) AS marked
     WHERE payments.id = marked.id AND overpaid_cents <> marked.cents`,
    [...paidFor(appointmentId), overpaid],
  );
  await tx.query(
    `UPDATE payments
     SET excessive = amount_cents > $3, check_at = CASE WHEN amount_cents > $3 THEN now() ELSE check_at END
     WHERE appointment_id = $1 AND status = ANY($2) AND excessive <> (amount_cents > $3)`,
    [appointmentId, paymentStatusesThatAre('open'), amountDue(totalCents, settledCents)],
  );
}
