import { memo } from 'react';
import type { MessageRecord } from '@contracts/notifications/messages';
import { classNames } from '../../shared/ui/class-names';
import type { RecordProps } from '../../shared/ui/office/filtered-records';
import cards from '../../shared/ui/office/record-cards.module.css';
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

export const messageColumns = ['Time', 'Message', 'Recipient', 'Subject', 'State'];

/** On a wide screen. */
export const MessageRow = memo(function MessageRow({
  item: message,
  onOpen,
}: RecordProps<MessageRecord>) {
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

/** On a narrow screen. */
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
          <DetailsButton message={message} onOpen={onOpen} />
        </div>
      </div>
    </li>
  );
});
