import type { ReactNode } from 'react';
import { joined, type ListPage } from '../../../shared/api/list-page';
import { useNextPage } from '../../../shared/api/use-next-page';
import { formatCount } from '../../../shared/format';
import { Button } from '../../../shared/ui/button';
import { EmptyState } from '../../../shared/ui/feedback/empty-state';
import { ErrorState } from '../../../shared/ui/feedback/error-state';
import { Loading } from '../../../shared/ui/feedback/spinner';
import styles from './records.module.css';

/** The state of an RTK infinite query. */
export interface Pages<Item> {
  readonly currentData?: { readonly pages: readonly ListPage<Item>[] } | undefined;
  readonly isFetching: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isError: boolean;
  readonly error?: unknown;
  readonly hasNextPage: boolean;
  fetchNextPage: () => PromiseLike<unknown>;
  refetch: () => unknown;
}

interface RecordListProps<Item> {
  list: Pages<Item>;
  /** Plural, for sentences. */
  noun: string;
  empty: { readonly title: string; readonly actions: ReactNode; readonly figure: ReactNode };
  children: (record: Item) => ReactNode;
}

/** A customer's records, newest first, with older ones on demand. */
export function RecordList<Item extends { readonly id: string }>({
  list,
  noun,
  empty,
  children,
}: RecordListProps<Item>) {
  const next = useNextPage(list);
  const { items, total } = joined(list.currentData?.pages);
  if (!list.currentData) {
    if (!list.isError) return <Waiting label={`Loading your ${noun}`} />;
    return (
      <ErrorState
        title={`Your ${noun} could not be loaded`}
        error={list.error}
        retry={list.refetch}
      />
    );
  }
  if (items.length === 0) return <EmptyState {...empty} />;
  return (
    <>
      <ul className={styles.list}>{items.map(children)}</ul>
      {list.hasNextPage && (
        <div className={styles.more}>
          <Button pending={next.pending} pendingLabel="Loading..." onClick={next.showMore}>
            Show more
          </Button>
          <p>
            {formatCount(items.length)} of {formatCount(total)}
          </p>
        </div>
      )}
    </>
  );
}

/** Placeholders of two cards, so that the page keeps its length. */
export function Waiting({ label }: { label: string }) {
  return (
    <div className={styles.list}>
      <div className={styles.outline}>
        <Loading label={label} />
      </div>
      <div className={styles.outline} />
    </div>
  );
}
