import { useMemo, useState } from 'react';
import { joined } from '../../../shared/api/list-page';
import { useLoadedPages } from '../../../shared/api/use-loaded-pages';
import { EmptyRecords } from '../../../shared/ui/office/empty-records';
import { listState } from '../../../shared/ui/office/list-state';
import { RecordBoard } from '../../../shared/ui/office/record-board';
import text from '../../../shared/ui/office/record-text.module.css';
import { customersPollingMs, usePairPagesInfiniteQuery } from '../customer-endpoints';
import styles from '../customers-admin.module.css';
import { MergeDialog, type Merging } from './merge-dialog';
import { PairCard } from './pair-card';

const pageSize = 25;
const noSearch = { text: '', waiting: false };

/** All records that may be of one customer, in pairs. */
export function Duplicates({ active }: { active: boolean }) {
  const [pages, loaded] = useLoadedPages();
  const list = usePairPagesInfiniteQuery(
    { limit: pageSize },
    {
      pollingInterval: active ? customersPollingMs * pages : 0,
      refetchOnMountOrArgChange: true,
    },
  );
  loaded(list.data);
  const found = useMemo(() => joined(list.data?.pages), [list.data]);
  const [merging, setMerging] = useState<Merging | null>(null);
  return (
    <RecordBoard
      title="Duplicates"
      noun="duplicates"
      {...listState(list, found, noSearch, found.total === 1 ? 'pair' : 'pairs')}
      filters={
        <p className={text.note}>
          Same customer? Nothing is merged until you say so, and you can undo it.
        </p>
      }
      empty={
        <EmptyRecords title="No duplicates to decide">
          Customers who may be the same person show up here.
        </EmptyRecords>
      }
    >
      <ul className={styles.pairs}>
        {found.items.map((pair) => (
          <PairCard key={pair.id} pair={pair} onMerge={setMerging} />
        ))}
      </ul>
      <MergeDialog merging={merging} onClose={() => setMerging(null)} />
    </RecordBoard>
  );
}
