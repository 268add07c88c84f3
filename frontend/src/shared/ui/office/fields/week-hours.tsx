import { Flex, TimePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { ComponentProps, KeyboardEvent } from 'react';
import type { WorkDay } from '@contracts/vocabulary/technician-work';
import { TypedTime } from './typed-time-input';

export const weekdays = [
  { weekday: 1, label: 'Monday' },
  { weekday: 2, label: 'Tuesday' },
  { weekday: 3, label: 'Wednesday' },
  { weekday: 4, label: 'Thursday' },
  { weekday: 5, label: 'Friday' },
  { weekday: 6, label: 'Saturday' },
  { weekday: 0, label: 'Sunday' },
] as const;

/** Enter takes what was typed into a picker. It doesn't send the form. */
export const keepForm = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
};

const timeOf = (time: string): Dayjs => dayjs(`2000-01-01T${time}`);

const timeInput = { input: TypedTime };
const hourInput = { input: (props: ComponentProps<'input'>) => <TypedTime {...props} fullHours /> };

interface WeekHoursProps {
  id?: string;
  value?: readonly WorkDay[];
  onChange?: (days: WorkDay[]) => void;
  /** No half hours. */
  fullHours?: boolean;
  /** Stands where a day has no hours. */
  closed: string;
}

/** A start and an end for each weekday. */
export function WeekHours({ id, value = [], onChange, fullHours, closed }: WeekHoursProps) {
  return (
    <Flex vertical gap={8} id={id} onKeyDown={keepForm}>
      {weekdays.map(({ weekday, label }) => {
        const day = value.find((each) => each.weekday === weekday);
        const others = value.filter((each) => each !== day);
        const put = (days: readonly WorkDay[]) =>
          onChange?.(days.toSorted((one, other) => one.weekday - other.weekday));
        return (
          <Flex key={weekday} gap={8} align="center" justify="space-between">
            <span style={{ flex: '0 0 6em' }}>{label}</span>
            <TimePicker.RangePicker
              aria-label={label}
              style={{ flex: '0 1 230px', minWidth: 0 }}
              format={fullHours ? 'h A' : 'h:mm A'}
              use12Hours
              components={fullHours ? hourInput : timeInput}
              minuteStep={30}
              needConfirm={false}
              placeholder={[closed, closed]}
              value={day ? [timeOf(day.start), timeOf(day.end)] : null}
              onChange={(chosen) => {
                const [start, end] = chosen ?? [];
                put(
                  start && end
                    ? [
                        ...others,
                        { weekday, start: start.format('HH:mm'), end: end.format('HH:mm') },
                      ]
                    : others,
                );
              }}
            />
          </Flex>
        );
      })}
    </Flex>
  );
}
