import { Injectable } from '@nestjs/common';
import type { PriceFacts } from '@contracts/booking';
import { paymentStatusesThatAre } from '@contracts/vocabulary/payment-status';
import { In, type EntityManager } from 'typeorm';
import { BillEntity } from './bill.entity';
import { settleBill } from './bill-sums';
import { PaymentEntity } from './payment.entity';

/** What bills ask for, as booking says it. */
@Injectable()
export class PriceLedger {
  /**
   * Keeps the price at that version of the appointment, unless a later one is known. Answers the
   * bill's open payment when it is now more than is due.
   */
  async apply(
    tx: EntityManager,
    { appointmentId, number, description, totalCents }: PriceFacts,
    version: number,
  ): Promise<PaymentEntity | null> {
    // Also where nobody has begun to pay: whoever does in this moment may know an older price.
    await tx
      .createQueryBuilder()
      .insert()
      .into(BillEntity)
      .values({ appointmentId, number, description, customerId: null, version: 0, paidCents: 0 })
      .orIgnore()
      .updateEntity(false)
      .execute();
    const bill = await tx.findOneOrFail(BillEntity, {
      where: { appointmentId },
      lock: { mode: 'pessimistic_write' },
    });
    await keepPrice(tx, bill, { totalCents, version });
    await settleBill(tx, bill);
    return excessivePaymentOf(tx, appointmentId);
  }
}

/** The bill's open payment, when it is more than is due by now. */
export const excessivePaymentOf = (
  tx: EntityManager,
  appointmentId: string,
): Promise<PaymentEntity | null> =>
  tx.findOneBy(PaymentEntity, {
    appointmentId,
    excessive: true,
    status: In([...paymentStatusesThatAre('open')]),
  });

/** With the bill's row locked. What is older than what is known changes nothing. */
export async function keepPrice(
  tx: EntityManager,
  bill: BillEntity,
  { totalCents, version }: { totalCents: number | null; version: number },
): Promise<void> {
  if (version <= bill.pricedVersion) return;
  bill.totalCents = totalCents;
  bill.pricedVersion = version;
  await tx.update(
    BillEntity,
    { appointmentId: bill.appointmentId },
    { totalCents, pricedVersion: version },
  );
}
