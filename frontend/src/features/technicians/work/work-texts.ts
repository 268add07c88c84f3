import {
  hoursText,
  isWorkWeek,
  type DayOff,
  type WorkDay,
} from '@contracts/vocabulary/technician-work';
import { formatMonthDay } from '../../../shared/format';

/** Hours and days off as texts, which two people can edit at once. Pure. */

export const weekdays = [
  { weekday: 1, label: 'Monday' },
  { weekday: 2, label: 'Tuesday' },
  { weekday: 3, label: 'Wednesday' },
  { weekday: 4, label: 'Thursday' },
  { weekday: 5, label: 'Friday' },
  { weekday: 6, label: 'Saturday' },
] as const;

const listOf = <Item>(text: string): Item[] => (text === '' ? [] : (JSON.parse(text) as Item[]));

export const hoursOf = (text: string): WorkDay[] => listOf<WorkDay>(text);
export const textOfHours = (days: readonly WorkDay[]): string =>
  days.length === 0
    ? ''
    : JSON.stringify(
        days
          .map(({ weekday, start, end }) => ({ weekday, start, end }))
          .toSorted((one, other) => one.weekday - other.weekday),
      );

/** Also rows that aren't filled in yet. */
export const daysOffOf = (text: string): DayOff[] => listOf<DayOff>(text);
export const textOfDaysOff = (days: readonly DayOff[]): string =>
  days.length === 0
    ? ''
    : JSON.stringify(days.map(({ from, to, reason }) => ({ from, to, reason })));

/** Without rows that no date was chosen for. */
export const chosenDaysOff = (text: string): DayOff[] =>
  daysOffOf(text)
    .filter(({ from }) => from !== '')
    .map(({ from, to, reason }) => ({ from, to, reason: reason.trim() }))
    .toSorted((one, other) => one.from.localeCompare(other.from));

export const wrongHours = (text: string): boolean => !isWorkWeek(hoursOf(text));

/** `Mon–Fri 8 AM–5 PM, Sat 9 AM–1 PM` */
export function hoursWords(days: readonly WorkDay[]): string {
  if (days.length === 0) return 'All business hours';
  const parts: { from: number; to: number; hours: string }[] = [];
  for (const { weekday, ...day } of days.toSorted((a, b) => a.weekday - b.weekday)) {
    const [last, hours] = [parts.at(-1), hoursText(day)];
    if (last && last.hours === hours && last.to === weekday - 1) last.to = weekday;
    else parts.push({ from: weekday, to: weekday, hours });
  }
  const short = (weekday: number) =>
    weekdays.find((day) => day.weekday === weekday)?.label.slice(0, 3) ?? 'Sun';
  return parts
    .map(({ from, to, hours }) =>
      [from === to ? short(from) : `${short(from)}–${short(to)}`, hours].join(' '),
    )
    .join(', ');
}

/** `Nov 24 – Nov 28 (Vacation)` */
export function dayOffWords({ from, to, reason }: DayOff): string {
  const days =
    from === to ? formatMonthDay(from) : `${formatMonthDay(from)} – ${formatMonthDay(to)}`;
  return reason === '' ? days : `${days} (${reason})`;
}
