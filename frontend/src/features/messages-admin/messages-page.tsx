import { useCallback, useMemo } from 'react';
import type { MessageRecord } from '@contracts/notifications';
import { messageStates, messageStateRules } from '@contracts/vocabulary/messages';
import { joined } from '../../shared/api/list-page';
import { useLoadedPages } from '../../shared/api/use-loaded-pages';
import { useSearchParam } from '../../shared/page/use-typed-search';
import { EmptyState } from '../../shared/ui/feedback/empty-state';
import { listState } from '../../shared/ui/office/list-state';
import { NothingFound } from '../../shared/ui/office/nothing-found';
import { RecordBoard } from '../../shared/ui/office/record-board';
import { BoardChoice, BoardSearch, FilterBar } from '../../shared/ui/office/record-filters';
import { useWideScreen } from '../../shared/ui/office/use-wide-screen';
import { DeliveryNotice } from './delivery-notice';
import { MessageDrawer } from './message-drawer';
import { messagesPollingMs, useMessagePagesInfiniteQuery } from './message-endpoints';
import styles from './messages-admin.module.css';
import { MessagesCards, MessagesTable } from './messages-list';
import { useMessageParams, type MessageParams } from './use-message-params';

const pageSize = 100;

const stateOptions: { value: MessageParams['state']; label: string }[] = [
  { value: '', label: 'All states' },
  ...messageStates.map((value) => ({ value, label: messageStateRules[value].label })),
];

/** What was sent to whom, and what was not. */
export function MessagesPage() {
  const [params, change] = useMessageParams();
  const wide = useWideScreen();
  const search = useSearchParam(params, change);
  const words = params.search.trim();
  const searched = words !== '';
  const filtered = params.state !== '';
  const [pages, loaded] = useLoadedPages();
  const list = useMessagePagesInfiniteQuery(
    {
      limit: pageSize,
      ...(params.state !== '' && { state: params.state }),
      ...(searched && { search: words }),
    },
    { pollingInterval: messagesPollingMs * pages, refetchOnMountOrArgChange: true },
  );
  loaded(list.data);
  const found = useMemo(() => joined(list.data?.pages), [list.data]);
  const messages = found.items;
  const open = useCallback(({ id }: MessageRecord) => change({ message: id }), [change]);
  const rows = { messages, onOpen: open };
  return (
    <>
      <h1 className={styles.title}>Messages</h1>
      <DeliveryNotice />
      <RecordBoard
        title="Sent and waiting"
        noun="messages"
        {...listState(list, found, search)}
        empty={
          filtered || searched ? (
            <NothingFound
              noun="message"
              choice="state"
              {...{ filtered, searched }}
              onClear={() => change({ state: '', search: '' })}
            />
          ) : (
            <EmptyState title="Nothing was sent yet" headingLevel={3}>
              A message appears here as soon as a customer books, moves or cancels something.
            </EmptyState>
          )
        }
        filters={
          <FilterBar label="Filter messages">
            <BoardChoice
              label="State"
              value={params.state}
              options={stateOptions}
              onChange={(state) => change({ state })}
            />
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
