import { Injectable } from '@nestjs/common';
import { paymentRefunded } from '@contracts/payments/events';
import {
  refundStatusRules,
  refundStatusesThatCount,
  type RefundStatus,
} from '@contracts/vocabulary/payment-status';
import { inTransaction } from '@service-kit/database/transaction';
import { uuidv7 } from '@service-kit/database/uuid';
import { Refusal } from '@service-kit/requests/refusal';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { settleBill } from './bill-ledger';
import { lockPayment, type LockedPayment, announcePayment } from './payment-changes';
import { byStripe, keepHistory } from './payment-history';
import { PaymentEntity, RefundEntity } from './payment.entity';
import type { RefundSnapshot } from '../stripe/snapshots';

/** When to ask Stripe about a refund without an event. */
export const firstRefundCheckMs = 60_000;

export interface WantedRefund {
  readonly paymentId: string;
  /** Cents; null for the whole rest. */
  readonly cents: number | null;
  readonly reason: string;
  /** The person's name. */
  readonly by: string;
}

/** Our records of refunds. We set an amount aside; from there, Stripe's answers change the status. */
@Injectable()
export class RefundLedger {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Sets a refund's amount aside before Stripe is asked: under the payment's lock, so that those
   * that count never exceed the payment. Refuses with `payment_not_found` and `nothing_left`.
   */
  async reserve(
    tx: EntityManager,
    { paymentId, cents, reason, by }: WantedRefund,
  ): Promise<{ refundId: string }> {
    if (!(await tx.existsBy(PaymentEntity, { id: paymentId }))) {
      throw new Refusal('payment_not_found');
    }
    const { payment } = await lockPayment(tx, paymentId);
    const left = payment.status === 'succeeded' ? payment.amountCents - payment.refundedCents : 0;
    const amountCents = cents ?? left;
    if (left <= 0 || amountCents > left) throw new Refusal('nothing_left');
    const now = new Date();
    const id = uuidv7();
    await tx.insert(RefundEntity, {
      id,
      paymentId,
      amountCents,
      status: 'reserved',
      reason,
      requestedBy: by,
      createdAt: now,
      checkAt: new Date(now.getTime() + firstRefundCheckMs),
    });
    // Not summed up: the constraint of the table sees what it comes to.
    const refundedCents = payment.refundedCents + amountCents;
    await tx.update(
      PaymentEntity,
      { id: paymentId },
      { refundedCents, version: payment.version + 1 },
    );
    const what = { kind: 'refund-asked', refundId: id, cents: amountCents, reason } as const;
    await keepHistory(tx, { paymentId, by, what });
    return { refundId: id };
  }

  /** Releases a refund that Stripe refused, with its reason, if it is still `reserved`. */
  release(refundId: string, words: string): Promise<void> {
    return inTransaction(this.dataSource, async (tx) => {
      const { paymentId } = await tx.findOneByOrFail(RefundEntity, { id: refundId });
      const locked = await lockPayment(tx, paymentId);
      const refund = await tx.findOneByOrFail(RefundEntity, { id: refundId });
      if (refund.status !== 'reserved') return;
      await this.move(tx, locked, refund, { status: 'failed', words, by: byStripe });
    });
  }

  /** In a transaction of its own; null when the payment is not known here. */
  apply(snapshot: RefundSnapshot): Promise<RefundEntity | null> {
    return inTransaction(this.dataSource, (tx) => this.applyWithin(tx, snapshot));
  }

  /**
   * Applies what Stripe says of a refund, as often and in any order it comes. One that was made
   * at Stripe gets a row of its own. Null when the payment is not known here.
   */
  async applyWithin(tx: EntityManager, snapshot: RefundSnapshot): Promise<RefundEntity | null> {
    const { intentId } = snapshot;
    const payment = intentId === null ? null : await tx.findOneBy(PaymentEntity, { intentId });
    if (!payment) return null;
    const locked = await lockPayment(tx, payment.id);
    const known = await rowOf(tx, payment.id, snapshot);
    if (!known) return this.keep(tx, locked, snapshot);
    const { refundId, status, failure: words } = snapshot;
    known.refundId ??= refundId;
    if (refundStatusRules[known.status].next.includes(status)) {
      const by = known.status === 'reserved' ? (known.requestedBy ?? byStripe) : byStripe;
      await this.move(tx, locked, known, { status, words, by });
    }
    return known;
  }

  /** One that was made in Stripe's dashboard. */
  private async keep(
    tx: EntityManager,
    locked: LockedPayment,
    { refundId, status, amount, failure, createdAt }: RefundSnapshot,
  ): Promise<RefundEntity> {
    const refund = tx.create(RefundEntity, {
      id: uuidv7(),
      paymentId: locked.payment.id,
      refundId,
      amountCents: amount,
      status: 'reserved',
      reason: null,
      requestedBy: null,
      createdAt,
      checkAt: null,
    });
    await tx.insert(RefundEntity, refund);
    await this.move(tx, locked, refund, { status, words: failure, by: byStripe });
    return refund;
  }

  private async move(
    tx: EntityManager,
    locked: LockedPayment,
    refund: RefundEntity,
    to: { status: Exclude<RefundStatus, 'reserved'>; words: string | null; by: string },
  ): Promise<void> {
    const { payment, bill } = locked;
    const { status, words, by } = to;
    const before = refund.status;
    refund.status = status;
    // One that is on its way is asked about until it has arrived.
    refund.checkAt = status === 'pending' ? new Date(Date.now() + firstRefundCheckMs) : null;
    const { id, amountCents: cents, refundId, checkAt } = refund;
    await tx.update(RefundEntity, { id }, { status, refundId, checkAt });
    payment.refundedCents = await refundedOf(tx, payment);
    payment.version += 1;
    const { refundedCents, version } = payment;
    await tx.update(PaymentEntity, { id: payment.id }, { refundedCents, version });
    const what = { kind: 'refund', refundId: id, status, cents, words } as const;
    await keepHistory(tx, { paymentId: payment.id, by, what });
    const isNews = hasBeenMade(before) !== hasBeenMade(status);
    const billVersion = bill?.version;
    if (bill) await settleBill(tx, bill);
    if (isNews || bill?.version !== billVersion) {
      // What comes back by itself no one in the office did.
      const person = refundStatusRules[status].counts ? refund.requestedBy : null;
      await announcePayment(tx, paymentRefunded, locked, person ?? undefined);
    }
  }
}

/** The money is on its way, or there. */
const hasBeenMade = (status: RefundStatus): boolean =>
  status !== 'reserved' && refundStatusRules[status].counts;

/** By Stripe's id, or as the one of ours that it says it was made for. */
async function rowOf(
  tx: EntityManager,
  paymentId: string,
  { refundId, ownId }: RefundSnapshot,
): Promise<RefundEntity | null> {
  const byId = await tx.findOneBy(RefundEntity, { refundId });
  if (byId || ownId === null) return byId;
  return tx.findOneBy(RefundEntity, { id: ownId, paymentId, refundId: IsNull() });
}

/**
 * At most the payment: Stripe may have refunded in its dashboard what is set aside here, until it
 * refuses ours.
 */
async function refundedOf(tx: EntityManager, { id, amountCents }: PaymentEntity): Promise<number> {
  const [{ cents }] = await tx.query<[{ cents: number }]>(
    `SELECT coalesce(sum(amount_cents), 0)::bigint AS cents FROM refunds
     WHERE payment_id = $1 AND status = ANY($2)`,
    [id, refundStatusesThatCount],
  );
  return Math.min(Number(cents), amountCents);
}
