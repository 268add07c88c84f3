/** What the notifications service answers: what was told to whom. It announces nothing. */
import { IsIn } from 'class-validator';
import type { Actor, CustomerId } from '../customers/accounts';
import { request, type Page } from '../messaging';
import { MayBeMissing, SearchablePage } from '../parsing';
import {
  messageStates,
  type MessageChannel,
  type MessageKind,
  type MessageState,
} from '../vocabulary/messages';

/** GET /api/admin/messages. The search finds recipients and subjects. */
export class MessagesQuery extends SearchablePage {
  @MayBeMissing()
  @IsIn(messageStates)
  state?: MessageState;
}

/** One message, without what it says. */
export interface MessageRecord {
  readonly id: string;
  readonly kind: MessageKind;
  readonly channel: MessageChannel;
  readonly state: MessageState;
  /** The address or number it went to; null before it was sent, and after its customer was deleted. */
  readonly recipient: string | null;
  /** Of a text message its beginning; null before it was sent. */
  readonly subject: string | null;
  readonly customerId: CustomerId | null;
  readonly appointmentId: string | null;
  readonly serviceRequestId: string | null;
  /** Attempts made so far. */
  readonly attempts: number;
  /** Why the last one failed, or why it was skipped, in words for the office. */
  readonly reason: string | null;
  /** ISO instants. */
  readonly createdAt: string;
  readonly nextAttemptAt: string | null;
  readonly sentAt: string | null;
}

/** With what it said. The bodies are null outside demo mode: they hold links that act. */
export interface MessageDetail extends MessageRecord {
  readonly text: string | null;
  readonly html: string | null;
}

/** The setting of the provider of text messages: account, token and the number that they come from. */
export const smsUrl = {
  pattern: /^https?:\/\/[^\s:@/]+:[^\s@/]+@[^\s/]+\/?\?from=%2B1\d{10}$/,
  message: 'must be https://account:token@api.twilio.com/?from=%2B1 and ten digits',
};

/** How messages leave. */
export type DeliveryMode =
  /** By SMTP, or by the provider of text messages. */
  | 'live'
  /** Written to the data directory. */
  | 'stored'
  /** Not set up: they wait, and are given up after a day. */
  | 'off';

export interface MessageDelivery {
  readonly email: DeliveryMode;
  readonly sms: DeliveryMode;
}

/** What needs someone of the office. */
export interface MessageConcerns {
  /** The day's texts are used up, or nearly; null while they are not. */
  readonly texts: {
    readonly sent: number;
    readonly budget: number;
    /** ISO instant. */
    readonly since: string;
  } | null;
}

/** Who wrote to the number that text messages come from, and what. */
export interface ReceivedText {
  readonly from: string;
  readonly body: string;
}

/** What is answered to a text; null for nothing. */
export interface TextReply {
  readonly text: string | null;
}

/** The messages about a customer, by what they are about. */
export interface MessagesAbout {
  readonly customerId: CustomerId;
  readonly appointmentIds: readonly string[];
  readonly serviceRequestIds: readonly string[];
}

export const notificationsRequests = {
  /** Newest first. */
  messages: request<MessagesQuery, Page<MessageRecord>>('notifications.messages'),
  /** Refuses with `message_not_found`. */
  message: request<{ messageId: string }, MessageDetail>('notifications.message'),
  /** Sends one that was given up again. Refuses with `message_not_found` and `transition_refused`. */
  retry: request<{ messageId: string; by: Actor }, MessageRecord>('notifications.retry'),
  /** The newest 100. */
  about: request<MessagesAbout, MessageRecord[]>('notifications.about'),
  delivery: request<Record<string, never>, MessageDelivery>('notifications.delivery'),
  concerns: request<Record<string, never>, MessageConcerns>('notifications.concerns'),
  /** Asked to stop in whatever words, we send no more texts; START allows them again. */
  receiveText: request<ReceivedText, TextReply>('notifications.receive-text'),
};
