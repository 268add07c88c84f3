import { randomUUID } from 'node:crypto';
import type { Bill } from '@contracts/booking/appointments';
import {
  officePaymentCalls,
  type PaymentConcerns,
  type PaymentDetail,
} from '@contracts/payments/office';
import {
  paymentCalls,
  type PaymentIntentAnswer,
  type RecordPayment,
  type TakenPayment,
  type TakePaymentCommand,
} from '@contracts/payments/paying';
import { reconciliationCalls, type ReconciliationReport } from '@contracts/payments/reconciliation';
import type { TakenMethod } from '@contracts/vocabulary/payments';
import type { RefundStatus } from '@contracts/vocabulary/payment-status';
import { intentOf, type PaymentsUnderTest } from './payments-under-test';

export const dana = { accountId: 4, name: 'Dana Office' };
export const sam = { accountId: 5, name: 'Sam Owner' };
export const nadia = { id: randomUUID(), name: 'Nadia Cole' };

export interface RefundRow {
  readonly id: string;
  readonly refund_id: string | null;
  readonly amount_cents: number;
  readonly status: RefundStatus;
  readonly requested_by: string | null;
}

interface RefundHow {
  readonly key?: string | null;
  readonly reason?: string;
  readonly method?: TakenMethod;
  readonly stillOwed?: boolean;
}

export class Office {
  constructor(private readonly payments: PaymentsUnderTest) {}

  /** A payment that has come in. */
  async paid(
    amount: number,
    { card, payToken }: { card?: string; payToken?: string } = {},
  ): Promise<PaymentIntentAnswer & { intentId: string }> {
    const answer = await this.payments.create({
      amount,
      ...(payToken === undefined ? { description: 'Dryer' } : { payToken }),
    });
    await this.payments.payAndSettle(answer, card);
    return { ...answer, intentId: intentOf(answer.clientSecret) };
  }

  /** An appointment of Nadia's. */
  job(totalCents: number | null = 15_000, facts: Partial<Bill> = {}) {
    return this.payments.bill(totalCents, { technician: nadia, ...facts });
  }

  /** Cash or a check, which Nadia takes unless told otherwise. */
  take(
    appointmentId: string,
    taken: Partial<RecordPayment> = {},
    {
      key = randomUUID(),
      by = { technicianId: nadia.id },
    }: { key?: string; by?: TakePaymentCommand['by'] } = {},
  ): Promise<TakenPayment> {
    return this.payments.requests.ask(
      paymentCalls.take,
      {
        appointmentId,
        taken: { method: 'cash', amount: 150, ...taken },
        idempotencyKey: key,
        by,
      },
      { deadlineMs: 30_000 },
    );
  }

  async chargeOf(intentId: string): Promise<string> {
    const { latest_charge: charge } = await this.payments.stripe.paymentIntents.retrieve(intentId);
    return String(charge);
  }

  refund(
    { paymentId }: { paymentId: string },
    amount?: number,
    { key = randomUUID(), reason = 'Part was defective', method, stillOwed }: RefundHow = {},
  ): Promise<PaymentDetail> {
    return this.payments.requests.ask(
      officePaymentCalls.refund,
      {
        paymentId,
        refund: {
          reason,
          ...(method && { method }),
          ...(stillOwed && { stillOwed }),
          ...(amount === undefined ? {} : { amount }),
        },
        idempotencyKey: key,
        by: dana,
      },
      { deadlineMs: 30_000 },
    );
  }

  assign({ paymentId }: { paymentId: string }, appointmentNumber: string): Promise<PaymentDetail> {
    const command = { paymentId, assignment: { appointmentNumber }, by: dana };
    return this.payments.requests.ask(officePaymentCalls.assign, command);
  }

  concerns(): Promise<PaymentConcerns> {
    return this.payments.requests.ask(officePaymentCalls.concerns, {});
  }

  detail({ paymentId }: { paymentId: string }): Promise<PaymentDetail> {
    return this.payments.requests.ask(officePaymentCalls.payment, { paymentId });
  }

  compare(day: string): Promise<ReconciliationReport> {
    return this.payments.requests.ask(
      reconciliationCalls.reconcile,
      { day, by: dana },
      { deadlineMs: 30_000 },
    );
  }

  refunds(): Promise<RefundRow[]> {
    return this.payments.query<RefundRow>(`SELECT * FROM refunds ORDER BY created_at, id`);
  }

  /** Of each announcement: the fact, the payment's refunded cents and the bill's paid ones. */
  async facts(): Promise<[string, number, number | undefined][]> {
    return (await this.payments.announcedFacts()).map(({ fact, refundedCents, bill }) => [
      fact,
      refundedCents,
      bill?.paidCents,
    ]);
  }

  /** Who made each announced refund; undefined: no one in the office. */
  async refunders(): Promise<(string | undefined)[]> {
    const announced = await this.payments.announcedFacts();
    return announced.filter(({ fact }) => fact === 'payment-refunded').map(({ by }) => by);
  }

  /** In cents. */
  async refundedAtStripe(intentId: string): Promise<number> {
    const asked = { payment_intent: intentId, limit: 100 };
    const { data } = await this.payments.stripe.refunds.list(asked);
    return data
      .filter(({ status }) => status === 'succeeded' || status === 'pending')
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  /** The worker asks about refunds at once. */
  async due(age = '1 second'): Promise<void> {
    await this.payments.query(
      `UPDATE refunds SET check_at = now() - interval '1 second',
         created_at = created_at - $1::interval
       WHERE check_at IS NOT NULL`,
      [age],
    );
  }
}
