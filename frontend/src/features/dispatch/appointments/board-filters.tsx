import { Input, Segmented, Select } from 'antd';
import { Search } from 'lucide-react';
import { useId } from 'react';
import { searchLength } from '@contracts/vocabulary/booking';
import { trackingStatuses } from '@contracts/vocabulary/tracking-status';
import { trackingStatusWords } from '@contracts/vocabulary/tracking-words';
import styles from '../board.module.css';
import { dayChoices, type DayChoice } from './board-days';
import type { BoardParams } from './use-board-params';

const dayLabels: Record<DayChoice, string> = {
  coming: 'Today and coming',
  today: 'Today',
  tomorrow: 'Tomorrow',
  past: 'Past',
  all: 'All',
};

const statusOptions = [
  { value: '', label: 'All statuses' },
  { value: 'unassigned', label: 'Unassigned' },
  ...trackingStatuses.map((status) => ({
    value: status,
    label: trackingStatusWords[status].office.label,
  })),
];

interface BoardFiltersProps {
  board: BoardParams;
  change: (changes: Partial<BoardParams>) => void;
  /** As it is typed; applied a moment later. */
  search: string;
  onSearch: (text: string) => void;
}

/** Words are looked for in all dates: then no day is chosen, and choosing one ends the search. */
export function BoardFilters({ board, change, search, onSearch }: BoardFiltersProps) {
  const dateId = useId();
  const statusId = useId();
  const searchId = useId();
  const searching = board.search.trim() !== '';
  const isDate = !searching && /^\d/.test(board.day);
  const chooseDay = (day: string) => change({ day, search: '' });
  return (
    <search className={styles.filters} aria-label="Filter appointments">
      <div className={styles.days}>
        <Segmented
          aria-label="Days"
          name="days"
          // With none at all it would show its first choice.
          value={isDate || searching ? '' : board.day}
          options={dayChoices.map((value) => ({ value, label: dayLabels[value] }))}
          onChange={chooseDay}
        />
      </div>
      <div className={styles.filter}>
        <label htmlFor={dateId} className={styles.filterLabel}>
          Day
        </label>
        <Input
          id={dateId}
          type="date"
          value={isDate ? board.day : ''}
          onChange={({ target }) => chooseDay(target.value || 'coming')}
        />
      </div>
      <div className={styles.filter}>
        <label htmlFor={statusId} className={styles.filterLabel}>
          Status
        </label>
        <Select
          id={statusId}
          value={board.status}
          options={statusOptions}
          virtual={false}
          listHeight={400}
          onChange={(status: string) => change({ status })}
        />
      </div>
      <div className={`${styles.filter} ${styles.searchBox}`}>
        <label htmlFor={searchId} className={styles.filterLabel}>
          Search
        </label>
        <Input
          id={searchId}
          type="search"
          prefix={<Search size={16} aria-hidden="true" />}
          placeholder="Name, number, phone, address"
          maxLength={searchLength}
          value={search}
          onChange={({ target }) => onSearch(target.value)}
        />
      </div>
    </search>
  );
}
