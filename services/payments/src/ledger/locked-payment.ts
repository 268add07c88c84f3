import type { EntityManager } from 'typeorm';
import { BillEntity } from './bill.entity';
import { PaymentEntity } from './payment.entity';

/** A payment that the transaction alone may change, and its bill. */
export interface LockedPayment {
  readonly payment: PaymentEntity;
  readonly bill: BillEntity | null;
}

const lock = { mode: 'pessimistic_write' } as const;

/** The bill is locked first, as whoever begins a payment does; which bill it is never changes. */
export async function lockPayment(tx: EntityManager, id: string): Promise<LockedPayment> {
  const { appointmentId } = await tx.findOneOrFail(PaymentEntity, {
    select: { id: true, appointmentId: true },
    where: { id },
  });
  const bill =
    appointmentId === null
      ? null
      : await tx.findOneOrFail(BillEntity, { where: { appointmentId }, lock });
  return { payment: await tx.findOneOrFail(PaymentEntity, { where: { id }, lock }), bill };
}
