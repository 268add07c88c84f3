import { Alert, Button } from 'antd';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ConversationText } from '@contracts/notifications/conversations';
import { dialHref } from '@contracts/vocabulary/phones';
import { joined } from '../../../api/list-page';
import { useNextPage } from '../../../api/use-next-page';
import { formatPhone, formatTimeOn } from '../../../format';
import { useDispatchPolling } from '../../../live/dispatch-topic';
import { appointmentSearchById } from '../../../page/office-paths';
import { paths } from '../../../page/paths';
import { classNames } from '../../class-names';
import { OfficeSelect } from '../fields/office-select';
import { Loaded } from '../loaded';
import { useNow } from '../../use-now';
import { AnswerForm } from './answer-form';
import styles from './conversation.module.css';
import {
  useConversationQuery,
  useReadConversationMutation,
  useTextPagesInfiniteQuery,
} from './text-endpoints';
import { authorOf, nameOf, stateOf, warningOf, wordsOf } from './text-words';
import { useVisible } from './use-visible';

const pollingMs = 10_000;

interface ConversationProps {
  /** Of one customer. E.164; `textNumberOf` makes one of what people type. */
  numbers: readonly string[];
  /** Before the name. */
  back?: ReactNode;
}

/** The texts with a customer, both ways, and a box to answer. Opening it marks them as read. */
export function Conversation({ numbers, back }: ConversationProps) {
  const polling = useDispatchPolling();
  const list = useTextPagesInfiniteQuery(numbers, {
    ...polling(pollingMs),
    refetchOnMountOrArgChange: true,
  });
  const items = useMemo(() => joined(list.data?.pages).items, [list.data]);
  useMarkRead(items);
  const newest = items.find(({ received }) => received !== null) ?? items[0];
  const [chosen, choose] = useState<string>();
  // The answer goes to the number that wrote last.
  const number = chosen ?? newest?.number ?? numbers[0] ?? '';
  return (
    <section className={styles.conversation} aria-label="Conversation">
      <header className={styles.head}>
        {back}
        <Head number={number} />
      </header>
      <Loaded what="the texts" data={list.data} asked={list} small>
        {() => <Texts items={items} list={list} severalNumbers={numbers.length > 1} />}
      </Loaded>
      {numbers.length > 1 && (
        <OfficeSelect
          aria-label="Answer to"
          className={styles.numbers}
          value={number}
          options={numbers.map((value) => ({ value, label: `To ${formatPhone(value)}` }))}
          onChange={choose}
        />
      )}
      <Answer number={number} />
    </section>
  );
}

function Head({ number }: { number: string }) {
  const { data } = useConversationQuery(number);
  const name = data ? nameOf(data) : formatPhone(number);
  const phone = formatPhone(number);
  return (
    <div className={styles.who}>
      <h2 className={styles.name}>
        {data?.visit && data.appointmentId !== null ? (
          <Link to={`${paths.adminTracking}${appointmentSearchById(data.appointmentId)}`}>
            {name}
          </Link>
        ) : (
          name
        )}
      </h2>
      <a href={dialHref(number)}>{name === phone ? 'Call' : phone}</a>
    </div>
  );
}

function Answer({ number }: { number: string }) {
  const polling = useDispatchPolling();
  const { data } = useConversationQuery(number, polling(pollingMs));
  const warning = data ? warningOf(data) : null;
  return (
    <>
      {warning !== null && <Alert role="note" type="warning" title={warning} />}
      <AnswerForm key={number} number={number} disabled={data?.blocked != null} />
    </>
  );
}

interface TextsProps {
  items: readonly ConversationText[];
  list: Parameters<typeof useNextPage>[0] & { readonly hasNextPage: boolean };
  severalNumbers: boolean;
}

function Texts({ items, list, severalNumbers }: TextsProps) {
  const { pending, showMore } = useNextPage(list);
  const place = useRef<HTMLDivElement>(null);
  const newest = items[0]?.id;
  useLayoutEffect(() => {
    if (place.current) place.current.scrollTop = place.current.scrollHeight;
  }, [newest]);
  return (
    // Focusable, so that it can be scrolled by keyboard.
    <div
      ref={place}
      className={styles.texts}
      tabIndex={0}
      role="region"
      aria-label="Texts, the newest last"
    >
      {list.hasNextPage && (
        <Button className={styles.earlier} loading={pending} onClick={showMore}>
          Show earlier texts
        </Button>
      )}
      {items.length === 0 && <p className={styles.none}>No texts with this number yet.</p>}
      <ol className={styles.list}>
        {items.toReversed().map((text) => (
          <li
            key={text.id}
            className={classNames(styles.text, text.received ? styles.theirs : styles.ours)}
          >
            <Text text={text} withNumber={severalNumbers} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function Text({ text, withNumber }: { text: ConversationText; withNumber: boolean }) {
  const { received, sent, number, at } = text;
  const now = useNow(10);
  const state = sent && stateOf(sent, now);
  return (
    <>
      <p
        className={classNames(
          styles.words,
          sent && sent.kind !== 'office-text' && styles.automatic,
        )}
      >
        {wordsOf(text.text)}
      </p>
      <p className={styles.note}>
        <time dateTime={at}>{formatTimeOn(at)}</time>
        {withNumber && ` · ${formatPhone(number)}`}
        {sent && ` · ${authorOf(sent)} · `}
        {state && <span className={state.failed ? styles.failed : undefined}>{state.words}</span>}
        {received?.readBy != null && ` · Read by ${received.readBy}`}
        {received?.answered && ' · Answered automatically'}
        {received?.fromEstimate && ' · Asked on the page of their estimate'}
      </p>
      {received?.stopped && (
        <p className={styles.note}>
          They get no more texts. A visit stays booked until you cancel it.
        </p>
      )}
    </>
  );
}

/** Marks what is shown as read while someone can see it. */
function useMarkRead(items: readonly ConversationText[]): void {
  const [read] = useReadConversationMutation();
  const isVisible = useVisible();
  const tried = useRef(new Set<string>());
  useEffect(() => {
    if (!isVisible) return;
    const unread = items.filter(({ received }) => received?.readAt === null);
    for (const number of new Set(unread.map((each) => each.number))) {
      const until = unread.find((each) => each.number === number)?.at ?? '';
      const attempt = `${number} ${until}`;
      // A refused call isn't repeated with each refresh.
      if (tried.current.has(attempt)) continue;
      tried.current.add(attempt);
      void read({ number, until });
    }
  }, [items, isVisible, read]);
}
