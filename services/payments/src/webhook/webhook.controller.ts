import { Controller } from '@nestjs/common';
import { paymentCalls } from '@contracts/payments/paying';
import { RequestHandler } from '@service-kit/requests/requests';
import { WebhookService } from './webhook.service';

@Controller()
export class WebhookController {
  constructor(private readonly webhook: WebhookService) {}

  @RequestHandler(paymentCalls.webhook)
  async receive(sent: { body: string; signature: string }): Promise<Record<string, never>> {
    await this.webhook.receive(Buffer.from(sent.body, 'base64'), sent.signature);
    return {};
  }
}
