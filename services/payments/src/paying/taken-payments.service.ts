import { Injectable } from '@nestjs/common';
import type { Bill } from '@contracts/booking/appointments';
import type { TakenPayment, TakePaymentCommand } from '@contracts/payments/paying';
import { centsOf } from '@contracts/vocabulary/money';
import { inTransaction } from '@service-kit/database/transaction';
import { onceForKey } from '@service-kit/requests/idempotency';
import { requiredId } from '@service-kit/requests/required-id';
import { DataSource } from 'typeorm';
import { excessivePaymentOf, lockBill } from '../ledger/bill-ledger';
import { requireOnPhone, requireTheirJob, technicianOf } from '../ledger/bill-technician';
import { BillEntity } from '../ledger/payment.entity';
import { sumsOf } from '../ledger/receipts';
import { keepTaken } from '../ledger/taken-payments';
import { StripeClient } from '../stripe/stripe-client';
import { PayableBillsService } from './payable-bills.service';
import { PaymentIntentsService } from './payment-intents.service';

const operation = 'take-payment';
/** A phone without network keeps what was taken for longer than anyone is on the road. */
const oldestMs = 7 * 24 * 60 * 60_000;

interface Taker {
  readonly name: string;
  readonly technicianId: string | null;
}

/** Cash and checks: payments of a bill that Stripe doesn't know. */
@Injectable()
export class TakenPaymentsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly bills: PayableBillsService,
    private readonly intents: PaymentIntentsService,
    private readonly client: StripeClient,
  ) {}

  /** Refuses like `paymentCalls.take`. */
  async take(command: TakePaymentCommand, now: Date): Promise<TakenPayment> {
    const { idempotencyKey: key, by, taken } = command;
    const appointmentId = requiredId(command.appointmentId, 'appointment_not_found');
    const bill = await this.bills.asked(appointmentId);
    const taker = takerOf(command, bill);
    const principal =
      'technicianId' in by ? `technician:${by.technicianId}` : `admin:${by.accountId}`;
    const { paymentId, receiptNumber } = await inTransaction(this.dataSource, (tx) => {
      const effect = async () => {
        // A repeat is answered, however late.
        if ('technicianId' in by) requireOnPhone(bill);
        const { method, checkNumber, amount, takenAt } = taken;
        return keepTaken(tx, await lockBill(tx, bill), {
          method,
          checkNumber: method === 'check' ? (checkNumber ?? null) : null,
          amountCents: centsOf(amount),
          takenBy: taker.name,
          technicianId: taker.technicianId,
          now,
          paidAt: timeOf(takenAt, now),
          by: taker.name,
        });
      };
      const body = { appointmentId, ...taken };
      return key === null ? effect() : onceForKey(tx, { operation, principal, key, body }, effect);
    });
    await this.endOpen(appointmentId);
    const paid = await this.dataSource.manager.findOneByOrFail(BillEntity, { appointmentId });
    return { paymentId, receiptNumber, bill: sumsOf(paid) };
  }

  /** A card payment that is open, and now too much. Not awaited: no one at the door waits for Stripe. */
  private async endOpen(appointmentId: string): Promise<void> {
    if (!this.client.isOn) return;
    const excessive = await excessivePaymentOf(this.dataSource.manager, appointmentId);
    if (excessive) void this.intents.cancelExcessive(excessive);
  }
}

function takerOf({ by, taken }: TakePaymentCommand, bill: Bill): Taker {
  if ('technicianId' in by) return requireTheirJob(bill, by.technicianId);
  return (taken.byTechnician && technicianOf(bill)) || { name: by.name, technicianId: null };
}

/** A phone's clock may be wrong. */
function timeOf(takenAt: string | undefined, now: Date): Date {
  const at = takenAt === undefined ? now : new Date(takenAt);
  return at < now && now.getTime() - at.getTime() < oldestMs ? at : now;
}
