import { Injectable } from '@nestjs/common';
import {
  paymentAssigned,
  paymentDisputed,
  paymentRefunded,
  paymentSucceeded,
} from '@contracts/payments/events';
import { on, type EventConsumer } from '@service-kit/messaging/inbox/event-consumer';
import { BillFeesService } from './bill-fees.service';
import { BillsService } from './bills.service';

@Injectable()
export class PaymentsConsumer implements EventConsumer {
  readonly handlers = [
    on(paymentSucceeded, (event) => this.bills.apply(event, 'payment')),
    on(paymentAssigned, (event) => this.bills.apply(event, 'payment')),
    on(paymentRefunded, async (event) => {
      await this.bills.apply(event, event.facts.voided ? 'void' : 'refund');
      await this.fees.add(event);
    }),
    on(paymentDisputed, (event) => this.bills.apply(event, 'dispute')),
  ];

  constructor(
    private readonly bills: BillsService,
    private readonly fees: BillFeesService,
  ) {}
}
