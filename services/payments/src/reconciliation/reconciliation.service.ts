import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import type { ReconciliationReport } from '@contracts/payments/reconciliation';
import { paymentStatusRules, refundStatusRules } from '@contracts/vocabulary/payment-status';
import { currency } from '@contracts/vocabulary/payments';
import { Refusal } from '@service-kit/requests/refusal';
import { DataSource, In, type ObjectLiteral, type EntityTarget } from 'typeorm';
import { PaymentLedger } from '../ledger/payment-ledger';
import { changeBy, isOurs } from '../ledger/payment-status';
import { PaymentEntity, RefundEntity } from '../ledger/payment.entity';
import { RefundLedger } from '../ledger/refund-ledger';
import { bookedOf, payoutOf, refundSnapshotOf, snapshotOf } from '../stripe/snapshots';
import { RefundsAtStripe } from '../stripe/refunds-at-stripe';
import { IntentsAtStripe } from '../stripe/intents-at-stripe';
import { businessDate } from '@contracts/business-time';
import { BooksComparison } from '../books/books-comparison';
import { Comparison } from './comparison';
import {
  differenceOfBooks,
  differenceOfPayment,
  differenceOfRefund,
  paymentMissingAtStripe,
  refundMissingAtStripe,
} from './differences';
import { limitsOf, StripeDay, type DayLimits } from './stripe-day';

const defaultReports = 60;
const ledgerPage = 500;
/** A refund set aside more recently may be in progress. */
const settlingMs = 10 * 60_000;

