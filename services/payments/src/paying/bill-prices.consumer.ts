import { Injectable } from '@nestjs/common';
import { appointmentPriced, type PriceFacts } from '@contracts/booking/appointments';
import { contactsFiled, type FiledContact } from '@contracts/customers/records';
import type { EventEnvelope } from '@contracts/messaging';
import { inTransaction } from '@service-kit/database/transaction';
import { on, type EventConsumer } from '@service-kit/messaging/inbox/event-consumer';
import { DataSource } from 'typeorm';
import { applyPrice } from '../ledger/bill-ledger';
import { StripeClient } from '../stripe/stripe-client';
import { PaymentIntentsService } from './payment-intents.service';

@Injectable()
export class BillPricesConsumer implements EventConsumer {
  readonly handlers = [
    on(appointmentPriced, (event) => this.apply(event)),
    on(contactsFiled, ({ facts }) => this.file(facts.filed)),
  ];

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

  private async file(filed: readonly FiledContact[]): Promise<void> {
    const visits = filed.filter(({ kind }) => kind === 'visit');
    await this.dataSource.query(
      `UPDATE bills SET customer_number = filed.customer
       FROM unnest($1::uuid[], $2::integer[]) AS filed (id, customer)
       WHERE bills.appointment_id = filed.id`,
      [visits.map(({ id }) => id), visits.map(({ customer }) => customer)],
    );
  }
}
