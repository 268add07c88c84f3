import { Injectable } from '@nestjs/common';
import { paymentRefunded } from '@contracts/payments/events';
import {
  refundStatusRules,
  refundStatusesThatCount,
  type RefundStatus,
} from '@contracts/vocabulary/payment-status';
import type { CostLine } from '@contracts/vocabulary/money';
import {
  voidReasonLabels,
  type TakenMethod,
  type VoidReason,
} from '@contracts/vocabulary/payments';
import { inTransaction } from '@service-kit/database/transaction';
import { uuidv7 } from '@service-kit/database/uuid';
import { Refusal } from '@service-kit/requests/refusal';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { settleBill } from './bill-ledger';
import { lockPayment, type LockedPayment, announcePayment } from './payment-changes';
import { byStripe, keepHistory } from './payment-history';
import { PaymentEntity, RefundEntity } from './payment.entity';
import type { RefundSnapshot } from '../stripe/snapshots';

/** Stripe is asked about a refund after this time without an event. */
const firstRefundCheckMs = 60_000;

interface WantedRefund {
  readonly paymentId: string;
  /** Cents; null for the whole rest. */
  readonly cents: number | null;
  /** How cash or a check is paid back; by default as it came in. */
  readonly method?: TakenMethod;
  readonly reason: string;
  /** Out of whose cash, if it's paid back in cash; by default that of the person who took it. */
  readonly cashOf?: CashOwner;
  /** The bill asks for it again. */
  readonly stillOwed?: boolean;
  readonly by: string;
}

/** A technician, or the office. */
export type CashOwner = { readonly id: string; readonly name: string } | 'office';

export interface WantedVoid {
  readonly reason: VoidReason;
  /** A line that it adds to the bill. */
  readonly fee?: CostLine;
  /** The job to which it is moved. */
  readonly toNumber?: string;
  readonly by: string;
}

/** We set an amount aside. From there, only Stripe's answers change the status. */
@Injectable()
export class RefundLedger {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Sets the amount aside under the payment's lock, so that refunds that count never exceed the
   * payment. What Stripe doesn't have is refunded at once. Refuses with `payment_not_found` and `nothing_left`.
   */
  async reserve(
    tx: EntityManager,
    { paymentId, cents, method, reason, cashOf, stillOwed = false, by }: WantedRefund,
  ): Promise<{ refundId: string }> {
    if (!(await tx.existsBy(PaymentEntity, { id: paymentId }))) {
      throw new Refusal('payment_not_found');
    }
    const locked = await lockPayment(tx, paymentId);
    const { payment } = locked;
    const isByHand = payment.method !== 'card';
    const left = leftOf(payment);
    const amountCents = cents ?? left;
    if (left <= 0 || amountCents > left) throw new Refusal('nothing_left');
    const paidBackBy = isByHand ? (method ?? payment.method) : 'card';
    const refund = await setAside(tx, payment, {
      amountCents,
      method: paidBackBy,
      ...ownerColumns(paidBackBy === 'cash' ? (cashOf ?? takerOf(payment)) : 'office'),
      reason,
      stillOwed,
      voidReason: null,
      requestedBy: by,
    });
    const { id: refundId } = refund;
    const what = { kind: 'refund-asked', refundId, cents: amountCents, reason } as const;
    await keepHistory(tx, { paymentId, by, what });
    if (isByHand) await this.move(tx, locked, refund, { status: 'succeeded', words: null, by });
    return { refundId };
  }

  /**
   * Takes back what is left of cash or a check, as an entry of its own day. The bill asks for it
   * again. The caller has locked both and has seen that something is left.
   */
  async void(
    tx: EntityManager,
    locked: LockedPayment,
    { reason, fee, toNumber, by }: WantedVoid,
  ): Promise<void> {
    const { payment } = locked;
    const refund = await setAside(tx, payment, {
      amountCents: leftOf(payment),
      method: payment.method,
      ...ownerColumns(takerOf(payment)),
      reason: voidReasonLabels[reason],
      stillOwed: true,
      voidReason: reason,
      requestedBy: by,
    });
    const { id: refundId, amountCents: cents } = refund;
    const what = {
      kind: 'voided',
      refundId,
      reason,
      cents,
      ...(fee && { feeCents: fee.cents }),
      ...(toNumber !== undefined && { toNumber }),
    } as const;
    await keepHistory(tx, { paymentId: payment.id, by, what });
    await this.move(tx, locked, refund, { status: 'succeeded', words: null, by, fee });
  }

  /** Releases a refund that Stripe refused, if it is still `reserved`. */
  release(refundId: string, words: string): Promise<void> {
    return inTransaction(this.dataSource, async (tx) => {
      const { paymentId } = await tx.findOneByOrFail(RefundEntity, { id: refundId });
      const locked = await lockPayment(tx, paymentId);
      const refund = await tx.findOneByOrFail(RefundEntity, { id: refundId });
      if (refund.status !== 'reserved') return;
      await this.move(tx, locked, refund, { status: 'failed', words, by: byStripe });
    });
  }

