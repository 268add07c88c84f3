import { memo } from 'react';
import type { MessageRecord } from '@contracts/notifications';
import { classNames } from '../../shared/ui/class-names';
import cards from '../../shared/ui/office/record-cards.module.css';
import { RecordTable } from '../../shared/ui/office/record-table';
import table from '../../shared/ui/office/record-table.module.css';
import {
  Created,
  DetailsButton,
  Kind,
  Recipient,
  RetryButton,
  State,
  Subject,
} from './message-parts';
import styles from './messages-admin.module.css';

interface MessagesProps {
  messages: readonly MessageRecord[];
  onOpen: (message: MessageRecord) => void;
}

type RowProps = Omit<MessagesProps, 'messages'> & { message: MessageRecord };

const columns = ['Time', 'Message', 'Recipient', 'Subject', 'State'];

/** Messages on a wide screen: a row each. */
export function MessagesTable({ messages, ...row }: MessagesProps) {
  return (
    <RecordTable columns={columns} actions className={styles.table}>
      <tbody>
        {messages.map((message) => (
          <Row key={message.id} message={message} {...row} />
        ))}
      </tbody>
    </RecordTable>
  );
}

const Row = memo(function Row({ message, onOpen }: RowProps) {
  return (
    <tr>
      <td>
        <Created message={message} />
      </td>
      <td>
        <Kind message={message} />
      </td>
      <td>
        <Recipient message={message} />
      </td>
      <td>
        <Subject message={message} />
      </td>
      <td>
        <State message={message} />
      </td>
      <td>
        <div className={table.rowActions}>
          <RetryButton message={message} size="small" />
          <DetailsButton message={message} size="small" onOpen={onOpen} />
        </div>
      </td>
    </tr>
  );
});

/** Messages on a narrow screen: a card each. */
export function MessagesCards({ messages, ...card }: MessagesProps) {
  return (
    <ul className={cards.cards}>
      {messages.map((message) => (
        <Card key={message.id} message={message} {...card} />
      ))}
    </ul>
  );
}

const Card = memo(function Card({ message, onOpen }: RowProps) {
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
          <DetailsButton message={message} onOpen={onOpen} />
        </div>
      </div>
    </li>
  );
});
