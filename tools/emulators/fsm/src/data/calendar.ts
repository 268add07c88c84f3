/** Local time in Northeast Florida. */

const dayMs = 24 * 60 * 60 * 1000;

/** A calendar day, as days since 1970-01-01. */
export type DayNumber = number;

export const dayNumber = (ms: number): DayNumber => Math.floor(ms / dayMs);
export const isSunday = (day: DayNumber): boolean => (day + 4) % 7 === 0;

/** A cache of formatted days; the data has a few thousand. */
const written = new Map<DayNumber, string>();
const maxWritten = 10_000;

/** `2026-11-22` */
export function isoDate(day: DayNumber): string {
  let text = written.get(day);
  if (text === undefined) {
    text = new Date(day * dayMs).toISOString().slice(0, 10);
    if (written.size < maxWritten) written.set(day, text);
  }
  return text;
}

const digits = (value: number, count: number) => String(value).padStart(count, '0');

/** `2026-11-22T14:00:00Z`, with milliseconds if there are any. */
export function isoTime(ms: number): string {
  const day = dayNumber(ms);
  const inDay = ms - day * dayMs;
  const hours = digits(Math.floor(inDay / 3_600_000), 2);
  const minutes = digits(Math.floor(inDay / 60_000) % 60, 2);
  const seconds = digits(Math.floor(inDay / 1_000) % 60, 2);
  const rest = inDay % 1_000 === 0 ? '' : `.${digits(inDay % 1_000, 3)}`;
  return `${isoDate(day)}T${hours}:${minutes}:${seconds}${rest}Z`;
}

/** The instant of this local hour: UTC-4 in summer, otherwise UTC-5. */
export function instantOf(day: DayNumber, hour: number): number {
  return day * dayMs + (hour + (isSummerTime(day) ? 4 : 5)) * 60 * 60 * 1000;
}

/**
 * From the second Sunday of March to the first of November, as since 2007. Only for working hours.
 */
function isSummerTime(day: DayNumber): boolean {
  const year = new Date(day * dayMs).getUTCFullYear();
  return day >= sundayUpTo(year, 2, 14) && day < sundayUpTo(year, 10, 7);
}

/** The last Sunday on or before a date. */
function sundayUpTo(year: number, month: number, date: number): DayNumber {
  const day = dayNumber(Date.UTC(year, month, date));
  return day - ((day + 4) % 7);
}