  /** `applyWithin` a transaction of its own. */
  apply(snapshot: RefundSnapshot): Promise<RefundEntity | null> {
    return inTransaction(this.dataSource, (tx) => this.applyWithin(tx, snapshot));
  }

  /**
   * Applies Stripe's state of a refund. Repeats and late events change nothing. A refund made at Stripe
   * gets a row of its own. Null if the payment is unknown.
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
      method: 'card',
      ...ownerColumns('office'),
      reason: null,
      stillOwed: false,
      voidReason: null,
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
    to: {
      status: Exclude<RefundStatus, 'reserved'>;
      words: string | null;
      by: string;
      fee?: CostLine | undefined;
    },
  ): Promise<void> {
    const { payment, bill } = locked;
    const { status, words, by, fee } = to;
    const before = refund.status;
    refund.status = status;
    refund.checkAt = status === 'pending' ? new Date(Date.now() + firstRefundCheckMs) : null;
    const { id, amountCents: cents, refundId, checkAt, method, stillOwed, voidReason } = refund;
    await tx.update(RefundEntity, { id }, { status, refundId, checkAt });
    payment.refundedCents = await refundedOf(tx, payment);
    payment.version += 1;
    const { refundedCents, version } = payment;
    await tx.update(PaymentEntity, { id: payment.id }, { refundedCents, version });
    if (voidReason === null) {
      const facts = { refundId: id, status, cents, method, words } as const;
      const what = { kind: 'refund', ...facts, ...(stillOwed && { stillOwed }) } as const;
      await keepHistory(tx, { paymentId: payment.id, by, what });
    }
    const isMade = hasBeenMade(status);
    const isNews = hasBeenMade(before) !== isMade;
    const billVersion = bill?.version;
    if (bill) await settleBill(tx, bill);
    if (isNews || bill?.version !== billVersion) {
      // A bank's return isn't the office's doing.
      const person = refundStatusRules[status].counts ? refund.requestedBy : null;
      await announcePayment(tx, paymentRefunded, locked, {
        ...(person !== null && { by: person }),
        ...(isNews && isMade && (voidReason === null ? { refundId: id } : { voided: voidReason })),
        ...(fee && { fee }),
      });
    }
  }
}

/** What can still be refunded or voided of it. */
export const leftOf = ({ status, amountCents, refundedCents }: PaymentEntity): number =>
  status === 'succeeded' ? amountCents - refundedCents : 0;

const takerOf = ({ technicianId: id, takenBy }: PaymentEntity): CashOwner =>
  id === null ? 'office' : { id, name: takenBy ?? 'Technician' };

const ownerColumns = (owner: CashOwner) => ({
  technicianId: owner === 'office' ? null : owner.id,
  technicianName: owner === 'office' ? null : owner.name,
});

/** Adds an entry that counts at once. The caller has locked the payment. */
async function setAside(
  tx: EntityManager,
  payment: PaymentEntity,
  wanted: Pick<
    RefundEntity,
    | 'amountCents'
    | 'method'
    | 'technicianId'
    | 'technicianName'
    | 'reason'
    | 'stillOwed'
    | 'voidReason'
    | 'requestedBy'
  >,
): Promise<RefundEntity> {
  const createdAt = new Date();
  const { id: paymentId } = payment;
  const refund = tx.create(RefundEntity, {
    ...wanted,
    id: uuidv7(),
    paymentId,
    refundId: null,
    status: 'reserved',
    createdAt,
    checkAt: payment.method === 'card' ? new Date(createdAt.getTime() + firstRefundCheckMs) : null,
  });
  await tx.insert(RefundEntity, refund);
  // Added, not summed up, so that the table's constraint checks it.
  payment.refundedCents += wanted.amountCents;
  payment.voidReason = wanted.voidReason;
  payment.version += 1;
  const { refundedCents, voidReason, version } = payment;
  await tx.update(PaymentEntity, { id: paymentId }, { refundedCents, voidReason, version });
  return refund;
}

const hasBeenMade = (status: RefundStatus): boolean =>
  status !== 'reserved' && refundStatusRules[status].counts;

/** By Stripe's id, or by our id in its metadata. */
async function rowOf(
  tx: EntityManager,
  paymentId: string,
  { refundId, ownId }: RefundSnapshot,
): Promise<RefundEntity | null> {
  const byId = await tx.findOneBy(RefundEntity, { refundId });
  if (byId || ownId === null) return byId;
  return tx.findOneBy(RefundEntity, { id: ownId, paymentId, refundId: IsNull() });
}

/** At most the payment: until Stripe refuses ours, a refund in its dashboard may come on top. */
async function refundedOf(tx: EntityManager, { id, amountCents }: PaymentEntity): Promise<number> {
  const [{ cents }] = await tx.query<[{ cents: number }]>(
    `SELECT coalesce(sum(amount_cents), 0)::bigint AS cents FROM refunds
     WHERE payment_id = $1 AND status = ANY($2)`,
    [id, refundStatusesThatCount],
  );
  return Math.min(Number(cents), amountCents);
}
