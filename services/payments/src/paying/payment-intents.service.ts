import { timingSafeEqual } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { Bill } from '@contracts/booking/appointments';
import { customersRequests, type AccountId } from '@contracts/customers/accounts';
import type {
  CreatePaymentCommand,
  PaymentIntentAnswer,
  PaymentOutcome,
} from '@contracts/payments/paying';
import { centsOf } from '@contracts/vocabulary/money';
import { paymentStatusRules } from '@contracts/vocabulary/payment-status';
import { inTransaction } from '@service-kit/database/transaction';
import { failureReason } from '@service-kit/observability/failure-reason';
import { onceForKey, releaseKey } from '@service-kit/requests/idempotency';
import { Refusal } from '@service-kit/requests/refusal';
import { Requests } from '@service-kit/requests/requests';
import type Stripe from 'stripe';
import { DataSource } from 'typeorm';
import { CardAttempts } from '../ledger/card-attempts';
import { byCustomer, bySystem } from '../ledger/payment-history';
import { PaymentLedger } from '../ledger/payment-ledger';
import { PaymentEntity } from '../ledger/payment.entity';
import { receiptOf } from '../ledger/receipts';
import { IntentsAtStripe } from '../stripe/intents-at-stripe';
import { hashOf, snapshotOf } from '../stripe/snapshots';
import { isNo, StripeClient } from '../stripe/stripe-client';
import { AnotherIsOpen, beingPaid, openPayment } from './new-payment';
import { PayableBillsService } from './payable-bills.service';
import { StripeRefusals } from './stripe-refusals';

const operation = 'create-payment-intent';
/** Callers with different amounts for one bill cancel each other's payments. */
const tries = 3;
/** How long the success page waits for Stripe. */
const outcomeTimeoutMs = 2_000;
const noHash = Buffer.alloc(32);

