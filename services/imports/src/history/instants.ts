/** Converts instants of other systems to dates and times in business time. Pure. */
import { businessDate, clockAt, wallClock } from '@contracts/business-time';
import { isCalendarDate } from '@contracts/parsing';

const iso =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;
const firstYear = 1950;
const lastYear = 2100;

/**
 * Parses an ISO 8601 date and time to milliseconds since 1970. Null for anything else, and for
 * years without repairs.
 * @param zone where a time without one was written
 */
export function instantOf(text: string, zone: 'UTC' | 'business' = 'UTC'): number | null {
  const [, date, time, offset] = iso.exec(text.trim()) ?? [];
  if (date === undefined || time === undefined || !isDay(date)) return null;
  const zoned =
    offset?.length === 5
      ? `${offset.slice(0, 3)}:${offset.slice(3)}`
      : (offset ?? 'Z').toUpperCase();
  const ms = Date.parse(`${date}T${time}${zoned}`);
  if (Number.isNaN(ms) || !isPlausible(date)) return null;
  return offset === undefined && zone === 'business' ? wallClock(date, time).getTime() : ms;
}

/** `YYYY-MM-DD` of a date, or of an instant in business time; otherwise null. */
export function businessDateOf(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length === 10) return isDay(trimmed) && isPlausible(trimmed) ? trimmed : null;
  const ms = instantOf(trimmed);
  return ms === null ? null : businessDate(new Date(ms));
}

/** Converts a system's instant to ISO format; null if it isn't one. */
export function isoInstant(
  text: string | null | undefined,
  zone?: 'UTC' | 'business',
): string | null {
  const ms = text ? instantOf(text, zone) : null;
  return ms === null ? null : new Date(ms).toISOString();
}

/**
 * `HH:MM-HH:MM` between two instants. An hour long if the end is missing, before the start, or on
 * another day, because no one waits at home that long. Uses local time, so on the two days when
 * clocks change, the label is what the customer was told.
 */
export function slotLabelOf(startMs: number, endMs: number | null): string {
  const shownAt = (ms: number) => {
    const { date, time } = clockAt(new Date(ms));
    return { date, time: time.slice(0, 5) };
  };
  const start = shownAt(startMs);
  const end = endMs === null ? null : shownAt(endMs);
  const isWindow = end !== null && end.date === start.date && end.time > start.time;
  return `${start.time}-${isWindow ? end.time : anHourLater(start.time)}`;
}

/** Adds an hour to `HH:MM`. */
export function anHourLater(time: string): string {
  const hour = (Number(time.slice(0, 2)) + 1) % 24;
  return `${String(hour).padStart(2, '0')}${time.slice(2)}`;
}

const inEachMonth = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])$/;
/** Only days 29 to 31 need a calendar, which takes ten times as long. */
const isDay = (date: string): boolean => inEachMonth.test(date) || isCalendarDate(date);

const isPlausible = (date: string): boolean => {
  const year = Number(date.slice(0, 4));
  return year >= firstYear && year <= lastYear;
};
