import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '@contracts/messaging';
import type {
  Conversation,
  ConversationText,
  conversationRequests,
} from '@contracts/notifications/conversations';
import { textBlocks } from '@contracts/vocabulary/messages';
import { withPlainSigns } from '@contracts/vocabulary/text/text-messages';
import { inTransaction } from '@service-kit/database/transaction';
import { uuidv7 } from '@service-kit/database/uuid';
import { onceForKey } from '@service-kit/requests/idempotency';
import { Refusal } from '@service-kit/requests/refusal';
import { DataSource, type EntityManager } from 'typeorm';
import { MessageQueueService } from '../messages/message-queue.service';
import { DailyLimitsService } from '../sending/daily-limits.service';
import { ConversationsService } from './conversations.service';
import { TextUpdatePublisher } from './text-update-publisher';

/** The provider takes no more. */
const longestSent = 1_600;

type Asked = PayloadOf<typeof conversationRequests.sendText>;

/** What the office writes to a number. It leaves like any other message. */
@Injectable()
export class OfficeTextsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queue: MessageQueueService,
    private readonly limits: DailyLimitsService,
    private readonly conversations: ConversationsService,
    private readonly updates: TextUpdatePublisher,
  ) {}

  /** Refuses what would only be skipped later, so that nothing typed is lost. */
  async send({ number, text, by, idempotencyKey }: Asked, now: Date): Promise<ConversationText> {
    const body = withPlainSigns(text);
    const conversation = await this.conversations.one(number);
    const add = async (tx: EntityManager) => {
      if (body.length > longestSent) throw refused('That’s too long for a text. Make it shorter.');
      if (conversation.blocked !== null) throw refused(textBlocks[conversation.blocked]);
      const tooMany = await this.limits.reached(number, now);
      if (tooMany !== null) throw refused(tooMany);
      return this.add(tx, conversation, body, by.name);
    };
    return inTransaction(this.dataSource, (tx) =>
      idempotencyKey === null
        ? add(tx)
        : onceForKey(
            tx,
            {
              operation: 'send-text',
              principal: 'office',
              key: idempotencyKey,
              body: { number, text },
            },
            () => add(tx),
          ),
    );
  }

  private async add(
    tx: EntityManager,
    { number, appointmentId }: Conversation,
    body: string,
    by: string,
  ): Promise<ConversationText> {
    const [id = ''] = await this.queue.add(tx, {
      kind: 'office-text',
      about: number,
      occasion: uuidv7(),
      eventId: null,
      askedBy: by,
      ...(appointmentId !== null && { appointmentId }),
    });
    const [written] = await tx.query<{ created_at: Date }[]>(
      `INSERT INTO office_texts (message_id, number, body) VALUES ($1, $2, $3)
       RETURNING created_at`,
      [id, number, body],
    );
    const at = written?.created_at ?? new Date();
    await this.conversations.touch(tx, number, at);
    this.updates.changed(tx);
    return {
      id,
      number,
      text: body,
      at: at.toISOString(),
      appointmentId,
      received: null,
      sent: {
        kind: 'office-text',
        by,
        state: 'waiting',
        reason: null,
        receipt: null,
        sentAt: null,
      },
    };
  }
}

const refused = (message: string) => new Refusal('text_refused', { message });
