import { Controller } from '@nestjs/common';
import {
  paymentCalls,
  type BillDue,
  type CreatePaymentCommand,
  type PaymentIntentAnswer,
} from '@contracts/payments/paying';
import { RequestHandler } from '@service-kit/requests/requests';
import { BillsService } from './bills.service';
import { IntentsService } from './intents.service';

@Controller()
export class IntentsController {
  constructor(
    private readonly intents: IntentsService,
    private readonly bills: BillsService,
  ) {}

  @RequestHandler(paymentCalls.createIntent)
  create(command: CreatePaymentCommand): Promise<PaymentIntentAnswer> {
    return this.intents.create(command);
  }

  @RequestHandler(paymentCalls.due)
  due({ payToken }: { payToken: string }): Promise<BillDue> {
    return this.bills.due(payToken);
  }
}
