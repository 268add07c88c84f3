import type { EntityManager } from 'typeorm';
import type { FraudWarningSnapshot } from '../stripe/snapshots';
import { lockPayment } from './payment-changes';
import { byStripe, keepHistory } from './payment-history';
import { PaymentEntity } from './payment.entity';

/** The payment needs a look then, even after a review. Changes nothing for an unknown payment. */
export async function applyFraudWarning(
  tx: EntityManager,
  { intentId, fraudType: fraudWarning }: FraudWarningSnapshot,
): Promise<void> {
  const known = intentId === null ? null : await tx.findOneBy(PaymentEntity, { intentId });
  if (!known) return;
  const { payment } = await lockPayment(tx, known.id);
  if (payment.fraudWarning === fraudWarning) return;
  const version = payment.version + 1;
  const review = { reviewedAt: null, reviewedBy: null, reviewNote: null };
  await tx.update(PaymentEntity, { id: payment.id }, { version, fraudWarning, ...review });
  const what = { kind: 'fraud-warning', fraudType: fraudWarning } as const;
  await keepHistory(tx, { paymentId: payment.id, by: byStripe, what });
}
