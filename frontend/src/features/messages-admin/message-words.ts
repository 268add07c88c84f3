import type {
  DeliveryMode,
  MessageDelivery,
  MessageRecord,
} from '@contracts/notifications/messages';
import {
  messageStates,
  messageStateRules,
  type MessageChannel,
  type MessageState,
} from '@contracts/vocabulary/messages';
import { formatDateTime } from '../../shared/format';

export const channelLabels: Readonly<Record<MessageChannel, string>> = {
  email: 'Email',
  sms: 'Text message',
};

/** An unknown filter in the address shows all. */
export const stateFilter = (wanted: string): MessageState | '' =>
  messageStates.find((state) => state === wanted) ?? '';

export const canRetry = ({ state }: MessageRecord): boolean => state === 'failed';

/** Recipient and subject are only known once it's sent, and erased with the account. */
const missing: Readonly<Record<MessageState, { recipient: string; subject: string }>> = {
  waiting: { recipient: 'Not known yet', subject: 'Not written yet' },
  sent: { recipient: 'Erased', subject: 'Erased' },
  skipped: { recipient: 'No recipient', subject: 'Not written' },
  failed: { recipient: 'Not known', subject: 'Not written' },
};

export const recipientOf = ({ recipient, state }: MessageRecord): string =>
  recipient ?? missing[state].recipient;

export const subjectOf = ({ subject, state }: MessageRecord): string =>
  subject ?? missing[state].subject;

/** `3 attempts, next Nov 21, 2026, 2:05 PM`; empty if none was made or the first one succeeded. */
export function attemptsOf({ attempts, state, nextAttemptAt }: MessageRecord): string {
  if (attempts === 0 || (attempts === 1 && state === 'sent')) return '';
  const made = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  return messageStateRules[state].over || nextAttemptAt === null
    ? made
    : `${made}, next ${formatDateTime(nextAttemptAt)}`;
}

const emailWords: Readonly<Record<DeliveryMode, string>> = {
  live: 'Email is on.',
  stored: 'Demo: emails are saved and shown here, not sent.',
  off: 'Email isn’t set up, so nothing is sent. Waiting messages expire after a day.',
};
const textWords: Readonly<Record<DeliveryMode, string>> = {
  live: 'Text messages go to technicians, and to customers who agreed to them.',
  stored: 'Text messages, too.',
  off: 'Text messages aren’t set up.',
};

/** How messages are sent, and whether someone must act. */
export const deliveryWords = ({
  email,
  sms,
}: MessageDelivery): { text: string; warn: boolean } => ({
  text: `${emailWords[email]} ${sms === 'stored' && email !== 'stored' ? 'Text messages are saved, not sent.' : textWords[sms]}`,
  warn: email === 'off',
});
