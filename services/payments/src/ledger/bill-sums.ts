import type { BillFacts } from '@contracts/payments';
import {
  disputeStatuses,
  disputeStatusRules,
  paymentStatusesThatAre,
  refundStatusesThatCount,
} from '@contracts/vocabulary/payment-status';
import type { EntityManager } from 'typeorm';
import { BillEntity } from './bill.entity';

const lost = disputeStatuses.filter((status) => disputeStatusRules[status].lost);

/**
 * Sums up what is paid of a bill whose row the transaction holds: what has come in, without refunds
 * that count and lost disputes. Its version rises when that is another sum than before.
 */
export async function settleBill(tx: EntityManager, bill: BillEntity): Promise<BillFacts> {
  const { appointmentId } = bill;
  const [{ paid }] = await tx.query<[{ paid: number }]>(
    `SELECT coalesce(sum(greatest(0, amount_cents - refunded - lost)), 0)::int AS paid
     FROM payments
     CROSS JOIN LATERAL (SELECT coalesce(sum(amount_cents), 0) AS refunded FROM refunds
       WHERE payment_id = payments.id AND status = ANY($3)) AS refunds
     CROSS JOIN LATERAL (SELECT coalesce(sum(amount_cents), 0) AS lost FROM disputes
       WHERE payment_id = payments.id AND status = ANY($4)) AS disputes
     WHERE appointment_id = $1 AND status = ANY($2)`,
    [appointmentId, paymentStatusesThatAre('paid'), refundStatusesThatCount, lost],
  );
  if (paid !== bill.paidCents) {
    bill.version += 1;
    bill.paidCents = paid;
    const { version, paidCents } = bill;
    await tx.update(BillEntity, { appointmentId }, { version, paidCents });
  }
  return { appointmentId, version: bill.version, paidCents: paid };
}
