import { Alert } from 'antd';
import { useCallback, useContext, useMemo } from 'react';
import type { MessageRecord } from '@contracts/notifications/messages';
import type { Technician } from '@contracts/tracking/technicians';
import { isRecordId } from '@contracts/vocabulary/ids';
import {
  messageStates,
  messageStateRules,
  type MessageState,
} from '@contracts/vocabulary/messages';
import { joined } from '../../shared/api/list-page';
import { useLoadedPages } from '../../shared/api/use-loaded-pages';
import { EmptyRecords } from '../../shared/ui/office/empty-records';
import { FilteredRecords } from '../../shared/ui/office/filtered-records';
import { MessageDrawer } from './message-drawer';
import {
  messagesPollingMs,
  useMessagePagesInfiniteQuery,
  useMessageDeliveryQuery,
} from './message-endpoints';
import { useDispatchPolling } from '../../shared/live/dispatch-topic';
import { useUnreadConversationsQuery } from '../../shared/ui/office/texts/text-endpoints';
import { OfficeTabs } from '../../shared/ui/office/office-tabs';
import text from '../../shared/ui/office/record-text.module.css';
import { Crew } from './message-parts';
import { Inbox } from './inbox';
import { messageColumns } from './messages-list';
import { deliveryWords, stateFilter } from './message-words';
import styles from './messages-admin.module.css';
import { useAddressParams } from '../../shared/page/use-address-params';

const pageSize = 100;

const tabKeys = { tab: 'tab' } as const;
const addressKeys = {
  state: 'state',
  technician: 'technician',
  search: 'search',
  message: 'message',
} as const;
const addressOptions = { drawer: 'message' } as const;

const stateOptions: { value: MessageState | ''; label: string }[] = [
  { value: '', label: 'All states' },
  ...messageStates.map((value) => ({ value, label: messageStateRules[value].label })),
];

/** `chosen` has a name even while no one's is known. */
const technicianOptions = (crew: readonly Pick<Technician, 'id' | 'name'>[], chosen: string) => [
  { value: '', label: 'Customers and technicians' },
  ...crew.map(({ id, name }) => ({ value: id, label: name })),
  ...(chosen === '' || crew.some(({ id }) => id === chosen)
    ? []
    : [{ value: chosen, label: 'One technician' }]),
];

/** What we sent, and what people answer. */
export function MessagesPage() {
  const [{ tab }, change] = useAddressParams(tabKeys);
  const isInbox = tab === 'inbox';
  const { data: unread = 0 } = useUnreadConversationsQuery(undefined, {
    ...useDispatchPolling()(messagesPollingMs),
    refetchOnMountOrArgChange: true,
  });
  return (
    <>
      <h1 className={text.pageTitle}>Messages</h1>
      <OfficeTabs
        activeKey={isInbox ? 'inbox' : 'sent'}
        onChange={(next) => change({ tab: next === 'inbox' ? 'inbox' : '' })}
        items={[
          { key: 'sent', label: 'Sent', children: <SentMessages active={!isInbox} /> },
          {
            key: 'inbox',
            label: unread === 0 ? 'Inbox' : `Inbox, ${unread} unread`,
            children: <Inbox active={isInbox} />,
          },
        ]}
      />
    </>
  );
}

function SentMessages({ active }: { active: boolean }) {
  const [params, change] = useAddressParams(addressKeys, addressOptions);
  const state = stateFilter(params.state);
  const technicianId = isRecordId(params.technician) ? params.technician : '';
  const crew = useContext(Crew);
  const words = params.search.trim();
  const [pages, loaded] = useLoadedPages();
  const list = useMessagePagesInfiniteQuery(
    {
      limit: pageSize,
      ...(state !== '' && { state }),
      ...(technicianId !== '' && { technicianId }),

      ...(words !== '' && { search: words }),
    },
    {
      pollingInterval: active ? messagesPollingMs * pages : 0,
      refetchOnMountOrArgChange: true,
    },
  );
  loaded(list.data);
  const found = useMemo(() => joined(list.data?.pages), [list.data]);
  const open = useCallback(({ id }: MessageRecord) => change({ message: id }), [change]);
  return (
    <>
      <DeliveryNotice />
      <FilteredRecords
        title="Sent and waiting"
        noun="message"
        {...{ list, found, params, change }}
        choices={[
          {
            label: 'State',
            value: state,
            options: stateOptions,
            onChange: (next) => change({ state: next }),
          },
          {
            label: 'Technician',
            value: technicianId,
            options: technicianOptions(crew, technicianId),
            onChange: (next) => change({ technician: next }),
          },
        ]}
        placeholder="Recipient, subject, technician"
        filtersClass={styles.filters}
        onClear={() => change({ state: '', technician: '', search: '' })}
        none={
          <EmptyRecords title="Nothing was sent yet">
            A message appears here as soon as a customer books, moves or cancels something, or a
            technician gets a job.
          </EmptyRecords>
        }
        columns={messageColumns}
        onOpen={open}
      />
      <MessageDrawer
        id={params.message}
        messages={found.items}
        onClose={() => change({ message: '' })}
      />
    </>
  );
}

/** How messages are sent; nothing until it's known. */
function DeliveryNotice() {
  const { data } = useMessageDeliveryQuery(undefined, { refetchOnMountOrArgChange: true });
  const words = data && deliveryWords(data);
  return (
    <div role="status" className={styles.delivery}>
      {words && <Alert role="note" type={words.warn ? 'warning' : 'info'} title={words.text} />}
    </div>
  );
}
