import type { EntityManager } from 'typeorm';
import { PaymentHistoryEntity } from './payment-history.entity';
import type { PaymentEvent } from './payment-event';

export interface HistoryRecord {
  readonly paymentId: string;
  /** A person's name, or whoever else it was. */
  readonly by: string;
  readonly what: PaymentEvent;
}

/** Within the transaction that makes it happen. */
export async function keepHistory(
  tx: EntityManager,
  { paymentId, by: byName, what }: HistoryRecord,
): Promise<void> {
  await tx.insert(PaymentHistoryEntity, { paymentId, at: new Date(), byName, what });
}
