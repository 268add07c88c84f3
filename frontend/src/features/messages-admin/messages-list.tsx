import type { MessageRecord } from '@contracts/notifications/messages';
import { DetailsButton } from '../../shared/ui/office/record-parts';
import type { RecordColumn } from '../../shared/ui/office/record-table';
import { Created, Kind, Recipient, RetryButton, State, Subject, titleOf } from './message-parts';

export const messageColumns: readonly RecordColumn<
  MessageRecord,
  (message: MessageRecord) => void
>[] = [
  {
    title: 'Time',
    tablet: { width: 112 },
    width: 178,
    render: (message) => <Created message={message} />,
  },
  {
    title: 'Message',
    tablet: { width: 124 },
    width: '14%',
    render: (message) => <Kind message={message} />,
  },
  {
    title: 'Recipient',
    tablet: { width: 184 },
    width: '19%',
    render: (message) => <Recipient message={message} />,
  },
  { title: 'Subject', render: (message) => <Subject message={message} /> },
  {
    title: 'State',
    tablet: { width: 150 },
    width: '16%',
    status: true,
    render: (message) => <State message={message} />,
  },
  {
    title: 'Actions',
    tablet: { width: 150 },
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
