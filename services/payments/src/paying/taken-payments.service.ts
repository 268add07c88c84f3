import { Injectable } from '@nestjs/common';
import type { Bill } from '@contracts/booking/appointments';
import { paymentSucceeded } from '@contracts/payments/events';
import type { TakenPayment, TakePaymentCommand } from '@contracts/payments/paying';
import { amountDue, centsOf, dollars } from '@contracts/vocabulary/money';
import { currency } from '@contracts/vocabulary/payments';
import { inTransaction } from '@service-kit/database/transaction';
import { uuidv7 } from '@service-kit/database/uuid';
import { onceForKey } from '@service-kit/requests/idempotency';
import { Refusal } from '@service-kit/requests/refusal';
import { requiredId } from '@service-kit/requests/required-id';
import { DataSource, type EntityManager } from 'typeorm';
import { excessivePaymentOf, lockBill } from '../ledger/bill-ledger';
import { announcePayment } from '../ledger/payment-changes';
import { keepHistory } from '../ledger/payment-history';
import { nextReceipt } from '../ledger/payment-ledger';
import { BillEntity, PaymentEntity } from '../ledger/payment.entity';
import { sumsOf } from '../ledger/receipts';
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
      'technicianId' in by ? `technician:${by.technicianId}` : `admin:${by.customerId}`;
    const { paymentId, receiptNumber } = await inTransaction(this.dataSource, (tx) => {
      const effect = () => {
        // A repeat is answered, however late.
        if ('technicianId' in by && bill.technician?.tooLate) throw tooLate(bill);
        return keepTaken(tx, { bill, taken, taker, now });
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

function takerOf({ by, taken }: TakePaymentCommand, { technician = null }: Bill): Taker {
  const named = technician && {
    name: technician.name ?? 'Technician',
    technicianId: technician.id,
  };
  if ('technicianId' in by) {
    if (named?.technicianId === by.technicianId) return named;
    throw new Refusal('forbidden', { message: 'This job is not assigned to you.' });
  }
  return (taken.byTechnician && named) || { name: by.name, technicianId: null };
}

const tooLate = ({ number }: Bill): Refusal =>
  new Refusal('too_late', {
    message: `${number} is too long ago to change on a phone. Please call the office.`,
  });

/** Under the bill's lock, so that no two payments are more than is due. */
async function keepTaken(
  tx: EntityManager,
  {
    bill: asked,
    taken,
    taker,
    now,
  }: { bill: Bill; taken: TakePaymentCommand['taken']; taker: Taker; now: Date },
): Promise<{ paymentId: string; receiptNumber: string }> {
  const { appointmentId, number, description } = asked;
  const { method } = taken;
  const bill = await lockBill(tx, asked);
  const amountCents = centsOf(taken.amount);
  const due = amountDue(bill.totalCents, bill.settledCents);
  if (amountCents > due) throw new Refusal('nothing_due', { message: dueWords(bill, due) });
  const payment = tx.create(PaymentEntity, {
    id: uuidv7(),
    version: 1,
    status: 'succeeded',
    method,
    checkNumber: method === 'check' ? (taken.checkNumber ?? null) : null,
    takenBy: taker.name,
    technicianId: taker.technicianId,
    appointmentId,
    appointmentNumber: number,
    customerId: null,
    payerEmail: null,
    amountCents,
    currency,
    description,
    receiptNumber: await nextReceipt(tx),
    refundedCents: 0,
    createdAt: now,
    paidAt: timeOf(taken.takenAt, now),
  });
  await tx.insert(PaymentEntity, payment);
  const { id: paymentId } = payment;
  const receiptNumber = payment.receiptNumber ?? '';
  const what = { kind: 'taken', method, cents: amountCents, receiptNumber } as const;
  await keepHistory(tx, { paymentId, by: taker.name, what });
  await announcePayment(tx, paymentSucceeded, { payment, bill }, { by: taker.name });
  return { paymentId, receiptNumber };
}

function dueWords({ number, totalCents }: BillEntity, due: number): string {
  if (totalCents === null) return `${number} has no price yet.`;
  return due === 0 ? `${number} is already paid.` : `${number} has $${dollars(due)} due.`;
}

/** A phone's clock may be wrong. */
function timeOf(takenAt: string | undefined, now: Date): Date {
  const at = takenAt === undefined ? now : new Date(takenAt);
  return at < now && now.getTime() - at.getTime() < oldestMs ? at : now;
}
