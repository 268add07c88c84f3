/** Messages to customers and technicians, their statuses, and the office's words for both. Imports types only. */
import type { StatusTone } from './status-tone';

export const messageChannels = ['email', 'sms'] as const;
export type MessageChannel = (typeof messageChannels)[number];

export const messageKinds = [
  'booking-confirmed',
  'appointment-rescheduled',
  'appointment-cancelled',
  'request-received',
  'appointment-reminder',
  'technician-on-the-way',
  'service-done',
  'payment-due',
  'payment-receipt',
  'payment-refunded',
  'verify-email',
  'reset-password',
  'confirm-email-change',
  'stop-email-change',
  'office-invitation',
  'password-changed',
  'email-changed',
  'job-assigned',
  'job-changed',
  'job-removed',
  'phone-link',
  'office-text',
  'backup-late',
  'disk-full',
  'estimate-ready',
  'estimate-approved',
  'invoice-issued',
  'invoice-credited',
  'invoice-voided',
] as const;
export type MessageKind = (typeof messageKinds)[number];

/** Texts to the technician of a job. */
export type JobMessageKind = Extract<MessageKind, `job-${string}`>;
/** To owners, about the running of the site. */
export type OwnerMessageKind = Extract<MessageKind, 'backup-late' | 'disk-full'>;
/** The others have an email. */
export type EmailKind = Exclude<MessageKind, JobMessageKind | 'phone-link' | 'office-text'>;

export interface MessageKindRule {
  /** The office's name for it. */
  readonly label: string;
  /** A text message to a customer requires consent, and is sent in addition to the email. */
  readonly channels: readonly MessageChannel[];
  /**
   * It's about a step that can be undone, or a change that may be changed again. It waits for as
   * long as an undo is accepted, and is sent only if it's still true.
   */
  readonly held?: true;
}

const both = messageChannels;
const email: readonly MessageChannel[] = ['email'];
const text: readonly MessageChannel[] = ['sms'];

export const messageKindRules: Readonly<Record<MessageKind, MessageKindRule>> = {
  'booking-confirmed': { label: 'Booking confirmed', channels: email },
  'appointment-rescheduled': { label: 'Appointment moved', channels: both, held: true },
  'appointment-cancelled': { label: 'Appointment canceled', channels: both, held: true },
  'request-received': { label: 'Request received', channels: email },
  'appointment-reminder': { label: 'Reminder', channels: both },
  'technician-on-the-way': { label: 'Technician on the way', channels: both, held: true },
  'service-done': { label: 'Service done', channels: email, held: true },
  'payment-due': { label: 'Payment due', channels: email },
  'payment-receipt': { label: 'Receipt', channels: email },
  'payment-refunded': { label: 'Refund', channels: both },
  'verify-email': { label: 'Verify address', channels: email },
  'reset-password': { label: 'Reset password', channels: email },
  'confirm-email-change': { label: 'Confirm address change', channels: email },
  'stop-email-change': { label: 'Address change requested', channels: email },
  'office-invitation': { label: 'Invitation to the office', channels: email },
  'password-changed': { label: 'Password changed', channels: email },
  'email-changed': { label: 'Address changed', channels: email },
  'job-assigned': { label: 'Job assigned', channels: text, held: true },
  'job-changed': { label: 'Job moved', channels: text, held: true },
  'job-removed': { label: 'Job removed', channels: text, held: true },
  'phone-link': { label: 'Phone link', channels: text },
  'office-text': { label: 'Text from the office', channels: text },
  'backup-late': { label: 'No backup', channels: both },
  'disk-full': { label: 'Disk nearly full', channels: both },
  'estimate-ready': { label: 'Estimate sent', channels: both },
  'estimate-approved': { label: 'Estimate approved', channels: email },
  'invoice-issued': { label: 'Invoice', channels: email },
  'invoice-credited': { label: 'Credit note', channels: email },
  'invoice-voided': { label: 'Invoice voided', channels: email },
};

/**
 * Most texts to one number per day, and most emails about visits to one unverified address. Emails
 * are sent even if texts aren't.
 */
export const messagesPerDay: Readonly<Record<MessageChannel, number>> = { sms: 5, email: 20 };

/** Most texts to one technician per day. */
export const technicianTextsPerDay = 60;

/** Most answers of the office to one number per day. They don't use up the texts above. */
export const officeTextsPerDay = 20;

/**
 * Received texts of one number in a minute and in a day, and of all numbers in a day. More of them
 * are kept, but don't alert the office and get no answer. Beyond `kept`, they are dropped.
 */
export const receivedTextLimits = { minute: 10, day: 60, all: 1_000, kept: 5_000 } as const;

