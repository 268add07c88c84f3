import { Select } from 'antd';
import { useState } from 'react';
import { bookableDates, windowDates } from '../../../shared/booking-window';
import { formatMonthDay, formatWeekdayShort } from '../../../shared/format';
import type { FormField } from '../../../shared/forms/visit-form';
import { VisitField } from './visit-field';

interface VisitDateProps {
  field: FormField;
  error: string | undefined;
  /** Pixels; Ant Design's own where it is not said. */
  listHeight?: number;
  /** Also those that customers can't choose. */
  anyDay?: boolean;
  /** The hours of another day are others: what was chosen of them is to be emptied. */
  onChange: () => void;
}

/** The dates that can be booked, as of when the form was opened. */
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
