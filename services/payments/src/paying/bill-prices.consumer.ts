import { Injectable } from '@nestjs/common';
import { appointmentPriced, type PriceFacts } from '@contracts/booking/appointments';
import type { EventEnvelope } from '@contracts/messaging';
import { inTransaction } from '@service-kit/database/transaction';
import { on, type EventConsumer } from '@service-kit/messaging/inbox/event-consumer';
import { DataSource } from 'typeorm';
import { applyPrice } from '../ledger/bill-ledger';
import { StripeClient } from '../stripe/stripe-client';
import { PaymentIntentsService } from './payment-intents.service';

@Injectable()
export class BillPricesConsumer implements EventConsumer {
  readonly handlers = [on(appointmentPriced, (event) => this.apply(event))];

  constructor(
    private readonly dataSource: DataSource,
    private readonly payments: PaymentIntentsService,
    private readonly client: StripeClient,
  ) {}

  /** The version makes repeated and late events harmless. */
  private async apply({ version, facts }: EventEnvelope<PriceFacts>): Promise<void> {
    const excessive = await inTransaction(this.dataSource, (tx) => applyPrice(tx, facts, version));
    // Not awaited: later events needn't wait for Stripe.
    if (excessive && this.client.isOn) void this.payments.cancelExcessive(excessive);
  }
}
