import { Injectable } from '@nestjs/common';
import { appointmentPriced, type PriceFacts } from '@contracts/booking/appointments';
import type { EventEnvelope } from '@contracts/messaging';
import { inTransaction } from '@service-kit/database/transaction';
import { on, type EventConsumer } from '@service-kit/messaging/inbox/event-consumer';
import { DataSource } from 'typeorm';
import { applyPrice } from '../ledger/bill-ledger';
import { StripeClient } from '../stripe/stripe-client';
import { PaymentIntentsService } from './payment-intents.service';

/** Stores new totals, and ends an open payment that exceeds them. */
@Injectable()
export class BillPricesConsumer implements EventConsumer {
  readonly handlers = [on(appointmentPriced, (event) => this.apply(event))];

  constructor(
    private readonly dataSource: DataSource,
    private readonly payments: PaymentIntentsService,
    private readonly client: StripeClient,
  ) {}

  /** A repeated or late event changes nothing: the version decides. */
  private async apply({ version, facts }: EventEnvelope<PriceFacts>): Promise<void> {
    const excessive = await inTransaction(this.dataSource, (tx) => applyPrice(tx, facts, version));
    // Not waited for: events behind this one need not wait for Stripe.
    if (excessive && this.client.isOn) void this.payments.cancelExcessive(excessive);
  }
}
