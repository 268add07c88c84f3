import { Injectable, Logger } from '@nestjs/common';
import type { Actor } from '@contracts/customers/accounts';
import type { Page } from '@contracts/messaging';
import type {
  MessageDelivery,
  MessageDetail,
  MessageRecord,
  MessagesAbout,
  MessagesAsked,
} from '@contracts/notifications/messages';
import { phoneDigits, phoneParts } from '@contracts/vocabulary/phones';
import { countedUpTo, orderOfFound } from '@service-kit/search/counted';
import { committed, inTransaction } from '@service-kit/database/transaction';
import { cursorOf, idPart, instantPart } from '@service-kit/requests/cursor';
import { rowsThatFit } from '@service-kit/requests/page-size';
import { Refusal } from '@service-kit/requests/refusal';
import { requiredId } from '@service-kit/requests/required-id';
import { DataSource, type SelectQueryBuilder } from 'typeorm';
import { NotificationsConfig } from '../config';
import { MessageStore } from '../delivery/message-store';
import { ReceiptsService } from '../sms/receipts.service';
import { MessageEntity } from './message.entity';
import { giveUpAfterHours, messagesQueued } from './message-queue.service';

const defaultLimit = 100;
const aboutLimit = 100;
/** Fewer digits match too many numbers. */
const minPhoneDigits = 3;
const phoneLike = /^[\d\s+().-]+$/;

const cursor = cursorOf({ createdAt: instantPart, id: idPart });

@Injectable()
export class MessagesService {
  private readonly logger = new Logger('Messages');

  constructor(
    private readonly dataSource: DataSource,
    private readonly config: NotificationsConfig,
    private readonly store: MessageStore,
    private readonly receipts: ReceiptsService,
  ) {}

  get delivery(): MessageDelivery {
    return { email: this.config.emailMode, sms: this.config.smsMode };
  }

  /** Newest first. */
  async page(query: MessagesAsked): Promise<Page<MessageRecord>> {
    const limit = query.limit ?? defaultLimit;
    const counted = await countedUpTo(this.found(query));
    const column = query.search ? orderOfFound('m.createdAt', counted) : 'm.createdAt';
    const rows = this.found(query).orderBy({ [column]: 'DESC', 'm.id': 'DESC' });
    if (query.cursor !== undefined) {
      const after = cursor.decode(query.cursor);
      rows.andWhere('(m.createdAt, m.id) < (:createdAt, :id)', after);
    }
    const messages = await rows.limit(limit + 1).getMany();
    const items = rowsThatFit(await this.recordsOf(messages.slice(0, limit)));
    const last = messages[items.length - 1];
    const goesOn = messages.length > items.length && last !== undefined;
    return { items, ...counted, nextCursor: goesOn ? cursor.encode(last) : null };
  }

  /** With its text if it is stored and may be shown. */
  async detail(messageId: string): Promise<MessageDetail> {
    const message = await this.dataSource.manager.findOneBy(MessageEntity, {
      id: requiredId(messageId, 'message_not_found'),
    });
    if (!message) throw new Refusal('message_not_found');
    const words = this.config.demo && !message.erased ? await this.store.read(message.id) : null;
    const [record] = await this.recordsOf([message]);
    if (!record) throw new Error('a record for each message');
    return { ...record, text: words?.text ?? null, html: words?.html ?? null };
  }

  /** Sends a failed message again, with another day to succeed. */
  async retry(messageId: string, by: Actor): Promise<MessageRecord> {
    const id = requiredId(messageId, 'message_not_found');
    const message = await inTransaction(this.dataSource, async (tx) => {
      const found = await tx.findOne(MessageEntity, {
        where: { id },
        lock: { mode: 'pessimistic_write' },
      });
      if (!found) throw new Refusal('message_not_found');
      if (found.state !== 'failed') {
        throw new Refusal('transition_refused', { details: { allowed: [] } });
      }
      const now = new Date();
      return tx.save(MessageEntity, {
        ...found,
        state: 'waiting' as const,
        attempts: 0,
        reason: null,
        nextAttemptAt: now,
        giveUpAt: new Date(now.getTime() + giveUpAfterHours * 3_600_000),
      });
    });
    this.logger.log({ msg: 'message is tried again', id, by: by.accountId });
    committed(this.dataSource, messagesQueued);
    return recordOf(message, null);
  }

  async about(asked: MessagesAbout): Promise<MessageRecord[]> {
    const messages = await this.dataSource.manager
      .createQueryBuilder(MessageEntity, 'm')
      .where(
        `(m.accountId = ANY(:accountIds) OR lower(m.recipient) = ANY(:emails)
          OR m.appointmentId = ANY(:appointmentIds)
          OR m.serviceRequestId = ANY(:serviceRequestIds))`,
        asked,
      )
      .andWhere('m.technicianId IS NULL')
      .orderBy({ 'm.createdAt': 'DESC', 'm.id': 'DESC' })
      .limit(aboutLimit)
      .getMany();
    return this.recordsOf(messages);
  }

  private async recordsOf(messages: readonly MessageEntity[]): Promise<MessageRecord[]> {
    const receiptOf = await this.receipts.of(
      messages.flatMap(({ providerId }) => providerId ?? []),
    );
    return messages.map((message) => recordOf(message, receiptOf(message.providerId)));
  }

  found({
    state,
    technicianId,
    search,
    technicianIds = [],
  }: MessagesAsked): SelectQueryBuilder<MessageEntity> {
    const rows = this.dataSource.manager.createQueryBuilder(MessageEntity, 'm').where('true');
    if (state !== undefined) rows.andWhere('m.state = :state', { state });
    if (technicianId !== undefined)
      rows.andWhere('m.technicianId = :technicianId', { technicianId });
    const digits = phoneDigits(search ?? '');
    if (search && phoneLike.test(phoneParts(search).number) && digits.length >= minPhoneDigits) {
      rows.andWhere(
        `(m.recipient LIKE :digits OR m.search_words @@ notifications.search_query(:search))`,
        { digits: `+%${digits}%`, search },
      );
    } else if (search && /[\p{L}\p{N}]/u.test(search)) {
      rows.andWhere(
        `(m.search_words @@ notifications.search_query(:search)
          OR m.technicianId = ANY(:technicianIds))`,
        { search, technicianIds },
      );
    }
    return rows;
  }
}

function recordOf(message: MessageEntity, receipt: MessageRecord['receipt']): MessageRecord {
  const { id, kind, channel, state, recipient, subject, attempts, reason } = message;
  const { accountId, appointmentId, serviceRequestId, technicianId, askedBy } = message;
  const { createdAt, nextAttemptAt, sentAt } = message;
  return {
    id,
    kind,
    channel,
    state,
    recipient,
    subject,
    customerId: accountId,
    appointmentId,
    serviceRequestId,
    technicianId,
    askedBy,
    attempts,
    reason,
    receipt,
    createdAt: createdAt.toISOString(),
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    sentAt: sentAt?.toISOString() ?? null,
  };
}
