/** Parses dates and times as people and spreadsheets in the US write them. Pure. */
import { startOfDate } from '@contracts/business-time';
import { anHourLater, businessDateOf, instantOf, isoInstant } from './instants';
import { remembered } from './texts';

/** Longer texts aren't dates. */
const longest = 60;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const numbers = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})(?:,? .*)?$/;
const yearFirst = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})(?:[T,]? .*|T.*)?$/;
const digitsOnly = /^((?:19|20)\d{2})(\d{2})(\d{2})$/;
const dayAndName = /^(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?,?[ -](\d{4}|\d{2})(?:,? .*)?$/i;
/** Days since the end of 1899, as Excel counts: from 1970 to 2100. A fraction is the time. */
const serial = /^(\d{5})(?:\.\d{1,12})?$/;
const firstSerial = 25_569;
const lastSerial = 73_415;
const dayMs = 24 * 60 * 60_000;
const named = /^(?:[a-z]{3,9},? )?([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?:,? .*)?$/i;
const hour = /^(\d{1,2})(?::?([0-5]\d))?(?::[0-5]\d)?\s*([ap])?\.?(?:m\.?)?$/i;

/**
 * Parses `2023-05-09`, `5/9/2023` (month first), `2023/05/09`, `20230509`, `May 9, 2023` or
 * `9-May-23`, with or without a time, or a spreadsheet's 45055, as `YYYY-MM-DD`; for an instant, its
 * date in business time. Null for anything else.
 */
export const dateIn = remembered((text) => {
  const written = text.trim();
  if (written.length > longest) return null;
  const [, month, day, year] = numbers.exec(written) ?? [];
  if (month && day && year) return dateOf(fullYear(year), Number(month), Number(day));
  const [, name, dayOfName, yearOfName] = named.exec(written) ?? [];
  if (name && dayOfName && yearOfName) {
    return dateOf(Number(yearOfName), monthNumber(name), Number(dayOfName));
  }
  const [, yearOfNumbers, ...monthAndDay] =
    yearFirst.exec(written) ?? digitsOnly.exec(written) ?? [];
  if (yearOfNumbers) {
    const [monthOfNumbers, dayOfNumbers] = monthAndDay.map(Number);
    return dateOf(Number(yearOfNumbers), monthOfNumbers ?? 0, dayOfNumbers ?? 0);
  }
  const [, dayBefore, monthName, yearAfter] = dayAndName.exec(written) ?? [];
  if (dayBefore && monthName && yearAfter) {
    return dateOf(fullYear(yearAfter), monthNumber(monthName), Number(dayBefore));
  }
  const counted = Number(serial.exec(written)?.[1]);
  if (counted >= firstSerial && counted <= lastSerial) {
    return new Date((counted - firstSerial) * dayMs).toISOString().slice(0, 10);
  }
  return businessDateOf(written.replace(/^(\d{4}-\d{2}-\d{2})[T ]00:00(?::00(?:\.0+)?)?$/, '$1'));
});

/** Returns an instant, or the start of a date in business time, in ISO format; otherwise null. */
export function instantIn(text: string): string | null {
  const instant = isoInstant(text);
  if (instant !== null) return instant;
  const date = dateIn(text);
  return date === null ? null : startOfDate(date).toISOString();
}

/**
 * Returns the text if it is an instant. Several times cheaper than `instantIn`, which converts it.
 */
export const instantText = (text: string): string | null =>
  instantOf(text) === null && dateIn(text) === null ? null : text;

/** `HH:MM-HH:MM` for `9am-11am`, `09:00 - 10:00` or `1:30 PM`, which is an hour; otherwise null. */
export const slotIn = remembered((text) => {
  const written = text.trim();
  if (written.length > longest) return null;
  const [from = '', to, ...more] = written.split(/\s*(?:-|–|—|\bto\b)\s*/i);
  if (more.length > 0) return null;
  if (to === undefined) {
    const clock = clockOf(from);
    return clock && `${clock}-${anHourLater(clock)}`;
  }
  // In `9-11am`, `am` applies to both.
  const half = /[ap]\.?m?\.?$/i.exec(to)?.[0] ?? '';
  const end = clockOf(to);
  const start = clockOf(/[ap]/i.test(from) ? from : from + half);
  const early = start && end && start > end ? clockOf(from) : start;
  if (!early || !end || early === end) return null;
  // In `1pm-3` and `10-2`, the end is in the afternoon.
  const late = half === '' && end < early && end < '12:00' ? twelveHoursLater(end) : end;
  return `${early}-${late > early ? late : end}`;
});

const twelveHoursLater = (clock: string): string =>
  `${Number(clock.slice(0, 2)) + 12}${clock.slice(2)}`;

/** `1:30 PM` → `13:30`; null for an impossible time. */
function clockOf(text: string): string | null {
  const [, hours, minutes = '00', half] = hour.exec(text) ?? [];
  if (hours === undefined) return null;
  const shown = Number(hours);
  if (half !== undefined && (shown < 1 || shown > 12)) return null;
  const isAfternoon = half?.toLowerCase() === 'p';
  const counted = half === undefined ? shown : (shown % 12) + (isAfternoon ? 12 : 0);
  return counted > 23 ? null : `${String(counted).padStart(2, '0')}:${minutes}`;
}

/** 0 for no month. */
const monthNumber = (name: string): number => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;

function dateOf(year: number, month: number, day: number): string | null {
  const two = (number: number) => String(number).padStart(2, '0');
  return businessDateOf(`${year}-${two(month)}-${two(day)}`);
}

/** Two digits up to 69 are in this century. */
function fullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length === 4) return year;
  return year < 70 ? 2000 + year : 1900 + year;
}
