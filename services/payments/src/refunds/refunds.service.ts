import { Injectable, Logger } from '@nestjs/common';
import type { Actor } from '@contracts/customers/accounts';
import type { RefundPayment } from '@contracts/payments/office';
import { centsOf } from '@contracts/vocabulary/money';
import { inTransaction } from '@service-kit/database/transaction';
import { onceForKey } from '@service-kit/requests/idempotency';
import { Refusal } from '@service-kit/requests/refusal';
import { requiredId } from '@service-kit/requests/required-id';
import { DataSource } from 'typeorm';
import { PaymentEntity, RefundEntity } from '../ledger/payment.entity';
import { StripeClient } from '../stripe/stripe-client';
import { RefundLedger, type CashOwner } from '../ledger/refund-ledger';
import { refundSnapshotOf } from '../stripe/snapshots';
import { RefundsAtStripe, RefusedByStripe, type RefundOrder } from '../stripe/refunds-at-stripe';

const operation = 'refund-payment';
/** No call to Stripe takes this long. */
const givenUpMs = 60 * 60_000;
const notMade = 'Stripe could not make it';
const setAside =
  'Stripe does not answer. The refund is set aside and goes on by itself: look again in a minute. Trying again does not make another one.';

export interface RefundCommand {
  readonly paymentId: string;
  readonly refund: RefundPayment;
  /** Whom `cashOf` names. */
  readonly technician?: Exclude<CashOwner, 'office'>;
  readonly idempotencyKey: string | null;
  readonly by: Actor;
}

@Injectable()
export class RefundsService {
  private readonly logger = new Logger('Refunds');

  constructor(
    private readonly dataSource: DataSource,
    private readonly client: StripeClient,
    private readonly ledger: RefundLedger,
    private readonly atStripe: RefundsAtStripe,
  ) {}

  /**
   * Sets the amount aside and commits, then asks Stripe. The same key continues with the same refund.
   * Refuses with `payment_not_found`, `nothing_left`, `refund_refused` and Stripe's words, and
   * `payments_unavailable`: then the amount stays set aside until the worker knows more.
   */
  async refund(command: RefundCommand): Promise<void> {
    const paymentId = requiredId(command.paymentId, 'payment_not_found');
    const payment = await this.dataSource.manager.findOneBy(PaymentEntity, { id: paymentId });
    if (!this.client.isOn && payment?.method === 'card') throw new Refusal('payments_off');
    const { refundId } = await this.reserved({ ...command, paymentId });
    try {
      await this.createAtStripe(refundId);
      await this.refuseFailed(refundId);
    } catch (error) {
      if (error instanceof Refusal && error.code === 'payments_unavailable') {
        throw new Refusal('payments_unavailable', { message: setAside });
      }
      throw error;
    }
  }

  /** Asks Stripe about a refund without an answer, or a pending one. */
  async check({ id, refundId, createdAt }: RefundEntity): Promise<void> {
    if (refundId !== null) {
      const refund = await this.atStripe.retrieve(refundId);
      if (refund) await this.ledger.apply(refundSnapshotOf(refund));
      else this.logger.warn({ msg: 'Stripe does not have a refund of ours', refundId: id });
      return;
    }
    const order = await this.orderOf(id);
    if (!order) return;
    // Stripe forgets a key after a day and would make a second refund.
    const made = await this.atStripe.madeFor(order);
    if (made) await this.ledger.apply(refundSnapshotOf(made));
    else await this.createAgain(id, createdAt);
  }

  /**
   * Stripe also keeps a failure under the key. So a refund is given up when no call can be in progress
   * and Stripe doesn't have it.
   */
  private async createAgain(id: string, createdAt: Date): Promise<void> {
    try {
      await this.createAtStripe(id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code !== 'payments_unavailable') return;
      if (Date.now() - createdAt.getTime() < givenUpMs) throw error;
      const order = await this.orderOf(id);
      const made = order && (await this.atStripe.madeFor(order));
      if (made) await this.ledger.apply(refundSnapshotOf(made));
      else await this.ledger.release(id, notMade);
    }
  }

  /** Does nothing unless the refund is still set aside. */
  private async createAtStripe(refundId: string): Promise<void> {
    const order = await this.orderOf(refundId);
    if (!order) return;
    try {
      await this.ledger.apply(refundSnapshotOf(await this.atStripe.create(order)));
    } catch (error) {
      if (!(error instanceof RefusedByStripe)) throw error;
      await this.ledger.release(refundId, error.words);
      throw new Refusal('refund_refused', { message: error.words });
    }
  }

  /** Null unless it is still set aside. */
  private async orderOf(id: string): Promise<RefundOrder | null> {
    const refund = await this.dataSource.manager.findOneByOrFail(RefundEntity, { id });
    if (refund.status !== 'reserved') return null;
    const { paymentId, amountCents } = refund;
    const { intentId } = await this.dataSource.manager.findOneByOrFail(PaymentEntity, {
      id: paymentId,
    });
    return intentId === null ? null : { id, intentId, amountCents };
  }

  /** A repeat of a refused call is refused, too. */
  private async refuseFailed(id: string): Promise<void> {
    const refund = await this.dataSource.manager.findOneByOrFail(RefundEntity, { id });
    if (refund.status !== 'failed' || refund.refundId !== null) return;
    const [last] = await this.dataSource.query<{ words: string | null }[]>(
      `SELECT what ->> 'words' AS words FROM payment_history
       WHERE payment_id = $1 AND what ->> 'refundId' = $2 ORDER BY position DESC LIMIT 1`,
      [refund.paymentId, id],
    );
    throw new Refusal('refund_refused', last?.words ? { message: last.words } : {});
  }

  private reserved(command: RefundCommand): Promise<{ refundId: string }> {
    const { paymentId, refund, technician, idempotencyKey: key, by } = command;
    const { amount, reason, method, cashOf, stillOwed = false } = refund;
    const cents = amount === undefined ? null : centsOf(amount);
    const owner = cashOf === 'office' ? ('office' as const) : technician;
    const wanted = { paymentId, cents, reason, method, cashOf: owner, stillOwed, by: by.name };
    return inTransaction(this.dataSource, (tx) => {
      const effect = () => this.ledger.reserve(tx, wanted);
      const principal = `admin:${by.accountId}`;
      const how = {
        ...(method && { method }),
        ...(cashOf !== undefined && { cashOf }),
        ...(stillOwed && { stillOwed }),
      };
      const body = { paymentId, amount: amount ?? null, reason, ...how };
      return key === null ? effect() : onceForKey(tx, { operation, principal, key, body }, effect);
    });
  }
}
