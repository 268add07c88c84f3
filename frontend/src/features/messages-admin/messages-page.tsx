import { Button, Select } from 'antd';
import { useCallback, useMemo } from 'react';
import type { MessageRecord } from '@contracts/notifications';
import { messageStates, messageStateRules } from '@contracts/vocabulary/messages';
import { joined } from '../../shared/api/list-page';
import { useLoadedPages } from '../../shared/api/use-loaded-pages';
import { useTypedSearch } from '../../shared/page/use-typed-search';
import { EmptyState } from '../../shared/ui/feedback/empty-state';
import {
  BoardFilter,
  BoardSearch,
  FilterBar,
  listCount,
  RecordBoard,
} from '../../shared/ui/office/record-board';
import { useWideScreen } from '../../shared/ui/office/use-wide-screen';
import { DeliveryNotice } from './delivery-notice';
import { MessageDrawer } from './message-drawer';
import { messagesPollingMs, useMessagePagesInfiniteQuery } from './message-endpoints';
import styles from './messages-admin.module.css';
import { MessagesCards, MessagesTable } from './messages-list';
import { useMessageParams, type MessageParams } from './use-message-params';

const pageSize = 100;

const stateOptions = [
  { value: '', label: 'All states' },
  ...messageStates.map((value) => ({ value, label: messageStateRules[value].label })),
];

/** What was sent to whom, and what was not. */
export function MessagesPage() {
  const [params, change] = useMessageParams();
  const wide = useWideScreen();
  const search = useTypedSearch(
    params.search,
    useCallback((text) => change({ search: text }), [change]),
  );
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
  const { items: messages, total } = useMemo(() => joined(list.data?.pages), [list.data]);
  const searching = search.text.trim() !== '';
  const open = useCallback(({ id }: MessageRecord) => change({ message: id }), [change]);
  const rows = { messages, onOpen: open };
  return (
    <>
      <h1 className={styles.title}>Messages</h1>
      <DeliveryNotice />
      <RecordBoard
        title="Sent and waiting"
        noun="messages"
        list={list}
        count={list.data && listCount(messages.length, total, searching)}
        pending={list.currentData === undefined || search.waiting}
        searching={searching ? 'Searching' : undefined}
        isEmpty={messages.length === 0}
        empty={<NoMessages params={params} onClear={() => change({ state: '', search: '' })} />}
        filters={
          <FilterBar label="Filter messages">
            <BoardFilter label="State">
              {(id) => (
                <Select
                  id={id}
                  value={params.state}
                  options={stateOptions}
                  virtual={false}
                  onChange={(state: MessageParams['state']) => change({ state })}
                />
              )}
            </BoardFilter>
            <BoardSearch
              placeholder="Recipient, subject"
              text={search.text}
              onText={search.setText}
            />
          </FilterBar>
        }
      >
        {wide ? <MessagesTable {...rows} /> : <MessagesCards {...rows} />}
      </RecordBoard>
      <MessageDrawer
        id={params.message}
        messages={messages}
        onClose={() => change({ message: '' })}
      />
    </>
  );
}

function NoMessages({
  params: { state, search },
  onClear,
}: {
  params: MessageParams;
  onClear: () => void;
}) {
  if (search.trim() === '' && state === '')
    return (
      <EmptyState title="Nothing was sent yet" headingLevel={3}>
        A message appears here as soon as a customer books, moves or cancels something.
      </EmptyState>
    );
  return (
    <EmptyState
      title={search.trim() === '' ? 'No message is in that state' : 'No message matches'}
      headingLevel={3}
      actions={<Button onClick={onClear}>Show all</Button>}
    >
      {search.trim() === ''
        ? 'Choose another state above.'
        : `No message${state === '' ? '' : ' in that state'} has those words.`}
    </EmptyState>
  );
}
