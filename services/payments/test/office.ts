/** What the office does, in specs. */
import { randomUUID } from 'node:crypto';
import {
  officePaymentCalls,
  type PaymentConcerns,
  type PaymentDetail,
} from '@contracts/payments/office';
import type { PaymentIntentAnswer } from '@contracts/payments/paying';
import { reconciliationCalls, type ReconciliationReport } from '@contracts/payments/reconciliation';
import type { RefundStatus } from '@contracts/vocabulary/payment-status';
import { intentOf, type PaymentsUnderTest } from './payments-under-test';

export const dana = { customerId: 4, name: 'Dana Office' };

export interface RefundRow {
  readonly id: string;
  readonly refund_id: string | null;
  readonly amount_cents: number;
  readonly status: RefundStatus;
  readonly requested_by: string | null;
}

export class Office {
  constructor(private readonly payments: PaymentsUnderTest) {}

  /** A payment that has come in, and that we know of. */
  async paid(
    amount: number,
    { card, payToken }: { card?: string; payToken?: string } = {},
  ): Promise<PaymentIntentAnswer & { intentId: string }> {
    const answer = await this.payments.create({
      amount,
      ...(payToken === undefined ? { description: 'Dryer' } : { payToken }),
    });
    await this.payments.pay(answer, card);
    await this.payments.settled();
    return { ...answer, intentId: intentOf(answer.clientSecret) };
  }

  refund(
    { paymentId }: { paymentId: string },
    amount?: number,
    { key = randomUUID() as string | null, reason = 'Part was defective' } = {},
  ): Promise<PaymentDetail> {
    return this.payments.requests.ask(
      officePaymentCalls.refund,
      {
        paymentId,
        refund: { reason, ...(amount === undefined ? {} : { amount }) },
        idempotencyKey: key,
        by: dana,
      },
      { deadlineMs: 30_000 },
    );
  }

  assign(
    { paymentId }: { paymentId: string },
    appointmentNumber: string,
    by = dana,
  ): Promise<PaymentDetail> {
    return this.payments.requests.ask(officePaymentCalls.assign, {
      paymentId,
      assignment: { appointmentNumber },
      by,
    });
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

  /** What was announced: the fact, the cents refunded of the payment and those paid of its bill. */
  async facts(): Promise<[string, number, number | undefined][]> {
    return (await this.payments.announcedFacts()).map(({ fact, refundedCents, bill }) => [
      fact,
      refundedCents,
      bill?.paidCents,
    ]);
  }

  /** Who did what was announced of refunds; undefined: no one in the office. */
  async refunders(): Promise<(string | undefined)[]> {
    const announced = await this.payments.announcedFacts();
    return announced.filter(({ fact }) => fact === 'payment-refunded').map(({ by }) => by);
  }

  /** What Stripe has refunded of a payment, in cents. */
  async refundedAtStripe(intentId: string): Promise<number> {
    const { data } = await this.payments.stripe.refunds.list({
      payment_intent: intentId,
      limit: 100,
    });
    return data
      .filter(({ status }) => status === 'succeeded' || status === 'pending')
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  /** Refunds are asked about at once. */
  async due(age = '1 second'): Promise<void> {
    await this.payments.query(
      `UPDATE refunds SET check_at = now() - interval '1 second',
         created_at = created_at - $1::interval
       WHERE check_at IS NOT NULL`,
      [age],
    );
  }
}
