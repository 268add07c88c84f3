import { Injectable, Logger } from '@nestjs/common';
import { paymentFailed, paymentSucceeded, type PaymentFacts } from '@contracts/payments/events';
import type { EventDefinition } from '@contracts/messaging';
import { paymentStatusRules, type PaymentStatus } from '@contracts/vocabulary/payment-status';
import { inTransaction } from '@service-kit/database/transaction';
import { uuidv7 } from '@service-kit/database/uuid';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import type { IntentSnapshot } from '../stripe/snapshots';
import { CardAttempts } from './card-attempts';
import { lockPayment, type LockedPayment, announcePayment } from './payment-changes';
import { byStripe, type PaymentEvent, keepHistory } from './payment-history';
import { changeBy, isOurs, type StatusChange } from './payment-status';
import { PaymentEntity } from './payment.entity';

const maxText = 500;

const announcements: Partial<Record<PaymentStatus, EventDefinition<PaymentFacts>>> = {
  succeeded: paymentSucceeded,
  failed: paymentFailed,
};

/** Our records of payments. Only Stripe's answers change a payment's status. */
@Injectable()
export class PaymentLedger {
  private readonly logger = new Logger('PaymentLedger');

  constructor(
    private readonly dataSource: DataSource,
    private readonly attempts: CardAttempts,
  ) {}

  /** `applyWithin` a transaction of its own. */
  apply(snapshot: IntentSnapshot, by?: string): Promise<PaymentEntity> {
    return inTransaction(this.dataSource, (tx) => this.applyWithin(tx, snapshot, by));
  }

  /** `applyWithin` for an intent that may be another program's, which changes nothing. */
  async applyIfOurs(tx: EntityManager, snapshot: IntentSnapshot): Promise<void> {
    const { intentId, paymentId } = snapshot;
    const known = await tx.findOneBy(PaymentEntity, { intentId });
    if (isOurs(paymentId, known)) await this.applyWithin(tx, snapshot);
  }

  /**
   * Applies Stripe's state of an intent of ours. Repeats and late events change nothing. A payment that differs
   * from the request is flagged; an unknown intent gets a flagged payment of its own.
   */
  async applyWithin(
    tx: EntityManager,
    snapshot: IntentSnapshot,
    by: string = byStripe,
  ): Promise<PaymentEntity> {
    const known = await paymentOf(tx, snapshot);
    if (!known) return this.flagUnknown(tx, snapshot);
    const locked = await lockPayment(tx, known.id);
    const { payment } = locked;
    // It got another intent before the lock.
    if ((payment.intentId ?? snapshot.intentId) !== snapshot.intentId) {
      return this.flagUnknown(tx, snapshot);
    }
    const change = changeBy(payment, snapshot);
    if (change) await this.store(tx, locked, { change, snapshot, by });
    return payment;
  }

  private async store(
    tx: EntityManager,
    locked: LockedPayment,
    said: { change: StatusChange; snapshot: IntentSnapshot; by: string },
  ): Promise<void> {
    const { payment } = locked;
    const { change, snapshot, by } = said;
    const before = payment.status;
    const { status } = change;
    const { open, paid } = paymentStatusRules[status];
    Object.assign(payment, {
      ...change,
      version: payment.version + 1,
      intentId: snapshot.intentId,
      secretHash: payment.secretHash ?? snapshot.secretHash,
      chargeId: snapshot.chargeId ?? payment.chargeId,
      failure: snapshot.failure?.slice(0, maxText) ?? payment.failure,
      ...(open ? {} : { checkAt: null }),
      ...(paid ? { ...paidBy(snapshot), receiptNumber: await nextReceipt(tx) } : {}),
    } satisfies Partial<PaymentEntity>);
    const { id, ...columns } = payment;
    await tx.update(PaymentEntity, { id }, columns);
    const what = eventOf(payment, before, snapshot);
    if (what) await keepHistory(tx, { paymentId: id, by, what });
    if (status === 'failed' || paid) await this.attempts.charged(tx, payment, snapshot);
    if (change.flagReason) this.alarm(payment);
    const definition = announcements[change.status];
    if (definition) await announcePayment(tx, definition, locked);
  }

  private async flagUnknown(tx: EntityManager, snapshot: IntentSnapshot): Promise<PaymentEntity> {
    const { intentId, chargeId, amount, currency, createdAt } = snapshot;
    const id = uuidv7();
    const inserted = await tx
      .createQueryBuilder()
      .insert()
      .into(PaymentEntity)
      .values({
        id,
        version: 1,
        status: 'flagged',
        flagReason: 'unknown',
        intentId,
        chargeId,
        amountCents: amount,
        currency,
        description: (snapshot.description ?? 'Made in Stripe').slice(0, maxText),
        refundedCents: 0,
        createdAt,
      })
      .orIgnore()
      .returning(['id'])
      .updateEntity(false)
      .execute();
    const payment = await tx.findOneByOrFail(PaymentEntity, { intentId });
    if ((inserted.raw as unknown[]).length > 0) {
      const what = { kind: 'flagged', reason: 'unknown', cents: amount, currency } as const;
      await keepHistory(tx, { paymentId: id, by: byStripe, what });
      this.alarm(payment);
    }
    return payment;
  }

  private alarm({ id, intentId, flagReason }: PaymentEntity): void {
    this.logger.warn({ msg: 'a payment needs a look', paymentId: id, intentId, flagReason });
  }
}

/** By its intent, or by the id in the intent's metadata if that payment has no intent yet. */
async function paymentOf(
  tx: EntityManager,
  { intentId, paymentId }: IntentSnapshot,
): Promise<PaymentEntity | null> {
  const byIntent = await tx.findOneBy(PaymentEntity, { intentId });
  if (byIntent || paymentId === null) return byIntent;
  return tx.findOneBy(PaymentEntity, { id: paymentId, status: 'created', intentId: IsNull() });
}

const paidBy = ({ paidAt, cardLast4, payerName, payerEmail }: IntentSnapshot) => ({
  paidAt,
  cardLast4,
  payerName,
  payerEmail,
});

export async function nextReceipt(tx: EntityManager): Promise<string> {
  const [{ number }] = await tx.query<[{ number: string }]>(
    `SELECT 'R-' || nextval('receipt_numbers') AS number`,
  );
  return number;
}

function eventOf(
  { status, failure, receiptNumber, flagReason }: PaymentEntity,
  before: PaymentStatus,
  { amount, currency }: IntentSnapshot,
): PaymentEvent | null {
  if (flagReason) return { kind: 'flagged', reason: flagReason, cents: amount, currency };
  if (receiptNumber !== null) return { kind: 'paid', receiptNumber };
  if (status === 'failed') return { kind: 'declined', failure };
  if (status === 'succeeded' || status === 'flagged') return null;
  return before === 'created' && status === 'pending' ? null : { kind: 'status', status };
}
