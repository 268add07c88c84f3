import type { Bill } from '@contracts/booking';
import type { EntityManager } from 'typeorm';
import { BillEntity } from './bill.entity';
import { keepPrice } from './price-ledger.service';

/** Keeps the bill as booking has it now, unless a newer price has been heard of since it was asked. */
export async function lockBill(tx: EntityManager, bill: Bill): Promise<BillEntity> {
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