/** Payments and their intents. Stripe is never asked within a transaction. */
@Injectable()
export class PaymentIntentsService {
  private readonly logger = new Logger('PaymentIntents');
  /** By payment, so that callers in this process share one call. */
  private readonly inFlight = new Map<string, Promise<Stripe.PaymentIntent>>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly requests: Requests,
    private readonly client: StripeClient,
    private readonly bills: PayableBillsService,
    private readonly attempts: CardAttempts,
    private readonly refusals: StripeRefusals,
    private readonly atStripe: IntentsAtStripe,
    private readonly ledger: PaymentLedger,
  ) {}

  /**
   * Returns the intent's secret, which only Stripe keeps. The same key returns the same intent, and all
   * devices with one bill get its one open payment.
   */
  async createIntent(command: CreatePaymentCommand): Promise<PaymentIntentAnswer> {
    if (!this.client.isOn) throw new Refusal('payments_off');
    const bill = await this.bills.of(command.payment, command.accountId);
    const isKnown = bill !== null || (await this.isVerified(command.accountId));
    const opened = await this.opened(command, bill, isKnown);
    const { paymentId } = opened;
    try {
      const { client_secret: clientSecret } = await this.intentOf(paymentId);
      if (clientSecret === null) throw new Refusal('payments_unavailable');
      return { clientSecret, paymentId };
    } catch (error) {
      if (error instanceof Refusal && error.code === 'payments_refused') {
        await this.release(command, opened);
      }
      throw error;
    }
  }

  /**
   * Stripe's state of a payment; ours if Stripe takes too long. Refuses with `payment_not_found`, with
   * the same work for an unknown payment and a wrong secret.
   */
  async outcome(intentId: string, clientSecret: string): Promise<PaymentOutcome> {
    const payment = await this.dataSource.manager.findOneBy(PaymentEntity, { intentId });
    const isTheirs = timingSafeEqual(hashOf(clientSecret), payment?.secretHash ?? noHash);
    if (!payment || !isTheirs) throw new Refusal('payment_not_found');
    const known = await this.current(payment, intentId);
    return { status: known.status, ...(await receiptOf(this.dataSource.manager, known)) };
  }

  private async current(payment: PaymentEntity, intentId: string): Promise<PaymentEntity> {
    if (!paymentStatusRules[payment.status].open || !this.client.isOn) return payment;
    try {
      const intent = await this.atStripe.retrieve(intentId, outcomeTimeoutMs);
      return intent ? await this.ledger.apply(snapshotOf(intent)) : payment;
    } catch (error) {
      if (error instanceof Refusal) return payment;
      throw error;
    }
  }

  /**
   * The payment afterwards, which may have been paid; null if Stripe has no such intent. Refuses with
   * `payments_unavailable`.
   */
  async cancelIntent({ id }: Pick<PaymentEntity, 'id'>, by: string): Promise<PaymentEntity | null> {
    const intent = await this.atStripe.cancel(await this.intentIdOf(id));
    return intent && this.ledger.apply(snapshotOf(intent), by);
  }

  /** Never rejects: the worker tries again. */
  async cancelExcessive(payment: PaymentEntity): Promise<void> {
    await this.cancelIntent(payment, bySystem).catch((error: unknown) => {
      const msg = `an excessive payment waits to be ended: ${failureReason(error)}`;
      this.logger.warn({ msg, paymentId: payment.id });
    });
  }

  /** Asks Stripe about an open payment. Cancels it if it is too old or too much. */
  async check({ id, createdAt }: PaymentEntity, abandonedMs: number): Promise<void> {
    const intent = await this.atStripe.retrieve(await this.intentIdOf(id));
    if (!intent) {
      this.logger.warn({ msg: 'Stripe does not have a payment of ours', paymentId: id });
      return;
    }
    const payment = await this.ledger.apply(snapshotOf(intent));
    const isAbandoned = Date.now() - createdAt.getTime() > abandonedMs;
    const canBeCanceled =
      paymentStatusRules[payment.status].open && payment.status !== 'processing';
    if ((isAbandoned || payment.excessive) && canBeCanceled) {
      await this.cancelIntent(payment, bySystem);
    }
  }

  /** Cancels another open payment of the bill between two attempts. */
  private async opened(
    command: CreatePaymentCommand,
    bill: Bill | null,
    isKnown: boolean,
  ): Promise<{ paymentId: string }> {
    for (let attempt = 1; attempt <= tries; attempt += 1) {
      try {
        return await this.openedOnce(command, bill, isKnown);
      } catch (error) {
        if (error instanceof AnotherIsOpen) await this.cancelOther(error.payment);
        else throw await this.counted(error, command);
      }
    }
    throw new Refusal('payments_unavailable');
  }

  private openedOnce(
    command: CreatePaymentCommand,
    bill: Bill | null,
    isKnown: boolean,
  ): Promise<{ paymentId: string }> {
    const { idempotencyKey: key, principal, payment: body, accountId, address = null } = command;
    const amountCents = centsOf(body.amount);
    return inTransaction(this.dataSource, (tx) => {
      const effect = async () => {
        const opened = await openPayment(tx, command, bill);
        if (isWithoutLink(command)) {
          const started = { ...opened, address, amountCents, accountId, isKnown };
          await this.attempts.begin(tx, started);
        }
        return opened;
      };
      return key === null ? effect() : onceForKey(tx, { operation, principal, key, body }, effect);
    });
  }

  /** Limits for everyone don't stop customers with a verified address; without an answer, they do. */
  private async isVerified(accountId: AccountId | null): Promise<boolean> {
    if (accountId === null) return false;
    try {
      const { emails } = await this.requests.ask(customersRequests.verifiedEmails, { accountId });
      return emails.length > 0;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }

  /** A wrong amount counts as a search, against guesses at numbers and balances. */
  private async counted(error: unknown, command: CreatePaymentCommand): Promise<unknown> {
    const isGuess = error instanceof Refusal && error.code === 'nothing_due';
    if (isGuess && isWithoutLink(command)) {
      await inTransaction(this.dataSource, (tx) =>
        this.attempts.search(tx, command.address ?? null),
      );
    }
    return error;
  }

  /** Refuses with `nothing_due` if the other one is being paid. */
  private async cancelOther(payment: PaymentEntity): Promise<void> {
    const canceled = await this.cancelIntent(payment, byCustomer);
    if (!canceled) throw new Refusal('payments_unavailable');
    if (canceled.status === 'processing') throw new Refusal('nothing_due', { message: beingPaid });
  }

  /** The payment ended without an intent, so the key may start a new one. */
  private async release(
    { idempotencyKey: key, principal }: CreatePaymentCommand,
    opened: { paymentId: string },
  ): Promise<void> {
    if (key === null) return;
    await inTransaction(this.dataSource, (tx) =>
      releaseKey(tx, { operation, principal, key }, opened),
    );
  }

  private async intentIdOf(paymentId: string): Promise<string> {
    const { intentId } = await this.payment(paymentId);
    return intentId ?? (await this.intentOf(paymentId)).id;
  }

  /** Repeats the call for a payment that a dead process left without its intent. */
  private intentOf(paymentId: string): Promise<Stripe.PaymentIntent> {
    const started = this.inFlight.get(paymentId);
    if (started) return started;
    const asked = this.askForIntent(paymentId).finally(() => this.inFlight.delete(paymentId));
    this.inFlight.set(paymentId, asked);
    return asked;
  }

  private async askForIntent(paymentId: string): Promise<Stripe.PaymentIntent> {
    const payment = await this.payment(paymentId);
    const intent =
      payment.intentId === null
        ? await this.made(payment)
        : await this.atStripe.retrieve(payment.intentId);
    if (!intent) throw new Refusal('payments_unavailable');
    await this.ledger.apply(snapshotOf(intent));
    return intent;
  }

  /** Refuses with `payments_refused` if Stripe refuses the intent, which ends the payment. */
  private async made(payment: PaymentEntity): Promise<Stripe.PaymentIntent> {
    if (!paymentStatusRules[payment.status].open) throw new Refusal('payments_refused');
    try {
      const intent = await this.atStripe.of(payment, new Date());
      await this.refusals.forget();
      return intent;
    } catch (error) {
      if (!isNo(error)) throw error;
      await this.refusals.keep(payment, error);
      throw new Refusal('payments_refused');
    }
  }

  private payment(id: string): Promise<PaymentEntity> {
    return this.dataSource.manager.findOneByOrFail(PaymentEntity, { id });
  }
}

/** The limits against card testing are for these. */
const isWithoutLink = ({ payment }: CreatePaymentCommand): boolean =>
  payment.payToken === undefined && payment.appointmentId === undefined;
