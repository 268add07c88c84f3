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
  'backup-late',
  'disk-full',
] as const;
export type MessageKind = (typeof messageKinds)[number];

/** Texts to the technician of a job. */
export type JobMessageKind = Extract<MessageKind, `job-${string}`>;
/** To owners, about the running of the site. */
export type OwnerMessageKind = Extract<MessageKind, 'backup-late' | 'disk-full'>;
/** The others have an email. */
export type EmailKind = Exclude<MessageKind, JobMessageKind | 'phone-link'>;

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
  'backup-late': { label: 'No backup', channels: both },
  'disk-full': { label: 'Disk nearly full', channels: both },
};

/**
 * Most texts to one number per day, and most emails about visits to one unverified address. Emails
 * are sent even if texts aren't.
 */
export const messagesPerDay: Readonly<Record<MessageChannel, number>> = { sms: 5, email: 20 };

/** Most texts to one technician per day. */
export const technicianTextsPerDay = 60;

/** Texts that we keep per day: of one number, and of all together. More of them are dropped. */
export const receivedTextsPerDay = { number: 20, all: 1_000 } as const;

/** Received texts that the office sees at once: all that no one has read, and the newest of the others. */
export const receivedTextsListed = { unread: 100, read: 10 } as const;

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
