/**
 * Dates and clocks of the business zone. Dates are YYYY-MM-DD, times of day HH:MM, both as the wall
 * clock there shows them; instants are Dates. Pure: `now` is always passed in.
 */
import { DateTime, IANAZone } from 'luxon';
import { businessTimeZone as zone } from '@contracts/vocabulary/booking';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** Zone arithmetic was half of what a booking costs this process; the same few hours come up again. */
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

/** Clocks are changed on the hour, so an hour since 1970 has one offset. */
const offsetMs = remembered((hour: number) => IANAZone.create(zone).offset(hour * hourMs) * 60_000);

/** Which instant of an hour shown twice the library takes depends on today's date, so it's chosen here. */
const wallClockMs = remembered((dateTime: string) => {
  const ms = DateTime.fromISO(dateTime, { zone }).toMillis();
  const { date, time } = clockAt(new Date(ms - hourMs));
  return `${date}T${time}`.startsWith(dateTime) ? ms - hourMs : ms;
});

/** What calendar and clock show at an instant; the time as HH:MM:SS.sss. */
export function clockAt(instant: Date): { date: string; time: string } {
  const ms = instant.getTime();
  const shown = new Date(ms + offsetMs(Math.floor(ms / hourMs))).toISOString();
  return { date: shown.slice(0, 10), time: shown.slice(11, 23) };
}

/** The date on which an instant falls. */
export function businessDate(instant: Date): string {
  return clockAt(instant).date;
}

/** The instant at which a clock shows `time` on `date`; the first one when it shows it twice. */
export function wallClock(date: string, time: string): Date {
  return new Date(wallClockMs(`${date}T${time}`));
}

/** The instant at which `date` begins. */
export function startOfDate(date: string): Date {
  return wallClock(date, '00:00');
}

/** The date `days` after `date`; calendar arithmetic, in which no zone has a say. */
export function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

export function isSunday(date: string): boolean {
  return new Date(`${date}T00:00:00Z`).getUTCDay() === 0;
}

/** The date and the whole hour, named like a slot, in which an instant lies; at any time of day. */
export function hourAround(instant: Date): { date: string; label: string } {
  const { date, time } = clockAt(instant);
  const hour = Number(time.slice(0, 2));
  const clock = (value: number) => `${String(value % 24).padStart(2, '0')}:00`;
  return { date, label: `${clock(hour)}-${clock(hour + 1)}` };
}

/** `Sat, Nov 21, 2:00 PM` of the slot `14:00-15:00`: wall clock both, so no zone is asked. */
export function wallClockInWords(date: string, slot: string): string {
  const start = DateTime.fromISO(`${date}T${slot.slice(0, 5)}`, { zone: 'utc' });
  return start.setLocale('en-US').toFormat('ccc, LLL d, h:mm a');
}
