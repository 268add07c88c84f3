import type { MessageRecord } from '@contracts/notifications/messages';
import { DetailsButton } from '../../shared/ui/office/record-parts';
import type { RecordColumn } from '../../shared/ui/office/record-table';
import { Created, Kind, Recipient, RetryButton, State, Subject, titleOf } from './message-parts';

export const messageColumns: readonly RecordColumn<
  MessageRecord,
  (message: MessageRecord) => void
>[] = [
  { title: 'Time', width: 178, render: (message) => <Created message={message} /> },
  { title: 'Message', width: '14%', render: (message) => <Kind message={message} /> },
  { title: 'Recipient', width: '19%', render: (message) => <Recipient message={message} /> },
  { title: 'Subject', render: (message) => <Subject message={message} /> },
  { title: 'State', width: '16%', status: true, render: (message) => <State message={message} /> },
  {
    title: 'Actions',
    width: 166,
    actions: true,
    render: (message, onOpen) => (
      <>
        <RetryButton message={message} />
        <DetailsButton of={titleOf(message)} onClick={() => onOpen(message)} />
      </>
    ),
  },
];
