/**
 * Dates and times in the business's time zone: dates as YYYY-MM-DD, times of day as HH:MM, instants
 * as Dates. Pure: `now` is always passed in.
 */
import { DateTime, IANAZone } from 'luxon';
import { businessTimeZone as zone } from './vocabulary/booking';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** Without this, half of a booking's processor time went to time zones. The same few hours come up again. */
function remembered<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) {
      value = compute(key);
      if (known.size >= 10_000) known.clear();
      known.set(key, value);
    }
    return value;
  };
}

/** The offset changes on the hour, so each hour since 1970 has one. */
const offsetMs = remembered((hour: number) => IANAZone.create(zone).offset(hour * hourMs) * 60_000);

/** For an hour that occurs twice, luxon's choice depends on today's date, so it's made here: the first one. */
const wallClockMs = remembered((dateTime: string) => {
  const ms = DateTime.fromISO(dateTime, { zone }).toMillis();
  const { date, time } = clockAt(new Date(ms - hourMs));
  return `${date}T${time}`.startsWith(dateTime) ? ms - hourMs : ms;
});

/** The local date and time of an instant, the time as HH:MM:SS.sss. */
export function clockAt(instant: Date): { date: string; time: string } {
  const ms = instant.getTime();
  const shown = new Date(ms + offsetMs(Math.floor(ms / hourMs))).toISOString();
  return { date: shown.slice(0, 10), time: shown.slice(11, 23) };
}

/** The date on which an instant falls. */
export function businessDate(instant: Date): string {
  return clockAt(instant).date;
}

/** The instant of a local date and time: the first one if it occurs twice, an hour later if it is skipped. */
export function wallClock(date: string, time: string): Date {
  return new Date(wallClockMs(`${date}T${time}`));
}

/** Local midnight at the start of `date`. */
export function startOfDate(date: string): Date {
  return wallClock(date, '00:00');
}

/** The date `days` after `date`. */
export function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** From the start of the first date to the end of the last one. */
export function instantsOf({ from, to }: { from: string; to: string }): { start: Date; end: Date } {
  return { start: startOfDate(from), end: startOfDate(dateAfter(to, 1)) };
}

export function isSunday(date: string): boolean {
  return new Date(`${date}T00:00:00Z`).getUTCDay() === 0;
}

/** The date and the label of the hour that an instant falls in, at any time of day. */
export function hourAround(instant: Date): { date: string; label: string } {
  const { date, time } = clockAt(instant);
  const hour = Number(time.slice(0, 2));
  const clock = (value: number) => `${String(value % 24).padStart(2, '0')}:00`;
  return { date, label: `${clock(hour)}-${clock(hour + 1)}` };
}

const inEnglish = (instant: Date): DateTime =>
  DateTime.fromJSDate(instant, { zone }).setLocale('en-US');

/** `Monday, November 23` */
export const longDate = (instant: Date): string => inEnglish(instant).toFormat('cccc, LLLL d');

/** `Mon, Nov 23` */
export const shortDate = (instant: Date): string => inEnglish(instant).toFormat('ccc, LLL d');

/** `Nov 23, 2026` */
export const dateWithYear = (instant: Date): string => inEnglish(instant).toFormat('LLL d, yyyy');

/** `9:40 AM` */
export const timeOfDay = (instant: Date): string => inEnglish(instant).toFormat('h:mm a');

/** `09:00-10:00` → `9–10 AM`, `11:00-12:30` → `11 AM–12:30 PM`. */
export function hoursOf(timeSlot: string): string {
  const [from, to] = timeSlot.split('-').map((label) => DateTime.fromISO(label ?? ''));
  if (!from?.isValid || !to?.isValid) return timeSlot;
  const clock = (time: DateTime) => time.toFormat(time.minute === 0 ? 'h' : 'h:mm');
  const [fromHalf, toHalf] = [from.toFormat('a'), to.toFormat('a')];
  return `${clock(from)}${fromHalf === toHalf ? '' : ` ${fromHalf}`}–${clock(to)} ${toHalf}`;
}
