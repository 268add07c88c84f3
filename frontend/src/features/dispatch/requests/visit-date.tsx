import { Select } from 'antd';
import { useState } from 'react';
import { bookableDates, windowDates } from '../../../shared/booking-window';
import { formatMonthDay, formatWeekdayShort } from '../../../shared/format';
import type { FormField } from '../../../shared/forms/visit-form';
import { VisitField } from './visit-field';

interface VisitDateProps {
  field: FormField;
  error: string | undefined;
  /** In pixels; Ant Design's default if omitted. */
  listHeight?: number;
  /** Also dates that customers can't choose. */
  anyDay?: boolean;
  /** Another day has other times, so the chosen one must be cleared. */
  onChange: () => void;
}

/** The bookable dates when the form was opened. */
export function VisitDate({
  field,
  error,
  listHeight = 256,
  anyDay = false,
  onChange,
}: VisitDateProps) {
  const [now] = useState(() => Date.now());
  const dates = anyDay ? windowDates(now) : bookableDates(now);
  return (
    <VisitField field={field} error={error}>
      {(wiring) => (
        <Select
          {...wiring}
          virtual={false}
          placeholder={field.placeholder}
          listHeight={listHeight}
          options={dates.map((day) => ({
            value: day,
            label: `${formatWeekdayShort(day)}, ${formatMonthDay(day)}`,
          }))}
          onChange={onChange}
        />
      )}
    </VisitField>
  );
}
