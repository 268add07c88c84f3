import { Flex } from 'antd';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import type { MessageDetail, MessageRecord } from '@contracts/notifications/messages';
import { formatDateTime } from '../../shared/format';
import {
  appointmentSearchById,
  conversationPath,
  requestSearch,
} from '../../shared/page/office-paths';
import { paths } from '../../shared/page/paths';
import drawer from '../../shared/ui/office/record-drawer.module.css';
import { RecordDrawer, useLastOpened } from '../../shared/ui/office/record-drawer';
import { Fact, RecordFacts } from '../../shared/ui/office/record-facts';
import { MessageBody } from './message-body';
import { messagesPollingMs, useMessageQuery } from './message-endpoints';
import { kindOf, Recipient, RetryButton, State, Subject } from './message-parts';
import { channelLabels } from './message-words';
import styles from './messages-admin.module.css';

interface MessageDrawerProps {
  /** The message with open details; empty for none. It needn't be in the list. */
  id: string;
  messages: readonly MessageRecord[];
  onClose: () => void;
}

export function MessageDrawer({ id, messages, onClose }: MessageDrawerProps) {
  const shownId = useLastOpened(id);
  const single = useMessageQuery(shownId, {
    skip: id === '',
    pollingInterval: messagesPollingMs,
    refetchOnMountOrArgChange: true,
  });
  const message = single.currentData ?? messages.find((each) => each.id === shownId);
  return (
    <RecordDrawer
      id={id}
      title={message ? kindOf(message) : 'Message'}
      noun="message"
      record={message}
      asked={single}
      size={640}
      onClose={onClose}
    >
      {(found) => <Details key={found.id} message={found} detail={single.currentData} />}
    </RecordDrawer>
  );
}

function Details({
  message,
  detail,
}: {
  message: MessageRecord;
  /** Undefined until its text is loaded. */
  detail: MessageDetail | undefined;
}) {
  const details = useRef<HTMLDivElement>(null);
  return (
    <div className={drawer.details} ref={details} tabIndex={-1}>
      <div className={styles.detailsHead}>
        <div>
          <State message={message} />
        </div>
        <RetryButton message={message} onRetried={() => details.current?.focus()} />
      </div>
      <RecordFacts>
        <Fact label="Recipient">
          <Recipient message={message} />
        </Fact>
        <Fact label="Sent as">{channelLabels[message.channel]}</Fact>
        <Fact label="Subject" wide>
          <Subject message={message} />
        </Fact>
        <Fact label="Queued">{formatDateTime(message.createdAt)}</Fact>
        <Fact label={message.sentAt === null && message.nextAttemptAt ? 'Next attempt' : 'Sent'}>
          <When message={message} />
        </Fact>
        {message.askedBy !== null && <Fact label="Sent by">{message.askedBy}</Fact>}
        {isAboutSomething(message) && (
          <Fact label="About" wide>
            <About message={message} />
          </Fact>
        )}
      </RecordFacts>
      {detail && <MessageBody message={detail} />}
    </div>
  );
}

/** With the customer that a text went to. */
const conversationOf = ({ channel, recipient, technicianId }: MessageRecord): string | null =>
  channel === 'sms' && technicianId === null && recipient !== null
    ? conversationPath(recipient)
    : null;

const isAboutSomething = (message: MessageRecord) =>
  message.appointmentId !== null ||
  conversationOf(message) !== null ||
  message.serviceRequestId !== null;

function When({ message: { sentAt, nextAttemptAt } }: { message: MessageRecord }) {
  const time = sentAt ?? nextAttemptAt;
  return time === null ? 'Not sent' : <time dateTime={time}>{formatDateTime(time)}</time>;
}

function About({ message }: { message: MessageRecord }) {
  const { appointmentId, serviceRequestId } = message;
  const conversation = conversationOf(message);
  const pathname = paths.adminTracking;
  return (
    <Flex wrap gap="4px 20px">
      {appointmentId !== null && (
        <Link to={{ pathname, search: appointmentSearchById(appointmentId) }}>Appointment</Link>
      )}
      {serviceRequestId !== null && (
        <Link to={{ pathname, search: requestSearch(serviceRequestId) }}>Service request</Link>
      )}
      {conversation !== null && <Link to={conversation}>Conversation</Link>}
    </Flex>
  );
}
