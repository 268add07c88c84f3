/**
 * Dates and clocks of the business zone, as people there read them. Pure: `now` is always passed in.
 */
import { DateTime } from 'luxon';
import { businessTimeZone as zone } from '@contracts/vocabulary/booking';

/** The instant at which a clock shows `hour` on the day before an instant falls. */
export function dayBefore(instant: Date, hour: number): Date {
  const date = DateTime.fromJSDate(instant, { zone }).startOf('day').minus({ days: 1 });
  return date.set({ hour, minute: 0, second: 0, millisecond: 0 }).toJSDate();
}

/** The date on which an instant falls, as YYYY-MM-DD. */
export function dateOf(instant: Date): string {
  return DateTime.fromJSDate(instant, { zone }).toFormat('yyyy-MM-dd');
}

/** The instant at which the date of an instant begins. */
export function startOfDate(instant: Date): Date {
  return DateTime.fromJSDate(instant, { zone }).startOf('day').toJSDate();
}

const inEnglish = (instant: Date): DateTime =>
  DateTime.fromJSDate(instant, { zone }).setLocale('en-US');

/** `Monday, November 23` */
export function longDate(instant: Date): string {
  return inEnglish(instant).toFormat('cccc, LLLL d');
}

/** `Mon, Nov 23` */
export function shortDate(instant: Date): string {
  return inEnglish(instant).toFormat('ccc, LLL d');
}

/** `Nov 23, 2026` */
export function dateWithYear(instant: Date): string {
  return inEnglish(instant).toFormat('LLL d, yyyy');
}

/** `9:40 AM` */
export function timeOfDay(instant: Date): string {
  return inEnglish(instant).toFormat('h:mm a');
}

/** `09:00-10:00` → `9–10 AM`, `11:00-12:30` → `11 AM–12:30 PM`. */
export function hoursOf(timeSlot: string): string {
  const [from, to] = timeSlot.split('-').map((label) => DateTime.fromISO(label ?? ''));
  if (!from?.isValid || !to?.isValid) return timeSlot;
  const clock = (time: DateTime) => time.toFormat(time.minute === 0 ? 'h' : 'h:mm');
  const [fromHalf, toHalf] = [from.toFormat('a'), to.toFormat('a')];
  return `${clock(from)}${fromHalf === toHalf ? '' : ` ${fromHalf}`}–${clock(to)} ${toHalf}`;
}

/** Whether both fall on one date. */
export function onOneDate(one: Date, other: Date): boolean {
  return DateTime.fromJSDate(one, { zone }).hasSame(DateTime.fromJSDate(other, { zone }), 'day');
}
