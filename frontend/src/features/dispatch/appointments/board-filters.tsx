import { Segmented } from 'antd';
import { noShowStatus } from '@contracts/vocabulary/appointment-status';
import { trackingStatuses } from '@contracts/vocabulary/tracking-status';
import { trackingStatusWords } from '@contracts/vocabulary/tracking-words';
import { DateField } from '../../../shared/ui/office/date-field';
import { OfficeSelect } from '../../../shared/ui/office/fields/office-select';
import { BoardFilter, BoardSearch, FilterBar } from '../../../shared/ui/office/record-filters';
import styles from '../board.module.css';
import { dayChoices, type DayChoice } from './board-days';
import type { BoardParams } from './use-board-params';

const dayLabels: Record<DayChoice, string> = {
  coming: 'Today and upcoming',
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
  { value: 'no-show', label: noShowStatus.label },
  { value: 'due', label: 'Balance due' },
];

interface BoardFiltersProps {
  board: BoardParams;
  change: (changes: Partial<BoardParams>) => void;
  /** As typed; applied a moment later. */
  search: string;
  onSearch: (text: string) => void;
}

/** A search covers all dates: it clears the day, and choosing a day ends it. */
export function BoardFilters({ board, change, search, onSearch }: BoardFiltersProps) {
  const searching = board.search.trim() !== '';
  const isDate = !searching && /^\d/.test(board.day);
  const chooseDay = (day: string) => change({ day, search: '' });
  return (
    <FilterBar className={styles.filters} label="Filter appointments">
      <div className={styles.days}>
        <Segmented
          aria-label="Days"
          name="days"
          // Without a value it would show its first option.
          value={isDate || searching ? '' : board.day}
          options={dayChoices.map((value) => ({ value, label: dayLabels[value] }))}
          onChange={chooseDay}
        />
      </div>
      <BoardFilter label="Day">
        {(id) => (
          <DateField
            id={id}
            value={isDate ? board.day : ''}
            onChange={(date) => chooseDay(date || 'coming')}
          />
        )}
      </BoardFilter>
      <BoardFilter label="Status">
        {(id) => (
          <OfficeSelect
            id={id}
            value={board.status}
            options={statusOptions}
            listHeight={400}
            onChange={(status: string) => change({ status })}
          />
        )}
      </BoardFilter>
      <BoardSearch
        className={styles.searchBox}
        placeholder="Name, number, phone, address"
        text={search}
        onText={onSearch}
      />
    </FilterBar>
  );
}
