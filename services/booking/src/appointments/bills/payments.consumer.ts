import { Injectable } from '@nestjs/common';
import {
  paymentAssigned,
  paymentDisputed,
  paymentRefunded,
  paymentSucceeded,
} from '@contracts/payments/events';
import { on, type EventConsumer } from '@service-kit/messaging/inbox/event-consumer';
import { BillsService } from './bills.service';

@Injectable()
export class PaymentsConsumer implements EventConsumer {
  readonly handlers = [
    on(paymentSucceeded, (event) => this.bills.apply(event, 'payment')),
    on(paymentAssigned, (event) => this.bills.apply(event, 'payment')),
    on(paymentRefunded, (event) => this.bills.apply(event, 'refund')),
    on(paymentDisputed, (event) => this.bills.apply(event, 'dispute')),
  ];

  constructor(private readonly bills: BillsService) {}
}
