import { Injectable, Logger } from '@nestjs/common';
import { appointmentPriced, type PriceFacts } from '@contracts/booking';
import type { EventEnvelope } from '@contracts/messaging';
import { inTransaction } from '@service-kit/database/transaction';
import { on, type EventConsumer } from '@service-kit/messaging/inbox/event-consumer';
import { failureReason } from '@service-kit/observability/failure-reason';
import { DataSource } from 'typeorm';
import { bySystem } from '../ledger/payment-event';
import type { PaymentEntity } from '../ledger/payment.entity';
import { PriceLedger } from '../ledger/price-ledger.service';
import { StripeClient } from '../stripe/stripe-client';
import { EndingsService } from './endings.service';

/** Hears what appointments cost, and ends a payment that is more than what is due now. */
@Injectable()
export class PricesConsumer implements EventConsumer {
  private readonly logger = new Logger('Prices');
  readonly handlers = [on(appointmentPriced, (event) => this.apply(event))];

  constructor(
    private readonly dataSource: DataSource,
    private readonly prices: PriceLedger,
    private readonly endings: EndingsService,
    private readonly client: StripeClient,
  ) {}

  /** A repeated or late event changes nothing: the version decides. */
  private async apply({ version, facts }: EventEnvelope<PriceFacts>): Promise<void> {
    const excessive = await inTransaction(this.dataSource, (tx) =>
      this.prices.apply(tx, facts, version),
    );
    // Not waited for: events behind this one need not wait for Stripe.
    if (excessive && this.client.isOn) void this.end(excessive);
  }

  /** At once; the sweep goes on with what fails here. */
  private async end(payment: PaymentEntity): Promise<void> {
    await this.endings.end(payment, bySystem).catch((error: unknown) => {
      const msg = `an excessive payment waits to be ended: ${failureReason(error)}`;
      this.logger.warn({ msg, paymentId: payment.id });
    });
  }
}
