import { Controller } from '@nestjs/common';
import { paymentsRequests } from '@contracts/payments';
import { RequestHandler } from '@service-kit/requests/requests';
import { WebhookService } from './webhook.service';

@Controller()
export class WebhookController {
  constructor(private readonly webhook: WebhookService) {}

  @RequestHandler(paymentsRequests.webhook)
  async receive(sent: { body: string; signature: string }): Promise<Record<string, never>> {
    await this.webhook.receive(Buffer.from(sent.body, 'base64'), sent.signature);
    return {};
  }
}
