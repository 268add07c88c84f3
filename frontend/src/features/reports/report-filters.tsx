import { DatePicker, Segmented } from 'antd';
import dayjs from 'dayjs';
import { useId } from 'react';
import {
  maxReportDays,
  type ReportTechnician,
  type ReportPeriod,
} from '@contracts/vocabulary/office/reports';
import { OfficeSelect } from '../../shared/ui/office/fields/office-select';
import { BoardFilter, FilterBar } from '../../shared/ui/office/record-filters';
import mono from '../../shared/ui/mono.module.css';
import { choiceOf, periodChoices, usualPeriod } from './report-period';
import styles from './reports.module.css';

const isoDate = 'YYYY-MM-DD';

export type ReportParams = Readonly<Record<'days' | 'from' | 'to' | 'technician', string>>;

interface ReportFiltersProps {
  period: ReportPeriod;
  today: string;
  technician: string;
  technicians: readonly ReportTechnician[];
  change: (changes: Partial<ReportParams>) => void;
}

export function ReportFilters({
  period,
  today,
  technician,
  technicians,
  change,
}: ReportFiltersProps) {
  const [fromId, toId] = [useId(), useId()];
  const options = technicians.flatMap(({ technicianId, name }) =>
    technicianId === null ? [] : { value: technicianId, label: name },
  );
  // Who has left has no row on days without visits of theirs.
  if (technician !== '' && !options.some(({ value }) => value === technician))
    options.push({ value: technician, label: 'One technician' });
  return (
    <FilterBar label="Choose days and technician" className={styles.filters}>
      <Segmented
        aria-label="Days"
        name="days"
        // Without a value it would show its first option.
        value={choiceOf(period, today)}
        options={[...periodChoices]}
        onChange={(days: string) =>
          change({ days: days === usualPeriod ? '' : days, from: '', to: '' })
        }
      />
      <div className={styles.range}>
        <span className={styles.rangeLabels}>
          <label htmlFor={fromId} className={mono.label}>
            From
          </label>
          <label htmlFor={toId} className={mono.label}>
            To
          </label>
        </span>
        <DatePicker.RangePicker
          id={{ start: fromId, end: toId }}
          allowClear={false}
          classNames={{ popup: { root: styles.months } }}
          format="MMM D, YYYY"
          value={[dayjs(period.from), dayjs(period.to)]}
          disabledDate={(date, { from }) =>
            from !== undefined && Math.abs(date.diff(from, 'day')) >= maxReportDays
          }
          onChange={(dates) => {
            const [from, to] = dates ?? [];
            if (!from || !to) return;
            change({ days: '', from: from.format(isoDate), to: to.format(isoDate) });
          }}
        />
      </div>
      <BoardFilter label="Technician" className={styles.technician}>
        {(id) => (
          <OfficeSelect
            id={id}
            value={technician}
            options={[{ value: '', label: 'All technicians' }, ...options]}
            onChange={(chosen: string) => change({ technician: chosen })}
          />
        )}
      </BoardFilter>
    </FilterBar>
  );
}
