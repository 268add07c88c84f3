import { Injectable } from '@nestjs/common';
import type { EventEnvelope } from '@contracts/messaging';
import { paymentAssigned, paymentSucceeded, type PaymentFacts } from '@contracts/payments/events';
import { inTransaction } from '@service-kit/database/transaction';
import { on, type EventConsumer } from '@service-kit/messaging/inbox/event-consumer';
import { once } from '@service-kit/messaging/inbox/inbox';
import { DataSource } from 'typeorm';
import { MessageQueueService } from '../messages/message-queue.service';
import { FirstStartService } from './first-start.service';
import { inboxName } from './visit-events.consumer';

/**
 * What payments tells. Of a payment for no appointment no one knows whom to send its receipt to,
 * until the office assigns it to one.
 */
@Injectable()
export class PaymentEventsConsumer implements EventConsumer {
  readonly handlers = [paymentSucceeded, paymentAssigned].map((definition) =>
    on(definition, (event) => this.sendReceipt(event)),
  );

  constructor(
    private readonly dataSource: DataSource,
    private readonly firstStart: FirstStartService,
    private readonly queue: MessageQueueService,
  ) {}

  /** Once for each payment, whatever its events are called. */
  private async sendReceipt(event: EventEnvelope<PaymentFacts>): Promise<void> {
    const { paymentId, bill } = event.facts;
    if (!bill || !this.firstStart.covers(event)) return;
    await inTransaction(this.dataSource, (tx) =>
      once(tx, event, inboxName, () =>
        this.queue.add(tx, {
          kind: 'payment-receipt',
          about: paymentId,
          occasion: 'receipt',
          eventId: event.id,
          appointmentId: bill.appointmentId,
          paymentId,
        }),
      ),
    );
  }
}
