import { Controller } from '@nestjs/common';
import {
  paymentCalls,
  type ConfirmDemoPayment,
  type DemoConfirmation,
} from '@contracts/payments/paying';
import { RequestHandler } from '@service-kit/requests/requests';
import { DemoPaymentsService } from './demo-payments.service';

@Controller()
export class DemoPaymentsController {
  constructor(private readonly demo: DemoPaymentsService) {}

  @RequestHandler(paymentCalls.confirmDemo)
  confirm(asked: { paymentId: string; card: ConfirmDemoPayment }): Promise<DemoConfirmation> {
    return this.demo.confirm(asked.paymentId, asked.card);
  }
}
