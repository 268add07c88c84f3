/** Days of the business zone, 23, 24 or 25 hours long. Pure: `now` is always passed in. */
import { DateTime } from 'luxon';
import { businessTimeZone as zone } from '@contracts/vocabulary/booking';

/** When the night's work begins, on the clock of the business. A clock that skips it shows 3:30. */
const nightly = { hour: 2, minute: 30 } as const;

const startOf = (day: string): DateTime => DateTime.fromISO(day, { zone }).startOf('day');

/** The start of a day and of the next. */
export function limitsOf(day: string): { from: Date; to: Date } {
  const from = startOf(day);
  return { from: from.toJSDate(), to: from.plus({ days: 1 }).startOf('day').toJSDate() };
}

/** YYYY-MM-DD */
export function dayOf(instant: Date): string {
  return DateTime.fromJSDate(instant, { zone }).toFormat('yyyy-MM-dd');
}

export function dayAfter(day: string, days: number): string {
  return startOf(day).plus({ days }).toFormat('yyyy-MM-dd');
}

/** From when on a day is compared: the night after it. */
export function dueAt(day: string): Date {
  return startOf(dayAfter(day, 1)).set(nightly).toJSDate();
}

/** The newest day that is due for comparison. */
export function newestDue(now: Date): string {
  const today = dayOf(now);
  const yesterday = dayAfter(today, -1);
  return dueAt(yesterday) <= now ? yesterday : dayAfter(today, -2);
}
