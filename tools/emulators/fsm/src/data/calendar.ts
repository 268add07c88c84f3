/** Local time in Northeast Florida. */

const dayMs = 24 * 60 * 60 * 1000;

/** Days since 1970-01-01. */
export const dayNumber = (ms: number): number => Math.floor(ms / dayMs);
export const isSunday = (day: number): boolean => (day + 4) % 7 === 0;

/** `2026-11-22` */
export const isoDate = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** `2026-11-22T14:00:00Z`, with milliseconds if there are any. */
export const isoTime = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');

/** The instant of this local hour: UTC-4 in summer, otherwise UTC-5. */
export function instantOf(day: number, hour: number): number {
  return day * dayMs + (hour + (isSummerTime(day) ? 4 : 5)) * 60 * 60 * 1000;
}

/**
 * From the second Sunday of March to the first of November, as since 2007. Only for working hours.
 */
function isSummerTime(day: number): boolean {
  const year = new Date(day * dayMs).getUTCFullYear();
  return day >= sundayUpTo(year, 2, 14) && day < sundayUpTo(year, 10, 7);
}

/** The last Sunday on or before a date. */
function sundayUpTo(year: number, month: number, date: number): number {
  const day = dayNumber(Date.UTC(year, month, date));
  return day - ((day + 4) % 7);
}
