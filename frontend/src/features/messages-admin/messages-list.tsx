import { memo } from 'react';
import type { MessageRecord } from '@contracts/notifications/messages';
import { classNames } from '../../shared/ui/class-names';
import type { RecordProps } from '../../shared/ui/office/filtered-records';
import cards from '../../shared/ui/office/record-cards.module.css';
import { DetailsButton } from '../../shared/ui/office/record-parts';
import type { RecordColumn } from '../../shared/ui/office/record-table';
import { Created, Kind, Recipient, RetryButton, State, Subject, titleOf } from './message-parts';

export const messageColumns: readonly RecordColumn<
  MessageRecord,
  RecordProps<MessageRecord>['onOpen']
>[] = [
  { title: 'Time', width: 190, render: (message) => <Created message={message} /> },
  { title: 'Message', width: '15%', render: (message) => <Kind message={message} /> },
  { title: 'Recipient', width: '19%', render: (message) => <Recipient message={message} /> },
  { title: 'Subject', render: (message) => <Subject message={message} /> },
  { title: 'State', width: '20%', render: (message) => <State message={message} /> },
  {
    title: 'Actions',
    width: 166,
    actions: true,
    render: (message, onOpen) => (
      <>
        <RetryButton message={message} size="small" />
        <DetailsButton of={titleOf(message)} size="small" onClick={() => onOpen(message)} />
      </>
    ),
  },
];

export const MessageCard = memo(function MessageCard({
  item: message,
  onOpen,
}: RecordProps<MessageRecord>) {
  return (
    <li className={cards.card}>
      <div className={classNames(cards.cardHead, cards.wrapping)}>
        <div>
          <Kind message={message} />
        </div>
        <Created message={message} />
      </div>
      <div className={cards.cardBody}>
        <Recipient message={message} />
        <Subject message={message} />
        <div>
          <State message={message} />
        </div>
      </div>
      <div className={cards.cardFoot}>
        <div className={cards.cardActions}>
          <RetryButton message={message} />
          <DetailsButton of={titleOf(message)} onClick={() => onOpen(message)} />
        </div>
      </div>
    </li>
  );
});
