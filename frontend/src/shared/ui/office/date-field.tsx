import { DatePicker } from 'antd';
import dayjs from 'dayjs';

interface DateFieldProps {
  id: string;
  /** `YYYY-MM-DD`, or empty. */
  value: string;
  min?: string;
  max?: string;
  /** Empty once it's cleared. */
  onChange: (date: string) => void;
}

const calendar = 'YYYY-MM-DD';

/** A day of the business's calendar, typed or chosen. */
export function DateField({ id, value, min, max, onChange }: DateFieldProps) {
  return (
    <DatePicker
      id={id}
      format="MM/DD/YYYY"
      placeholder="mm/dd/yyyy"
      value={value === '' ? null : dayjs(value)}
      {...(min !== undefined && { minDate: dayjs(min) })}
      {...(max !== undefined && { maxDate: dayjs(max) })}
      onChange={(date) => onChange(date === null ? '' : date.format(calendar))}
    />
  );
}

interface DayFieldProps {
  min?: string;
  max?: string;
  /** From the form's field, as are the next ones. */
  id?: string;
  value?: string;
  onChange?: (date: string) => void;
}

/** The same in a form's field. */
export const DayField = ({ id = '', value = '', onChange, ...limits }: DayFieldProps) => (
  <DateField {...limits} id={id} value={value} onChange={(date) => onChange?.(date)} />
);
