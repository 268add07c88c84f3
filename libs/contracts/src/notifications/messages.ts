/** Requests and replies of the notifications service: who was told what. It has no events. */
import { IsIn } from 'class-validator';
import type { Actor, AccountId } from '../customers/accounts';
import { type Page, read, request } from '../messaging';
import { IsRecordId, MayBeMissing, SearchablePage } from '../parsing';
import {
  messageStates,
  type MessageChannel,
  type MessageKind,
  type MessageState,
} from '../vocabulary/messages';

/** GET /api/admin/messages. Searches recipients, subjects and the names of technicians. */
export class MessagesQuery extends SearchablePage {
  @MayBeMissing()
  @IsIn(messageStates)
  state?: MessageState;

  /** Those to this technician. */
  @MayBeMissing()
  @IsRecordId()
  technicianId?: string;
}

export interface MessagesAsked extends MessagesQuery {
  /** Those whose names fit the search: messages to them are found, too. */
  readonly technicianIds?: readonly string[];
}

/** One message, without its text. */
export interface MessageRecord {
  readonly id: string;
  readonly kind: MessageKind;
  readonly channel: MessageChannel;
  readonly state: MessageState;
  /**
   * The recipient's address or number; null before it was sent, and after the customer was deleted.
   */
  readonly recipient: string | null;
  /** For a text message, its start; null before it was sent. */
  readonly subject: string | null;
  /** The account that it is of; the API has always called it the customer. */
  readonly customerId: AccountId | null;
  readonly appointmentId: string | null;
  readonly serviceRequestId: string | null;
  /** Whom it's for, if that's a technician. */
  readonly technicianId: string | null;
  /** The name of who had it sent; null for what is sent by itself. */
  readonly askedBy: string | null;
  /** Attempts made so far. */
  readonly attempts: number;
  /** Why the last attempt failed, or why it was skipped, in words for the office. */
  readonly reason: string | null;
  /** ISO instants. */
  readonly createdAt: string;
  readonly nextAttemptAt: string | null;
  readonly sentAt: string | null;
}

/** With its text. Bodies are null outside of demo mode, because they contain links. */
export interface MessageDetail extends MessageRecord {
  readonly text: string | null;
  readonly html: string | null;
}

/** The setting for the text message provider: account, token and our number. */
export const smsUrl = {
  pattern: /^https?:\/\/[^\s:@/]+:[^\s@/]+@[^\s/]+\/?\?from=%2B1\d{10}$/,
  message: 'must be https://account:token@api.twilio.com/?from=%2B1 and ten digits',
};

/** How messages are sent. */
export type DeliveryMode =
  /** By SMTP, or by the text message provider. */
  | 'live'
  /** Written to the data directory. */
  | 'stored'
  /** Not set up: messages wait, and are given up after a day. */
  | 'off';

export interface MessageDelivery {
  readonly email: DeliveryMode;
  readonly sms: DeliveryMode;
}

/** What needs the office's attention. */
export interface MessageConcerns {
  /** The day's texts are used up, or nearly; otherwise null. */
  readonly texts: {
    readonly sent: number;
    readonly budget: number;
    /** ISO instant. */
    readonly since: string;
  } | null;
  /** Texts from customers that no one has read, 100 at most; otherwise null. */
  readonly received: {
    readonly count: number;
    /** ISO instant of the oldest. */
    readonly since: string;
    readonly newest: Pick<ReceivedTextRecord, 'from' | 'body' | 'stopped'>;
  } | null;
}

/** The sender and text of a message to our number. */
export interface ReceivedText {
  readonly from: string;
  readonly body: string;
  /** The provider's id, by which a repeated call is known. */
  readonly providerId?: string | null;
}

/** A text to our number, for the office. */
export interface ReceivedTextRecord {
  readonly id: string;
  /** E.164 */
  readonly from: string;
  readonly body: string;
  /** The number gets no more texts because of it. */
  readonly stopped: boolean;
  /** ISO instants. */
  readonly receivedAt: string;
  readonly readAt: string | null;
  /** Null also for a bare STOP or START, which no one has to read. */
  readonly readBy: string | null;
}

/** The reply to a text; null for none. */
export interface TextReply {
  readonly text: string | null;
}

/** Messages to these accounts or addresses, or about these records; not those to technicians. */
export interface MessagesAbout {
  readonly accountIds: readonly AccountId[];
  /** In lowercase. */
  readonly emails: readonly string[];
  readonly appointmentIds: readonly string[];
  readonly serviceRequestIds: readonly string[];
}

export const notificationsRequests = {
  /** Newest first. */
  messages: read<MessagesAsked, Page<MessageRecord>>('notifications.messages'),
  /** Refuses with `message_not_found`. */
  message: read<{ messageId: string }, MessageDetail>('notifications.message'),
  /** Sends a failed message again. Refuses with `message_not_found` or `transition_refused`. */
  retry: request<{ messageId: string; by: Actor }, MessageRecord>('notifications.retry'),
  /** The newest 100. */
  about: read<MessagesAbout, MessageRecord[]>('notifications.about'),
  delivery: read<Record<string, never>, MessageDelivery>('notifications.delivery'),
  concerns: read<Record<string, never>, MessageConcerns>('notifications.concerns'),
  /** Someone who asks to stop, in whatever words, gets no more texts. START allows them again. */
  receiveText: request<ReceivedText, TextReply>('notifications.receive-text'),
  /** Unread ones first, oldest first; then the newest of the others. */
  receivedTexts: read<Record<string, never>, ReceivedTextRecord[]>('notifications.received-texts'),
  /** Refuses with `message_not_found`. */
  readText: request<{ textId: string; by: Actor }, ReceivedTextRecord>('notifications.read-text'),
};
