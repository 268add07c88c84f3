import { Injectable } from '@nestjs/common';
import type { Bill } from '@contracts/booking/appointments';
import type { PayloadOf } from '@contracts/messaging';
import type { officePaymentCalls } from '@contracts/payments/office';
import { centsOf, costLimits, isCost, type CostLine } from '@contracts/vocabulary/money';
import { paymentMessages, returnedCheckFee } from '@contracts/vocabulary/payments';
import { inTransaction } from '@service-kit/database/transaction';
import { Refusal } from '@service-kit/requests/refusal';
import { requiredId } from '@service-kit/requests/required-id';
import { DataSource, type EntityManager } from 'typeorm';
import { excessivePaymentOf, lockBill } from '../ledger/bill-ledger';
import { lockPayment, type LockedPayment } from '../ledger/payment-changes';
import type { PaymentHistoryEntity } from '../ledger/payment-history';
import { PaymentEntity, type BillEntity } from '../ledger/payment.entity';
import { leftOf, RefundLedger, type WantedVoid } from '../ledger/refund-ledger';
import { keepTaken } from '../ledger/taken-payments';
import { PayableBillsService } from '../paying/payable-bills.service';
import { PaymentIntentsService } from '../paying/payment-intents.service';
import { recordOf } from './payment-views';

export type VoidCommand = PayloadOf<typeof officePaymentCalls.void>;
export type MoveCommand = PayloadOf<typeof officePaymentCalls.move>;

/** Takes back what was recorded by hand. Stripe's payments are refunded instead. */
@Injectable()
export class VoidsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly ledger: RefundLedger,
    private readonly bills: PayableBillsService,
    private readonly payments: PaymentIntentsService,
  ) {}

  /** Refuses like `officePaymentCalls.void`. */
  async void({ paymentId: id, asked, by }: VoidCommand): Promise<void> {
    const paymentId = requiredId(id, 'payment_not_found');
    const { reason, version } = asked;
    await inTransaction(this.dataSource, async (tx) => {
      const locked = await lockTaken(tx, paymentId);
      const fee = feeOf(asked);
      const wanted = { reason, ...(fee && { fee }), by: by.name };
      if (await isVoided(tx, locked.payment, wanted)) return;
      requireVoidable(locked.payment, version);
      if (reason === 'returned-check' && locked.payment.method !== 'check') {
        throw notPossible(paymentMessages.onlyChecks);
      }
      if (fee) requireRoom(locked.bill, fee);
      await this.ledger.void(tx, locked, wanted);
    });
  }

  /** Refuses like `officePaymentCalls.move`. */
  async move({ paymentId: id, move, by }: MoveCommand): Promise<void> {
    const paymentId = requiredId(id, 'payment_not_found');
    const bill = await this.bills.numbered(move.appointmentNumber);
    const excessive = await inTransaction(this.dataSource, async (tx) => {
      await this.moveTo(tx, bill, { paymentId, version: move.version, by: by.name });
      return excessivePaymentOf(tx, bill.appointmentId);
    });
    if (excessive) await this.payments.cancelExcessive(excessive);
  }

  private async moveTo(
    tx: EntityManager,
    asked: Bill,
    { paymentId, version, by }: { paymentId: string; version: number; by: string },
  ): Promise<void> {
    const { appointmentId, number: toNumber } = asked;
    const from = await tx.findOneBy(PaymentEntity, { id: paymentId });
    // Two moves at once lock the same two bills in the same order.
    const isFirst = from?.appointmentId != null && appointmentId < from.appointmentId;
    const before = isFirst ? await lockBill(tx, asked) : null;
    const locked = await lockTaken(tx, paymentId);
    const { payment } = locked;
    const wanted = { reason: 'wrong-job', toNumber, by } as const;
    if (await isVoided(tx, payment, wanted)) return;
    requireVoidable(payment, version);
    if (payment.appointmentId === appointmentId) {
      throw notPossible(`This payment is already recorded on ${toNumber}.`);
    }
    const amountCents = leftOf(payment);
    await this.ledger.void(tx, locked, wanted);
    const { method, checkNumber, takenBy, technicianId, receiptNumber } = payment;
    const now = new Date();
    await keepTaken(tx, before ?? (await lockBill(tx, asked)), {
      method: method === 'check' ? method : 'cash',
      checkNumber,
      takenBy,
      technicianId,
      amountCents,
      now,
      paidAt: now,
      ...(receiptNumber !== null && { movedFrom: receiptNumber }),
      by,
    });
  }
}

async function lockTaken(tx: EntityManager, paymentId: string): Promise<LockedPayment> {
  if (!(await tx.existsBy(PaymentEntity, { id: paymentId }))) {
    throw new Refusal('payment_not_found');
  }
  const locked = await lockPayment(tx, paymentId);
  if (locked.payment.method === 'card') {
    throw notPossible('A card payment can’t be voided. Refund it instead.');
  }
  return locked;
}

const notPossible = (message: string): Refusal =>
  new Refusal('transition_refused', { message, details: { allowed: [] } });

/** Whether this is a repeat: it was voided just like that. */
async function isVoided(
  tx: EntityManager,
  { id, voidReason }: PaymentEntity,
  { reason, fee, toNumber, by }: WantedVoid,
): Promise<boolean> {
  if (voidReason !== reason) return false;
  const [entry] = await tx.query<PaymentHistoryEntity[]>(
    `SELECT by_name AS "byName", what FROM payment_history
     WHERE payment_id = $1 AND what ->> 'kind' = 'voided'`,
    [id],
  );
  return (
    entry?.what.kind === 'voided' &&
    entry.byName === by &&
    entry.what.feeCents === fee?.cents &&
    entry.what.toNumber === toNumber
  );
}

function requireVoidable(payment: PaymentEntity, version: number): void {
  if (payment.version !== version) {
    throw new Refusal('changed_meanwhile', { details: { current: recordOf(payment) } });
  }
  if (leftOf(payment) <= 0) throw new Refusal('nothing_left');
}

const invalid = (message: string) => new Refusal('validation_failed', { message });

function feeOf({ reason, fee }: VoidCommand['asked']): CostLine | undefined {
  if (fee === undefined) return undefined;
  if (reason !== 'returned-check') throw invalid('Only a returned check has a fee.');
  return { text: returnedCheckFee.line, cents: centsOf(fee) };
}

/** Booking adds the fee, so it's refused here if booking couldn't. */
function requireRoom(bill: BillEntity | null, { cents }: CostLine): void {
  if (bill?.totalCents == null) {
    throw invalid(
      'This job has no price, so its bill can’t have a fee. Void the check without it.',
    );
  }
  // Booking makes a line of a total without lines.
  const lines = Math.max(1, bill.lines.length) + 1;
  if (lines > costLimits.lines || !isCost(bill.totalCents + cents)) {
    throw invalid('The bill has no room for the fee. Void the check without it.');
  }
}
