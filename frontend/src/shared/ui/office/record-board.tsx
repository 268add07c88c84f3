import { Button } from 'antd';
import { useId, useRef, type ReactNode } from 'react';
import { useNextPage } from '../../api/use-next-page';
import { classNames } from '../class-names';
import { LoadingRecords } from './loading-records';
import { NotLoaded } from './not-loaded';
import { NotUpToDate } from './not-up-to-date';
import styles from './record-board.module.css';
import { useRowFocus } from './use-row-focus';

/** What a board needs of RTK Query's infinite query. */
export interface PagedList {
  currentData?: unknown;
  isError: boolean;
  error?: unknown;
  fulfilledTimeStamp?: number;
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => PromiseLike<unknown>;
  refetch: () => unknown;
}

export interface RecordBoardProps {
  title: string;
  /** `appointments`: what the words about waiting and failing call them. */
  noun: string;
  list: PagedList;
  /** How many are shown; undefined before anything is known. */
  count: string | undefined;
  filters: ReactNode;
  /** What is shown is not what is asked for now. */
  pending: boolean;
  /** What is being looked through while words are searched for; undefined while none are. */
  searching: string | undefined;
  /** Nothing to show of what is loaded. */
  isEmpty: boolean;
  /** Said once the server has looked through everything. */
  empty: ReactNode;
  /** Next to Show more. */
  moreNote?: ReactNode;
  children: ReactNode;
}

/** A list of the office with its filters: how many, how fresh, waiting, failed, empty, and the way to more of it. */
export function RecordBoard({
  title,
  noun,
  list,
  count,
  filters,
  pending,
  searching,
  isEmpty,
  empty,
  moreNote,
  children,
}: RecordBoardProps) {
  const titleId = useId();
  const rows = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const onFocus = useRowFocus(rows, heading);
  const next = useNextPage(list);
  const known = list.currentData !== undefined;
  // Also while it is asked for again: nothing jumps, and a button that has the focus keeps it.
  const failed = !known && list.error !== undefined;
  return (
    <section aria-labelledby={titleId}>
      <div className={styles.bar}>
        <h2 id={titleId} ref={heading} className={styles.title} tabIndex={-1}>
          {title}
        </h2>
        <p className={styles.count} role="status">
          {list.isError && known && (
            <NotUpToDate since={list.fulfilledTimeStamp} className={styles.behind} />
          )}
          {searching !== undefined && pending ? searching : count}
        </p>
      </div>
      {filters}
      {failed ? (
        <NotLoaded
          title={`${noun.charAt(0).toUpperCase()}${noun.slice(1)} could not be loaded`}
          error={list.error}
          retry={list.refetch}
        />
      ) : pending && isEmpty ? (
        <LoadingRecords label={searching === undefined ? `Loading ${noun}` : 'Searching'} />
      ) : isEmpty ? (
        !list.hasNextPage && empty
      ) : (
        <div
          ref={rows}
          className={classNames(styles.list, pending && styles.passing)}
          aria-busy={pending}
          onFocus={onFocus}
        >
          {children}
        </div>
      )}
      {list.hasNextPage && known && (
        <div className={styles.more}>
          {moreNote}
          <Button loading={next.pending} onClick={next.showMore}>
            Show more
          </Button>
        </div>
      )}
    </section>
  );
}
