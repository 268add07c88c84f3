import { Segmented } from 'antd';
import { shownStatuses } from '@contracts/vocabulary/appointment-status';
import { trackingStatuses } from '@contracts/vocabulary/tracking-status';
import { trackingStatusWords } from '@contracts/vocabulary/tracking-words';
import { DateField } from '../../../shared/ui/office/date-field';
import { OfficeSelect } from '../../../shared/ui/office/fields/office-select';
import { BoardFilter, BoardSearch, FilterBar } from '../../../shared/ui/office/record-filters';
import styles from '../board.module.css';
import type { CrewMember } from '../jobs/job';
import { dayChoices, shownDays, type DayChoice } from './board-days';
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
  { value: 'open', label: 'Open' },
  { value: 'unassigned', label: 'Unassigned' },
  ...trackingStatuses.map((status) => ({
    value: status,
    label: trackingStatusWords[status].office.label,
  })),
  { value: 'no-show', label: shownStatuses['no-show'].label },
  { value: 'due', label: 'Balance due' },
];

interface BoardFiltersProps {
  board: BoardParams;
  change: (changes: Partial<BoardParams>) => void;
  crew: readonly CrewMember[];
  /** As typed; applied a moment later. */
  search: string;
  onSearch: (text: string) => void;
}

export function BoardFilters({ board, change, crew, search, onSearch }: BoardFiltersProps) {
  const day = shownDays(board);
  const isDate = /^\d/.test(day);
  return (
    <FilterBar className={styles.filters} label="Filter appointments">
      <div className={styles.days}>
        <Segmented
          aria-label="Days"
          name="days"
          // Without a value it would show its first option.
          value={isDate ? '' : day}
          options={dayChoices.map((value) => ({ value, label: dayLabels[value] }))}
          onChange={(choice) => change({ day: choice })}
        />
      </div>
      <BoardFilter label="Day">
        {(id) => (
          <DateField id={id} value={isDate ? day : ''} onChange={(date) => change({ day: date })} />
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
      <BoardFilter label="Technician">
        {(id) => (
          <OfficeSelect
            id={id}
            value={board.technician}
            options={technicianOptions(crew, board.technician)}
            listHeight={400}
            onChange={(technician: string) => change({ technician })}
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

/** Those who have left still have their past jobs, but only a link leads to them. */
const technicianOptions = (crew: readonly CrewMember[], chosen: string) => [
  { value: '', label: 'All technicians' },
  ...crew
    .filter(({ id, active }) => active || id === chosen)
    .map(({ id, name }) => ({ value: id, label: name }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en')),
];