@Injectable()
export class ReconciliationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly payments: PaymentLedger,
    private readonly refunds: RefundLedger,
    private readonly intentsAtStripe: IntentsAtStripe,
    private readonly refundsAtStripe: RefundsAtStripe,
    private readonly stripeDay: StripeDay,
    private readonly books: BooksComparison,
  ) {}

  /** Newest first. */
  async reports(limit: number = defaultReports): Promise<ReconciliationReport[]> {
    const rows = await this.dataSource.query<{ report: ReconciliationReport }[]>(
      `SELECT report FROM reconciliation_reports ORDER BY day DESC LIMIT $1`,
      [limit],
    );
    return rows.map(({ report }) => report);
  }

  /**
   * Compares a day, and first applies what missed webhooks would have said. Refuses with
   * `validation_failed` for a future day, and with `payments_unavailable`.
   */
  async compare(day: string, now: Date = new Date()): Promise<ReconciliationReport> {
    if (day > businessDate(now)) {
      throw new Refusal('validation_failed', { message: 'That day has not started yet.' });
    }
    const limits = limitsOf(day);
    const comparison = new Comparison();
    for await (const intents of this.stripeDay.intents(limits)) {
      await this.compareIntents(intents, comparison);
    }
    for await (const refunds of this.stripeDay.refunds(limits)) {
      await this.compareRefunds(refunds, comparison);
    }
    await this.lookForPayments(limits, comparison);
    await this.lookForRefunds(limits, comparison, now);
    await this.compareBooks(comparison);
    const payouts = await this.stripeDay.payouts(day);
    const report = comparison.report(day, now, payouts?.flatMap(payoutOf));
    await this.dataSource.query(
      `INSERT INTO reconciliation_reports (day, made_at, difference_count, report)
       VALUES ($1, $2, $3, $4)
       ON CONFLICT (day) DO UPDATE SET made_at = excluded.made_at,
         difference_count = excluded.difference_count, report = excluded.report`,
      [day, now, report.differenceCount, report],
    );
    return report;
  }

  /** As of now, and not of the day: the books are one whole. */
  private async compareBooks(comparison: Comparison): Promise<void> {
    for await (const transactions of this.stripeDay.balance(await this.books.readFrom())) {
      await this.books.keep(transactions);
    }
    for (const sums of await this.books.sumsNow()) comparison.note(differenceOfBooks(sums));
  }

  private async compareIntents(
    intents: readonly Stripe.PaymentIntent[],
    comparison: Comparison,
  ): Promise<void> {
    const ids = intents.map(({ id }) => id);
    const rows = await this.dataSource.manager.findBy(PaymentEntity, { intentId: In(ids) });
    const known = new Map(rows.map((payment) => [payment.intentId, payment]));
    for (const intent of intents) {
      const snapshot = snapshotOf(intent);
      const row = known.get(snapshot.intentId);
      if (!isOurs(snapshot.paymentId, row)) continue;
      const isSettled = row !== undefined && changeBy(row, snapshot) === null;
      const payment = isSettled ? row : await this.payments.apply(snapshot);
      comparison.see(snapshot.intentId);
      if (paymentStatusRules[snapshot.status].paid && snapshot.currency === currency) {
        comparison.stripe.pay(snapshot.received);
        await this.bookFee(payment, bookedOf(intent), comparison);
      }
      if (paymentStatusRules[payment.status].paid) comparison.ledger.pay(payment.amountCents);
      comparison.note(differenceOfPayment(payment, snapshot));
    }
  }

  private async bookFee(
    { id, feeCents }: PaymentEntity,
    booked: ReturnType<typeof bookedOf>,
    comparison: Comparison,
  ): Promise<void> {
    if (booked?.currency !== currency) return;
    comparison.book(booked);
    if (booked.fee === feeCents) return;
    await this.dataSource.manager.update(PaymentEntity, { id }, { feeCents: booked.fee });
  }

  private async compareRefunds(
    refunds: readonly Stripe.Refund[],
    comparison: Comparison,
  ): Promise<void> {
    const snapshots = refunds.map(refundSnapshotOf);
    const rows = await this.dataSource.manager.findBy(RefundEntity, {
      refundId: In(snapshots.map(({ refundId }) => refundId)),
    });
    const known = new Map(rows.map((refund) => [refund.refundId, refund]));
    const unknown = await this.flaggedUnknown(snapshots.flatMap(({ intentId }) => intentId ?? []));
    for (const [index, snapshot] of snapshots.entries()) {
      const { refundId, intentId, status, amount, ownId } = snapshot;
      const row = known.get(refundId);
      const applied = row?.status === status ? row : await this.refunds.apply(snapshot);
      if (!isOurs(ownId, applied)) continue;
      comparison.see(refundId);
      const counts = refundStatusRules[status].counts;
      if (counts && refunds[index]?.currency === currency) comparison.stripe.refund(amount);
      const refund = intentId !== null && unknown.has(intentId) ? null : applied;
      if (refund && refundStatusRules[refund.status].counts) {
        comparison.ledger.refund(refund.amountCents);
      }
      comparison.note(differenceOfRefund(refund, snapshot));
    }
  }

  /** Intents that are only in the ledger for the office to review. */
  private async flaggedUnknown(intentIds: readonly string[]): Promise<ReadonlySet<string | null>> {
    const rows = await this.dataSource.manager.findBy(PaymentEntity, {
      intentId: In(intentIds),
      flagReason: 'unknown',
    });
    return new Set(rows.map(({ intentId }) => intentId));
  }

  /** By our clock. A payment that Stripe has on a day next to it is compared there. */
  private async lookForPayments(limits: DayLimits, comparison: Comparison): Promise<void> {
    for await (const payments of this.madeWithin(PaymentEntity, limits)) {
      for (const payment of payments) {
        const { intentId, amountCents } = payment;
        if (intentId === null || comparison.hasSeen(intentId)) continue;
        if (await this.intentsAtStripe.retrieve(intentId)) continue;
        if (paymentStatusRules[payment.status].paid) comparison.ledger.pay(amountCents);
        comparison.note(paymentMissingAtStripe(payment));
      }
    }
  }

  private async lookForRefunds(
    limits: DayLimits,
    comparison: Comparison,
    now: Date,
  ): Promise<void> {
    for await (const refunds of this.madeWithin(RefundEntity, limits)) {
      for (const refund of refunds) {
        const { refundId, status, amountCents, createdAt } = refund;
        if (refundId === null) {
          const isOld = now.getTime() - createdAt.getTime() > settlingMs;
          if (status === 'reserved' && isOld) comparison.note(refundMissingAtStripe(refund));
          continue;
        }
        if (comparison.hasSeen(refundId)) continue;
        if (await this.refundsAtStripe.retrieve(refundId)) continue;
        if (refundStatusRules[status].counts) comparison.ledger.refund(amountCents);
        comparison.note(refundMissingAtStripe(refund));
      }
    }
  }

  private async *madeWithin<Row extends ObjectLiteral & { id: string; createdAt: Date }>(
    entity: EntityTarget<Row>,
    { from, to }: DayLimits,
  ): AsyncGenerator<Row[]> {
    let after: { createdAt: Date; id: string } | undefined;
    for (;;) {
      const rows = this.dataSource.manager
        .createQueryBuilder(entity, 'r')
        .where('r.createdAt >= :from AND r.createdAt < :to', { from, to });
      if (after) rows.andWhere('(r.createdAt, r.id) > (:createdAt, :id)', after);
      const page = await rows
        .orderBy({ 'r.createdAt': 'ASC', 'r.id': 'ASC' })
        .limit(ledgerPage)
        .getMany();
      yield page;
      const last = page.at(-1);
      if (!last || page.length < ledgerPage) return;
      after = { createdAt: last.createdAt, id: last.id };
    }
  }
}
