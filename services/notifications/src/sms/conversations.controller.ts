import { Controller } from '@nestjs/common';
import type { PayloadOf } from '@contracts/messaging';
import { conversationRequests } from '@contracts/notifications/conversations';
import { RequestHandler } from '@service-kit/requests/requests';
import { ConversationsService } from './conversations.service';
import { OfficeTextsService } from './office-texts.service';
import { ReceiptsService } from './receipts.service';
import { ReceivedTextsService } from './received-texts.service';

type Asked<Name extends keyof typeof conversationRequests> = PayloadOf<
  (typeof conversationRequests)[Name]
>;

@Controller()
export class ConversationsController {
  constructor(
    private readonly received: ReceivedTextsService,
    private readonly receipts: ReceiptsService,
    private readonly conversations: ConversationsService,
    private readonly officeTexts: OfficeTextsService,
  ) {}

  @RequestHandler(conversationRequests.receiveText)
  receive(text: Asked<'receiveText'>) {
    return this.received.receive(text, new Date());
  }

  @RequestHandler(conversationRequests.receipt)
  async receipt(reported: Asked<'receipt'>) {
    await this.receipts.add(reported);
    return {};
  }

  @RequestHandler(conversationRequests.conversations)
  list(query: Asked<'conversations'>) {
    return this.conversations.list(query);
  }

  @RequestHandler(conversationRequests.conversation)
  one({ number }: Asked<'conversation'>) {
    return this.conversations.one(number);
  }

  @RequestHandler(conversationRequests.texts)
  texts(query: Asked<'texts'>) {
    return this.conversations.texts(query);
  }

  @RequestHandler(conversationRequests.sendText)
  send(asked: Asked<'sendText'>) {
    return this.officeTexts.send(asked, new Date());
  }

  @RequestHandler(conversationRequests.readConversation)
  read({ number, until, by }: Asked<'readConversation'>) {
    return this.conversations.read(number, new Date(until), by, new Date());
  }
}
