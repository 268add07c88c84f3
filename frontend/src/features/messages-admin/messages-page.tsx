import { useCallback, useMemo } from 'react';
import type { MessageRecord } from '@contracts/notifications/messages';
import { messageStates, messageStateRules } from '@contracts/vocabulary/messages';
import { joined } from '../../shared/api/list-page';
import { useLoadedPages } from '../../shared/api/use-loaded-pages';
import { EmptyState } from '../../shared/ui/feedback/empty-state';
import { FilteredRecords } from '../../shared/ui/office/filtered-records';
import { DeliveryNotice } from './delivery-notice';
import { MessageDrawer } from './message-drawer';
import { messagesPollingMs, useMessagePagesInfiniteQuery } from './message-endpoints';
import text from '../../shared/ui/office/record-text.module.css';
import { MessageCard, messageColumns } from './messages-list';
import { useMessageParams, type MessageParams } from './use-message-params';

const pageSize = 100;

const stateOptions: { value: MessageParams['state']; label: string }[] = [
  { value: '', label: 'All states' },
  ...messageStates.map((value) => ({ value, label: messageStateRules[value].label })),
];

/** Sent and unsent messages. */
export function MessagesPage() {
  const [params, change] = useMessageParams();
  const words = params.search.trim();
  const [pages, loaded] = useLoadedPages();
  const list = useMessagePagesInfiniteQuery(
    {
      limit: pageSize,
      ...(params.state !== '' && { state: params.state }),
      ...(words !== '' && { search: words }),
    },
    { pollingInterval: messagesPollingMs * pages, refetchOnMountOrArgChange: true },
  );
  loaded(list.data);
  const found = useMemo(() => joined(list.data?.pages), [list.data]);
  const open = useCallback(({ id }: MessageRecord) => change({ message: id }), [change]);
  return (
    <>
      <h1 className={text.pageTitle}>Messages</h1>
      <DeliveryNotice />
      <FilteredRecords
        title="Sent and waiting"
        noun="message"
        {...{ list, found, params, change }}
        choice={{
          label: 'State',
          value: params.state,
          options: stateOptions,
          onChange: (state) => change({ state }),
        }}
        placeholder="Recipient, subject"
        onClear={() => change({ state: '', search: '' })}
        none={
          <EmptyState title="Nothing was sent yet" headingLevel={3}>
            A message appears here as soon as a customer books, moves or cancels something.
          </EmptyState>
        }
        columns={messageColumns}
        Card={MessageCard}
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
