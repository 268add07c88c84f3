import { Injectable } from '@nestjs/common';
import type { CreatePaymentCommand, PaymentIntentAnswer } from '@contracts/payments/paying';
import { inTransaction } from '@service-kit/database/transaction';
import { onceForKey, releaseKey } from '@service-kit/requests/idempotency';
import { Refusal } from '@service-kit/requests/refusal';
import type { Bill } from '@contracts/booking';
import { DataSource } from 'typeorm';
import { CardAttempts } from '../ledger/card-attempts.service';
import { byCustomer } from '../ledger/payment-event';
import type { PaymentEntity } from '../ledger/payment.entity';
import { StripeClient } from '../stripe/stripe-client';
import { BillsService } from './bills.service';
import { BeginningsService } from './beginnings.service';
import { EndingsService } from './endings.service';
import { AnotherIsOpen, openPayment } from './new-payment';

const operation = 'create-payment-intent';
/** Callers of one bill with ever other amounts in the same moment end each other's payments. */
const tries = 3;

/** Makes what somebody is about to pay. */
@Injectable()
export class IntentsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly client: StripeClient,
    private readonly bills: BillsService,
    private readonly beginnings: BeginningsService,
    private readonly endings: EndingsService,
    private readonly attempts: CardAttempts,
  ) {}

  /**
   * The intent's secret. The same key and payment again: the same intent, whatever has become of
   * it. A bill has one open payment, which all its devices get.
   */
  async create(command: CreatePaymentCommand): Promise<PaymentIntentAnswer> {
    if (!this.client.isOn) throw new Refusal('payments_off');
    const bill = await this.bills.of(command.payment, command.customerId);
    const opened = await this.opened(command, bill);
    const { paymentId } = opened;
    try {
      return { clientSecret: await this.beginnings.secretOf(paymentId), paymentId };
    } catch (error) {
      if (error instanceof Refusal && error.code === 'payments_refused') {
        await this.release(command, opened);
      }
      throw error;
    }
  }

  /** The payment that the key led to is over, and was never made: the next attempt is another. */
  private async release(
    { idempotencyKey: key, principal }: CreatePaymentCommand,
    opened: { paymentId: string },
  ): Promise<void> {
    if (key === null) return;
    await inTransaction(this.dataSource, (tx) =>
      releaseKey(tx, { operation, principal, key }, opened),
    );
  }

  /** Stripe is not asked in here for what is open, but between two tries. */
  private async opened(
    command: CreatePaymentCommand,
    bill: Bill | null,
  ): Promise<{ paymentId: string }> {
    for (let attempt = 1; attempt <= tries; attempt += 1) {
      try {
        return await this.once(command, bill);
      } catch (error) {
        if (error instanceof AnotherIsOpen) await this.end(error.payment);
        else throw await this.counted(error, command);
      }
    }
    throw new Refusal('payments_unavailable');
  }

  private once(command: CreatePaymentCommand, bill: Bill | null): Promise<{ paymentId: string }> {
    const { idempotencyKey: key, principal, payment: body, address = null } = command;
    return inTransaction(this.dataSource, (tx) => {
      const effect = async () => {
        const opened = await openPayment(tx, command, bill);
        if (isWithoutLink(command)) await this.attempts.begin(tx, address, opened.paymentId);
        return opened;
      };
      return key === null ? effect() : onceForKey(tx, { operation, principal, key, body }, effect);
    });
  }

  /** Which numbers exist, and what is due on them, is not to be guessed at: a wrong amount counts as an attempt. */
  private async counted(error: unknown, command: CreatePaymentCommand): Promise<unknown> {
    const isGuess = error instanceof Refusal && error.code === 'nothing_due';
    if (isGuess && isWithoutLink(command)) {
      await inTransaction(this.dataSource, (tx) =>
        this.attempts.begin(tx, command.address ?? null, null),
      );
    }
    return error;
  }

  /** Refuses with `nothing_due` when it cannot be ended because it is being paid. */
  private async end(payment: PaymentEntity): Promise<void> {
    const ended = await this.endings.end(payment, byCustomer);
    if (!ended) throw new Refusal('payments_unavailable');
    if (ended.status === 'processing') throw new Refusal('nothing_due');
  }
}

/** Anyone may ask for it: the limits are for these. */
const isWithoutLink = ({ payment }: CreatePaymentCommand): boolean =>
  payment.payToken === undefined && payment.appointmentId === undefined;
