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
  type TextReceipt,
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
  /** What the carrier reports about a text that a provider has taken; otherwise null. */
  readonly receipt: TextReceipt | null;
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
  /** Texts to our number that no one has read, 100 at most; otherwise null. */
  readonly received: {
    readonly count: number;
    /** ISO instant of the oldest. */
    readonly since: string;
    /** One that also ended texts and may mean a visit, or else the newest. */
    readonly shown: {
      readonly from: string;
      readonly body: string;
      readonly stopped: boolean;
      /** The visit that our last text to the number was about. */
      readonly appointmentId: string | null;
      /** Asked on the page of the visit's estimate: it's no text. */
      readonly fromEstimate?: true;
    };
  } | null;
  /** Answers of the office that didn't get there, with no text after them; otherwise null. */
  readonly undelivered?: {
    readonly count: number;
    /** ISO instant of the oldest. */
    readonly since: string;
    /** The number that the newest went to. */
    readonly to: string;
  } | null;
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
};
