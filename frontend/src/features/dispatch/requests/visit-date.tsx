import { useState } from 'react';
import { officeWindowDays } from '@contracts/vocabulary/booking';
import { bookableDates, windowDates } from '../../../shared/booking-window';
import { useBusiness } from '../../../shared/config/site-config';
import { formatMonthDay, formatWeekdayShort } from '../../../shared/format';
import type { FormField } from '../../../shared/forms/visit-form';
import { OfficeSelect } from '../../../shared/ui/office/fields/office-select';
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

/** The dates that could be booked when the form was opened. `dec 24` finds one. */
export function VisitDate({
  field,
  error,
  listHeight = 256,
  anyDay = false,
  onChange,
}: VisitDateProps) {
  const business = useBusiness();
  const [now] = useState(() => Date.now());
  const dates = anyDay ? windowDates(now, officeWindowDays) : bookableDates(now, business);
  return (
    <VisitField field={field} error={error}>
      {(wiring) => (
        <OfficeSelect
          {...wiring}
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
