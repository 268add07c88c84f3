import { paymentDisputed } from '@contracts/payments/events';
import { disputeStatusRules } from '@contracts/vocabulary/payment-status';
import type { EntityManager } from 'typeorm';
import { DisputeEntity, PaymentEntity } from './payment.entity';
import { lockPayment, type LockedPayment, announcePayment } from './payment-changes';
import { byStripe, keepHistory } from './payment-history';
import type { DisputeSnapshot } from '../stripe/snapshots';

/**
 * Applies Stripe's state of a dispute. Repeats and late events change nothing, nor does the dispute
 * of an unknown payment.
 */
export async function applyDispute(tx: EntityManager, snapshot: DisputeSnapshot): Promise<void> {
  const { disputeId, intentId, status, amount, reason, answerBy, createdAt } = snapshot;
  const payment = intentId === null ? null : await tx.findOneBy(PaymentEntity, { intentId });
  if (!payment) return;
  const locked = await lockPayment(tx, payment.id);
  const known = await tx.findOneBy(DisputeEntity, { id: disputeId });
  if (known && !disputeStatusRules[known.status].next.includes(status)) return;
  const row = { paymentId: payment.id, amountCents: amount, status, reason, answerBy, createdAt };
  if (known) await tx.update(DisputeEntity, { id: disputeId }, row);
  else await tx.insert(DisputeEntity, { id: disputeId, ...row });
  await tell(tx, locked, snapshot);
}

async function tell(
  tx: EntityManager,
  locked: LockedPayment,
  { disputeId, status, amount: cents }: DisputeSnapshot,
): Promise<void> {
  const { payment } = locked;
  const [newest] = await tx.find(DisputeEntity, {
    where: { paymentId: payment.id },
    order: { createdAt: 'DESC', id: 'DESC' },
    take: 1,
  });
  payment.disputeStatus = newest?.status ?? null;
  payment.version += 1;
  const { version, disputeStatus } = payment;
  await tx.update(PaymentEntity, { id: payment.id }, { version, disputeStatus });
  const what = { kind: 'dispute', disputeId, status, cents } as const;
  await keepHistory(tx, { paymentId: payment.id, by: byStripe, what });
  await announcePayment(tx, paymentDisputed, locked);
}
