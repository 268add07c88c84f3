import { Button, Card, Flex } from 'antd';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { ReceivedTextRecord } from '@contracts/notifications/messages';
import { dialHref } from '@contracts/vocabulary/phones';
import { formatDateTime, formatPhone } from '../../shared/format';
import { toastFailure } from '../../shared/ui/feedback/toast-failure';
import text from '../../shared/ui/office/record-text.module.css';
import { messagesPollingMs, useReadTextMutation, useReceivedTextsQuery } from './message-endpoints';
import styles from './messages-admin.module.css';

/** What customers answered to our texts; nothing until someone has. */
export function ReceivedTexts() {
  const { data = [] } = useReceivedTextsQuery(undefined, {
    pollingInterval: messagesPollingMs,
    refetchOnMountOrArgChange: true,
  });
  const { hash } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const isHere = data.length > 0;
  useEffect(() => {
    if (isHere && hash === '#replies') heading.current?.focus();
  }, [isHere, hash]);
  if (!isHere) return null;
  const unread = data.filter(({ readAt }) => readAt === null).length;
  const count = unread === 0 ? 'all read' : unread === 1 ? '1 to read' : `${unread} to read`;
  return (
    <Card
      size="small"
      className={styles.received}
      title={
        <h2 id="replies" ref={heading} tabIndex={-1} className={styles.receivedTitle}>
          Replies to our texts, {count}
        </h2>
      }
    >
      <ul className={styles.receivedList}>
        {data.map((received) => (
          <li key={received.id}>
            <Received received={received} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Received({ received }: { received: ReceivedTextRecord }) {
  const { id, from, body, stopped, receivedAt, readAt, readBy } = received;
  const [read, { isLoading }] = useReadTextMutation();
  const number = formatPhone(from);
  const markRead = () =>
    read(id)
      .unwrap()
      .catch((error: unknown) => toastFailure('Error marking the text as read', error));
  return (
    <Flex wrap align="start" justify="space-between" gap="4px 16px">
      <div className={styles.receivedWords}>
        <p className={styles.receivedBody}>{body === '' ? 'A picture, or nothing' : body}</p>
        <p className={text.quiet}>
          <a href={dialHref(from)}>{number}</a>,{' '}
          <time dateTime={receivedAt}>{formatDateTime(receivedAt)}</time>
          {stopped && ' · They get no more texts. A visit stays booked until you cancel it.'}
          {readAt !== null && readBy !== null && ` · Read by ${readBy}`}
        </p>
      </div>
      {readAt === null && (
        <Button
          size="small"
          loading={isLoading}
          onClick={() => void markRead()}
          aria-label={`Mark as read: ${number}, ${formatDateTime(receivedAt)}`}
        >
          Mark as read
        </Button>
      )}
    </Flex>
  );
}
