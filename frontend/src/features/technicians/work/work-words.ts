import { weekWords, type DayOff, type WorkDay } from '@contracts/vocabulary/technician-work';
import { formatMonthDay } from '../../../shared/format';

/** Hours and days off: what is saved of them, and as people say them. Pure. */

export const savedHours = (days: readonly WorkDay[]): WorkDay[] =>
  days
    .map(({ weekday, start, end }) => ({ weekday, start, end }))
    .toSorted((one, other) => one.weekday - other.weekday);

/** Without rows that no date was chosen for. */
export const savedDaysOff = (days: readonly DayOff[]): DayOff[] =>
  days
    .filter(({ from }) => from !== '')
    .map(({ from, to, reason }) => ({ from, to, reason: reason.trim() }))
    .toSorted((one, other) => one.from.localeCompare(other.from));

export const hoursWords = (days: readonly WorkDay[]): string =>
  days.length === 0 ? 'All business hours' : weekWords(days);

/** `Nov 24 – Nov 28 (Vacation)` */
export function dayOffWords({ from, to, reason }: DayOff): string {
  const days =
    from === to ? formatMonthDay(from) : `${formatMonthDay(from)} – ${formatMonthDay(to)}`;
  return reason === '' ? days : `${days} (${reason})`;
}