/** The share of the daily text budget at which the office is warned. */
export const textBudgetWarning = 0.8;

export const messageStates = ['waiting', 'sent', 'skipped', 'failed'] as const;
export type MessageState = (typeof messageStates)[number];

export interface MessageStateRule {
  /** Final: nothing more happens automatically. */
  readonly over: boolean;
  readonly label: string;
  readonly tone: StatusTone;
}

export const messageStateRules: Readonly<Record<MessageState, MessageStateRule>> = {
  /** Waiting to be sent, for the first time or again. */
  waiting: { over: false, label: 'Waiting', tone: 'yellow' },
  sent: { over: true, label: 'Sent', tone: 'green' },
  /** Not sent: outdated, not wanted, or over a limit. The reason says which. */
  skipped: { over: true, label: 'Not sent', tone: 'gray' },
  /** Given up. */
  failed: { over: true, label: 'Failed', tone: 'red' },
};

/** Why the office can't text a number. */
export const textBlocks = {
  'opted-out': 'They opted out of our texts, and can text START to get them again. Call instead.',
  'not-mobile': 'This number can’t get our texts. Call instead.',
  'no-consent': 'They never texted us or agreed to texts. Call instead.',
  off: 'Text messages aren’t set up.',
} as const;
export type TextBlock = keyof typeof textBlocks;

/** What the provider reports about a text that it took. */
export const receiptStatuses = ['sent', 'delivered', 'undelivered', 'failed'] as const;
export type ReceiptStatus = (typeof receiptStatuses)[number];

export interface TextReceipt {
  /** Null until the carrier has reported that it was delivered or not. */
  readonly delivered: boolean | null;
  /** The provider's code of what went wrong, also if it was delivered in the end. */
  readonly errorCode: number | null;
}

/** Why a text wasn't delivered, by the provider's code. */
const deliveryProblems: Readonly<Record<number, string>> = {
  21_211: 'The number doesn’t exist',
  21_610: 'They opted out of our texts',
  21_614: 'It’s a landline or can’t get texts',
  21_635: 'It’s a landline',
  30_003: 'The phone was off or out of reach',
  30_004: 'Their phone or carrier blocks our texts',
  30_005: 'The number is unknown or not in service',
  30_006: 'It’s a landline, or the carrier takes no texts for it',
  30_007:
    'The carrier filtered it as spam. Don’t send it again, and tell the person who runs the site',
  30_008: 'The carrier doesn’t say why',
  30_032: 'Our toll-free number isn’t verified yet. Tell the person who runs the site',
  30_034: 'Our number isn’t registered with the carriers yet. Tell the person who runs the site',
};
/** Another text won't arrive, either. */
const callInsteadCodes = new Set([21_211, 21_614, 21_635, 30_005, 30_006]);

/** The provider's id of a text. */
export const providerIdPattern = /^\w{1,64}$/;

export const optedOutCode = 21_610;

/** Without a receipt for that long, there won't be one. */
const receiptWithinMs = 86_400_000;

interface SentMessage {
  readonly state: MessageState;
  readonly receipt: TextReceipt | null;
  readonly sentAt: string | null;
  readonly reason: string | null;
}

/** What became of a message, with what the carrier says about a text; `why` is null if all is well. */
export function shownMessageState(
  { state, receipt, sentAt, reason }: SentMessage,
  now: number,
): Pick<MessageStateRule, 'label' | 'tone'> & { readonly why: string | null } {
  const rule = messageStateRules[state];
  if (state !== 'sent' || receipt === null) return { ...rule, why: reason };
  if (receipt.delivered === true) return { label: 'Delivered', tone: 'green', why: null };
  if (receipt.delivered === false) {
    return { label: 'Not delivered', tone: 'red', why: deliveryProblem(receipt) };
  }
  const isLate = sentAt !== null && now - Date.parse(sentAt) > receiptWithinMs;
  return isLate ? { label: 'Sent, no receipt', tone: 'gray', why: null } : { ...rule, why: null };
}

/** `It’s a landline. Call instead.` */
function deliveryProblem(receipt: TextReceipt): string {
  const { errorCode } = receipt;
  const words = errorCode === null ? 'The carrier doesn’t say why' : deliveryProblems[errorCode];
  const known = words ?? `The carrier refused it (${errorCode})`;
  return isCallBetter(receipt) ? `${known}. Call instead.` : `${known}.`;
}

/** Whether the office should call the number, because no text gets there. */
export const isCallBetter = ({ delivered, errorCode }: TextReceipt): boolean =>
  delivered === false && errorCode !== null && callInsteadCodes.has(errorCode);
