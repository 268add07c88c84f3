import {
  isWorkWeek,
  weekWords,
  type DayOff,
  type WorkDay,
} from '@contracts/vocabulary/technician-work';
import { formatMonthDay } from '../../../shared/format';

/** Hours and days off as texts, which two people can edit at once. Pure. */

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

export const hoursWords = (days: readonly WorkDay[]): string =>
  days.length === 0 ? 'All business hours' : weekWords(days);

/** `Nov 24 – Nov 28 (Vacation)` */
export function dayOffWords({ from, to, reason }: DayOff): string {
  const days =
    from === to ? formatMonthDay(from) : `${formatMonthDay(from)} – ${formatMonthDay(to)}`;
  return reason === '' ? days : `${days} (${reason})`;
}
