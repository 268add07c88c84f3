import { useMemo } from 'react';
import { joined } from '../../../shared/api/list-page';
import { EmptyRecords } from '../../../shared/ui/office/empty-records';
import { listState } from '../../../shared/ui/office/list-state';
import { RecordBoard } from '../../../shared/ui/office/record-board';
import { useMatchPagesInfiniteQuery } from '../imports-admin-endpoints';
import styles from './customers.module.css';
import { MatchCard } from './match-card';

const noSearch = { text: '', waiting: false };

export function MatchesBoard() {
  const list = useMatchPagesInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const found = useMemo(() => joined(list.data?.pages), [list.data]);
  return (
    <RecordBoard
      title="Possible matches"
      noun="possible matches"
      {...listState(list, found, noSearch, found.total === 1 ? 'pair' : 'pairs')}
      filters={
        <p className={styles.intro}>
          Same person? These customers share a phone number or an email address. Those who share
          both are merged automatically. You can undo each decision.
        </p>
      }
      empty={
        <EmptyRecords title="No matches to decide">
          Customers from an import who may be the same person will show up here.
        </EmptyRecords>
      }
    >
      <ul className={styles.matches}>
        {found.items.map((match) => (
          <MatchCard key={match.id} match={match} />
        ))}
      </ul>
    </RecordBoard>
  );
}
