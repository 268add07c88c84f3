import { Injectable } from '@nestjs/common';
import {
  paymentAssigned,
  paymentDisputed,
  paymentRefunded,
  paymentSucceeded,
} from '@contracts/payments/events';
import { billInvoiced } from '@contracts/payments/invoices';
import { on, type EventConsumer } from '@service-kit/messaging/inbox/event-consumer';
import { BillFeesService } from './bill-fees.service';
import { BillsService } from './bills.service';
import { VisitInvoicesService } from './visit-invoices.service';

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
    on(billInvoiced, (event) => this.invoices.apply(event)),
  ];

  constructor(
    private readonly bills: BillsService,
    private readonly fees: BillFeesService,
    private readonly invoices: VisitInvoicesService,
  ) {}
}
