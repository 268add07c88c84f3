import { Controller } from '@nestjs/common';
import type { Actor } from '@contracts/customers/accounts';
import type { Page } from '@contracts/messaging';
import {
  notificationsRequests,
  type MessageConcerns,
  type MessageDelivery,
  type MessageDetail,
  type MessageRecord,
  type MessagesAbout,
  type MessagesAsked,
} from '@contracts/notifications/messages';
import { RequestHandler } from '@service-kit/requests/requests';
import { ReceiptsService } from '../sms/receipts.service';
import { ReceivedTextsService } from '../sms/received-texts.service';
import { DailyLimitsService } from '../sending/daily-limits.service';
import { MessagesService } from './messages.service';

@Controller()
export class MessagesController {
  constructor(
    private readonly messages: MessagesService,
    private readonly receivedTexts: ReceivedTextsService,
    private readonly receipts: ReceiptsService,
    private readonly limits: DailyLimitsService,
  ) {}

  @RequestHandler(notificationsRequests.messages)
  page(query: MessagesAsked): Promise<Page<MessageRecord>> {
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

  @RequestHandler(notificationsRequests.concerns)
  async concerns(): Promise<MessageConcerns> {
    const [texts, received, undelivered] = await Promise.all([
      this.limits.textBudget(new Date()),
      this.receivedTexts.unread(),
      this.receipts.undelivered(),
    ]);
    return { texts, received, undelivered };
  }
}
