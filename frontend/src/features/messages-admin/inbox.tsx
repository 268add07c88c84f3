import { Badge, Button, Segmented } from 'antd';
import { ArrowLeft } from 'lucide-react';
import { useMemo } from 'react';
import { isTextNumber } from '@contracts/vocabulary/text/text-messages';
import { joined } from '../../shared/api/list-page';
import { useLoadedPages } from '../../shared/api/use-loaded-pages';
import { useNextPage } from '../../shared/api/use-next-page';
import { formatTimeOn } from '../../shared/format';
import { useDispatchPolling } from '../../shared/live/dispatch-topic';
import { useAddressParams } from '../../shared/page/use-address-params';
import { Conversation } from '../../shared/ui/office/texts/conversation';
import {
  useConversationPagesInfiniteQuery,
  type ListedConversation,
} from '../../shared/ui/office/texts/text-endpoints';
import { nameOf, wordsOf } from '../../shared/ui/office/texts/text-words';
import { EmptyRecords } from '../../shared/ui/office/empty-records';
import { Loaded } from '../../shared/ui/office/loaded';
import { messagesPollingMs } from './message-endpoints';
import styles from './inbox.module.css';

const pageSize = 50;
const addressKeys = { show: 'show', number: 'number' } as const;
const addressOptions = { drawer: 'number' } as const;

/** Texts by number: a list, and the one that is open next to it, or in its place on a phone. */
export function Inbox({ active }: { active: boolean }) {
  const [params, change] = useAddressParams(addressKeys, addressOptions);
  const isUnreadOnly = params.show === 'unread';
  const number = isTextNumber(params.number) ? params.number : '';
  const numbers = useMemo(() => [number], [number]);
  return (
    <div className={styles.inbox} data-open={number !== ''}>
      <section className={styles.list} aria-label="Conversations">
        <Segmented
          aria-label="Show"
          name="show"
          value={isUnreadOnly ? 'unread' : ''}
          options={[
            { value: '', label: 'All' },
            { value: 'unread', label: 'Unread' },
          ]}
          onChange={(show) => change({ show })}
        />
        {active && (
          <Conversations
            isUnreadOnly={isUnreadOnly}
            open={number}
            onOpen={(next) => change({ number: next })}
          />
        )}
      </section>
      <div className={styles.thread}>
        {number === '' || !active ? (
          <p className={styles.pick}>Choose a conversation to read and answer it.</p>
        ) : (
          <Conversation
            key={number}
            numbers={numbers}
            back={
              <Button
                className={styles.back}
                icon={<ArrowLeft size={16} aria-hidden="true" />}
                onClick={() => change({ number: '' })}
              >
                Inbox
              </Button>
            }
          />
        )}
      </div>
    </div>
  );
}

interface ConversationsProps {
  isUnreadOnly: boolean;
  open: string;
  onOpen: (number: string) => void;
}

function Conversations({ isUnreadOnly, open, onOpen }: ConversationsProps) {
  const [pages, loaded] = useLoadedPages();
  const polling = useDispatchPolling();
  const list = useConversationPagesInfiniteQuery(
    { limit: pageSize, ...(isUnreadOnly && { show: 'unread' as const }) },
    { ...polling(messagesPollingMs * pages), refetchOnMountOrArgChange: true },
  );
  loaded(list.data);
  const { items } = useMemo(() => joined(list.data?.pages), [list.data]);
  const { pending, showMore } = useNextPage(list);
  return (
    <Loaded what="the inbox" data={list.data} asked={list} small>
      {() =>
        items.length === 0 ? (
          <EmptyRecords title={isUnreadOnly ? 'Everything is read' : 'No texts yet'}>
            {!isUnreadOnly && 'When a customer answers one of our texts, it appears here.'}
          </EmptyRecords>
        ) : (
          <>
            <ul className={styles.rows}>
              {items.map((each) => (
                <li key={each.id}>
                  <Row conversation={each} isOpen={each.number === open} onOpen={onOpen} />
                </li>
              ))}
            </ul>
            {list.hasNextPage && (
              <Button loading={pending} onClick={showMore}>
                Show more
              </Button>
            )}
          </>
        )
      }
    </Loaded>
  );
}

interface RowProps {
  conversation: ListedConversation;
  isOpen: boolean;
  onOpen: (number: string) => void;
}

function Row({ conversation, isOpen, onOpen }: RowProps) {
  const { number, unread, last, blocked } = conversation;
  return (
    <button
      type="button"
      className={styles.row}
      data-unread={unread > 0}
      aria-current={isOpen}
      onClick={() => onOpen(number)}
    >
      <span className={styles.first}>
        <span className={styles.name}>{nameOf(conversation)}</span>
        {last && (
          <time className={styles.time} dateTime={last.at}>
            {formatTimeOn(last.at)}
          </time>
        )}
      </span>
      <span className={styles.first}>
        <span className={styles.last}>
          {last && !last.fromThem && 'You: '}
          {last && wordsOf(last.text)}
        </span>
        {unread > 0 && <Badge count={unread} title={`${unread} unread`} />}
      </span>
      {blocked === 'opted-out' && <span className={styles.time}>Opted out of texts</span>}
    </button>
  );
}
