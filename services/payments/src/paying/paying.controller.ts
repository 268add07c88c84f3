import { Controller } from '@nestjs/common';
import {
  paymentCalls,
  type BillDue,
  type ConfirmDemoPayment,
  type CreatePaymentCommand,
  type DemoConfirmation,
  type FindBillCommand,
  type FoundBill,
  type PaymentIntentAnswer,
  type PaymentOutcome,
  type TakenPayment,
  type TakePaymentCommand,
} from '@contracts/payments/paying';
import type { PayloadOf } from '@contracts/messaging';
import { RequestHandler } from '@service-kit/requests/requests';
import { WebhookService } from '../webhook/webhook.service';
import { DemoPaymentHistoryService } from './demo-payment-history.service';
import { DemoPaymentsService } from './demo-payments.service';
import { PayableBillsService } from './payable-bills.service';
import { PaymentIntentsService } from './payment-intents.service';
import { TakenPaymentsService } from './taken-payments.service';

@Controller()
export class PayingController {
  constructor(
    private readonly intents: PaymentIntentsService,
    private readonly bills: PayableBillsService,
    private readonly taken: TakenPaymentsService,
    private readonly demo: DemoPaymentsService,
    private readonly demoHistory: DemoPaymentHistoryService,
    private readonly webhook: WebhookService,
  ) {}

  @RequestHandler(paymentCalls.createDemoHistory)
  createDemoHistory({ payments, today }: PayloadOf<typeof paymentCalls.createDemoHistory>) {
    return this.demoHistory.create(payments, today);
  }

  @RequestHandler(paymentCalls.createIntent)
  createIntent(command: CreatePaymentCommand): Promise<PaymentIntentAnswer> {
    return this.intents.createIntent(command);
  }

  @RequestHandler(paymentCalls.take)
  take(command: TakePaymentCommand): Promise<TakenPayment> {
    return this.taken.take(command, new Date());
  }

  @RequestHandler(paymentCalls.find)
  find(command: FindBillCommand): Promise<FoundBill> {
    return this.bills.find(command);
  }

  @RequestHandler(paymentCalls.due)
  due({ payToken }: { payToken: string }): Promise<BillDue> {
    return this.bills.due(payToken);
  }

  @RequestHandler(paymentCalls.outcome)
  outcome(asked: { intentId: string; clientSecret: string }): Promise<PaymentOutcome> {
    return this.intents.outcome(asked.intentId, asked.clientSecret);
  }

  @RequestHandler(paymentCalls.confirmDemo)
  confirmDemo(asked: { paymentId: string; card: ConfirmDemoPayment }): Promise<DemoConfirmation> {
    return this.demo.confirm(asked.paymentId, asked.card);
  }

  @RequestHandler(paymentCalls.webhook)
  async receive(sent: { body: string; signature: string }): Promise<Record<string, never>> {
    await this.webhook.receive(Buffer.from(sent.body, 'base64'), sent.signature);
    return {};
  }
}
