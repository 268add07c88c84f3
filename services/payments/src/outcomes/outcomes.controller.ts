import { Controller } from '@nestjs/common';
import { paymentCalls, type PaymentOutcome } from '@contracts/payments/paying';
import { RequestHandler } from '@service-kit/requests/requests';
import { OutcomesService } from './outcomes.service';

@Controller()
export class OutcomesController {
  constructor(private readonly outcomes: OutcomesService) {}

  @RequestHandler(paymentCalls.outcome)
  of(asked: { intentId: string; clientSecret: string }): Promise<PaymentOutcome> {
    return this.outcomes.of(asked.intentId, asked.clientSecret);
  }
}
