/**
 * Dates and clocks of the business zone. Dates are YYYY-MM-DD, times of day HH:MM, both as the wall
 * clock there shows them; instants are Dates. Pure: `now` is always passed in.
 */
import { DateTime } from 'luxon';
import { businessTimeZone as zone } from '@contracts/vocabulary/booking';

/** The date on which an instant falls. */
export function businessDate(instant: Date): string {
  return isoDate(DateTime.fromJSDate(instant, { zone }));
}

/** The instant at which `date` begins. */
export function startOfDate(date: string): Date {
  return DateTime.fromISO(date, { zone }).startOf('day').toJSDate();
}

/** The instant at which a clock shows `time` on `date`. */
export function wallClock(date: string, time: string): Date {
  return DateTime.fromISO(`${date}T${time}`, { zone }).toJSDate();
}

/** The date `days` after `date`; calendar arithmetic, in which no zone has a say. */
export function dateAfter(date: string, days: number): string {
  return isoDate(DateTime.fromISO(date, { zone: 'utc' }).plus({ days }));
}

export function isSunday(date: string): boolean {
  return new Date(`${date}T00:00:00Z`).getUTCDay() === 0;
}

/** The date and the whole hour, named like a slot, in which an instant lies; at any time of day. */
export function hourAround(instant: Date): { date: string; label: string } {
  const local = DateTime.fromJSDate(instant, { zone });
  const clock = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`;
  return { date: isoDate(local), label: `${clock(local.hour)}-${clock(local.hour + 1)}` };
}

function isoDate(value: DateTime): string {
  return value.toFormat('yyyy-MM-dd');
}
