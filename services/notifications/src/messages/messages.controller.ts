import { Controller } from '@nestjs/common';
import type { Actor } from '@contracts/customers';
import type { Page } from '@contracts/messaging';
import {
  notificationsRequests,
  type MessageDelivery,
  type MessageDetail,
  type MessageRecord,
  type MessagesAbout,
  type MessagesQuery,
  type ReceivedText,
} from '@contracts/notifications';
import { RequestHandler } from '@service-kit/requests/requests';
import { OptOutsService } from '../sms/opt-outs.service';
import { MessagesService } from './messages.service';

@Controller()
export class MessagesController {
  constructor(
    private readonly messages: MessagesService,
    private readonly optOuts: OptOutsService,
  ) {}

  @RequestHandler(notificationsRequests.messages)
  page(query: MessagesQuery): Promise<Page<MessageRecord>> {
    return this.messages.page(query);
  }

  @RequestHandler(notificationsRequests.message)
  message({ messageId }: { messageId: string }): Promise<MessageDetail> {
    return this.messages.detail(messageId);
  }

  @RequestHandler(notificationsRequests.retry)
  retry({ messageId, by }: { messageId: string; by: Actor }): Promise<MessageRecord> {
    return this.messages.retry(messageId, by);
  }

  @RequestHandler(notificationsRequests.about)
  about(which: MessagesAbout): Promise<MessageRecord[]> {
    return this.messages.about(which);
  }

  @RequestHandler(notificationsRequests.delivery)
  delivery(): Promise<MessageDelivery> {
    return Promise.resolve(this.messages.delivery);
  }

  @RequestHandler(notificationsRequests.receiveText)
  async receiveText(text: ReceivedText): Promise<Record<string, never>> {
    await this.optOuts.receive(text);
    return {};
  }
}
