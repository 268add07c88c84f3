import { Button } from 'antd';
import { createContext, useContext } from 'react';
import type { MessageRecord } from '@contracts/notifications/messages';
import type { Technician } from '@contracts/tracking/technicians';
import { messageKindRules, shownMessageState } from '@contracts/vocabulary/messages';
import { formatDateTime } from '../../shared/format';
import { EmailText } from '../../shared/ui/email-text';
import { useNow } from '../../shared/ui/use-now';
import { StatusTag } from '../../shared/ui/office/status-tag';
import { toastFailure } from '../../shared/ui/feedback/toast-failure';
import { toast } from '../../shared/ui/feedback/toast-store';
import text from '../../shared/ui/office/record-text.module.css';
import { useRetryMessageMutation } from './message-endpoints';
import { attemptsOf, canRetry, channelLabels, recipientOf, subjectOf } from './message-words';

/** Parts of a message that the table, the cards and the details have in common. */

export const kindOf = ({ kind }: MessageRecord): string => messageKindRules[kind].label;

/** Names a message to screen readers. */
export const titleOf = (message: MessageRecord): string =>
  `${kindOf(message)} of ${formatDateTime(message.createdAt)}`;

export function Kind({ message }: { message: MessageRecord }) {
  return (
    <>
      <span className={text.name}>{kindOf(message)}</span>
      <span className={text.quiet}>{channelLabels[message.channel]}</span>
    </>
  );
}

export function Created({ message }: { message: MessageRecord }) {
  return <time dateTime={message.createdAt}>{formatDateTime(message.createdAt)}</time>;
}

/** Those whose names are shown with texts to them. */
export const Crew = createContext<readonly Pick<Technician, 'id' | 'name'>[]>([]);

export function Recipient({ message }: { message: MessageRecord }) {
  const technician = useContext(Crew).find(({ id }) => id === message.technicianId);
  return (
    <>
      {technician && <span className={text.name}>{technician.name}</span>}
      {(!technician || message.recipient !== null) && (
        <span className={message.recipient === null ? text.none : undefined}>
          <EmailText email={recipientOf(message)} />
        </span>
      )}
    </>
  );
}

export function Subject({ message }: { message: MessageRecord }) {
  return (
    <span className={message.subject === null ? text.none : undefined}>{subjectOf(message)}</span>
  );
}

export function State({ message }: { message: MessageRecord }) {
  const { label, tone, why } = shownMessageState(message, useNow(10));
  const attempts = attemptsOf(message);
  return (
    <>
      <StatusTag tone={tone}>{label}</StatusTag>
      {attempts !== '' && <span className={text.reason}>{attempts}</span>}
      {why !== null && <span className={text.reason}>{why}</span>}
    </>
  );
}

/** Sends a failed message again; nothing for others. */
export function RetryButton({
  message,
  onRetried,
}: {
  message: MessageRecord;
  /** The button is gone then. */
  onRetried?: () => void;
}) {
  const [retry, { isLoading }] = useRetryMessageMutation();
  if (!canRetry(message)) return null;
  const send = async () => {
    const { error } = await retry(message.id);
    if (error) return toastFailure('Error sending the message again', error);
    toast({ title: 'Message will be sent again', description: `${kindOf(message)}: it is next.` });
    onRetried?.();
  };
  return (
    <Button
      loading={isLoading}
      aria-label={`Retry ${titleOf(message)}`}
      onClick={() => void send()}
    >
      Retry
    </Button>
  );
}
