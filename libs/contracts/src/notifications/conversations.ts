/** Texts both ways: what people write to our number, and what the office answers. */
import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsISO8601, Matches } from 'class-validator';
import type { Actor } from '../customers/accounts';
import { type Page, read, request } from '../messaging';
import { ListPage, MayBeMissing, RequiredLongText } from '../parsing';
import type {
  MessageKind,
  MessageState,
  ReceiptStatus,
  TextBlock,
  TextReceipt,
} from '../vocabulary/messages';
import { longestText, numbersAtOnce, textNumber } from '../vocabulary/text/text-messages';
import type { NamedVisit } from '../vocabulary/visits/visit-words';

/** GET /api/admin/conversations. */
export class ConversationsQuery extends ListPage {
  @MayBeMissing()
  @IsIn(['unread'])
  show?: 'unread';
}

/** GET /api/admin/texts: of one customer's numbers. */
export class TextsQuery extends ListPage {
  /** E.164, with commas between them. */
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.split(',') : value,
  )
  @ArrayMaxSize(numbersAtOnce)
  @ArrayMinSize(1)
  @IsArray()
  @Matches(textNumber, { each: true, message: 'Must be phone numbers such as +19045550110' })
  numbers!: string[];
}

/** POST /api/admin/conversations/:number/texts */
export class SendText {
  @RequiredLongText(longestText, 'Type your answer')
  text!: string;
}

/** POST /api/admin/conversations/:number/read */
export class ReadConversation {
  /** When the newest text on the page came: one that came later is not read yet. ISO instant. */
  @IsISO8601({ strict: true, strictSeparator: true })
  until!: string;
}

/** The texts with one number, newest last. */
export interface Conversation {
  /** E.164 */
  readonly number: string;
  /** Texts that no one at the office has read. */
  readonly unread: number;
  /** The newest that they or the office wrote; null if neither did in the last 90 days. */
  readonly last: {
    readonly text: string;
    readonly fromThem: boolean;
    /** ISO instant. */
    readonly at: string;
  } | null;
  /** What our last text to the number was about; both are null if we sent none. */
  readonly appointmentId: string | null;
  readonly technicianId: string | null;
  /** Why the office can't answer by text; null if it can. */
  readonly blocked: TextBlock | null;
  /** Our last text didn't arrive, and others won't: a landline, or no number. */
  readonly callInstead: boolean;
}

/** With whose number it is, as booking and tracking know it. */
export interface NamedConversation extends Conversation {
  readonly visit: NamedVisit | null;
  readonly technicianName: string | null;
}

/** A text with a customer's number. */
export interface ConversationText {
  readonly id: string;
  /** Theirs. E.164 */
  readonly number: string;
  /** Of an automatic text its beginning, without links. */
  readonly text: string;
  /** ISO instant: when it came, was sent, or was written. */
  readonly at: string;
  readonly appointmentId: string | null;
  /** If they wrote it; otherwise null. */
  readonly received: {
    /** The number gets no more texts because of it. */
    readonly stopped: boolean;
    /** We answered it automatically. */
    readonly answered: boolean;
    readonly readAt: string | null;
    /** Null also for what no one has to read, such as a bare STOP. */
    readonly readBy: string | null;
    /** Asked on the page of the visit's estimate: it's no text. */
    readonly fromEstimate?: true;
  } | null;
  /** If we sent it; otherwise null. */
  readonly sent: {
    readonly kind: MessageKind;
    /** Who at the office wrote it. */
    readonly by: string | null;
    readonly state: MessageState;
    /** Why it wasn't sent. */
    readonly reason: string | null;
    readonly receipt: TextReceipt | null;
    readonly sentAt: string | null;
  } | null;
}

/** A message to our number. */
export interface ReceivedText {
  readonly from: string;
  readonly body: string;
  /** The provider's id, by which a repeated call is known. */
  readonly providerId?: string | null;
}

/** The reply to a text; null for none. */
export interface TextReply {
  readonly text: string | null;
}

/** Where the provider reports what became of our texts. */
export const receiptsPath = 'api/webhooks/sms/receipts';

/** What the provider reports about a text of ours. */
export interface ReportedReceipt {
  readonly providerId: string;
  readonly status: ReceiptStatus;
  readonly errorCode: number | null;
  /** Whose text it was. */
  readonly to: string;
}

export const conversationRequests = {
  /** Someone who asks to stop, in whatever words, gets no more texts. START allows them again. */
  receiveText: request<ReceivedText, TextReply>('notifications.receive-text'),
  receipt: request<ReportedReceipt, Record<string, never>>('notifications.receipt'),
  /** Newest first. */
  conversations: read<ConversationsQuery, Page<Conversation>>('notifications.conversations'),
  conversation: read<{ number: string }, Conversation>('notifications.conversation'),
  /** Newest first. */
  texts: read<TextsQuery, Page<ConversationText>>('notifications.texts'),
  /** Refuses with `text_refused` or `idempotency_key_reused`. */
  sendText: request<
    SendText & { number: string; by: Actor; idempotencyKey: string | null },
    ConversationText
  >('notifications.send-text'),
  readConversation: request<ReadConversation & { number: string; by: Actor }, Conversation>(
    'notifications.read-conversation',
  ),
};
