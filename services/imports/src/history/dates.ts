/** Parses dates and times as people and spreadsheets in the US write them. Pure. */
import { dateAfter, startOfDate } from '@contracts/business-time';
import { anHourLater, businessDateOf, instantOf, isoInstant } from './instants';
import { remembered } from './texts';

/** Longer texts aren't dates. */
const longest = 60;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const numbers = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})(?:,? .*)?$/;
const yearFirst = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})(?:[T,]? .*|T.*)?$/;
const yearFirstShort = /^(\d{4})-(?!\d\d-\d\d)(\d{1,2})-(\d{1,2})(?: .*)?$/;
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
 * date in business time. Null for anything else. A year of two digits is the last one that is at most
 * a year after `today`: someone may have booked a visit, but not for decades ahead.
 */
export function dateIn(text: string, today: string): string | null {
  const read = written(text);
  if (read === null || !read.isShort || read.date <= dateAfter(today, 365)) {
    return read?.date ?? null;
  }
  return businessDateOf(`${Number(read.date.slice(0, 4)) - 100}${read.date.slice(4)}`);
}

interface WrittenDate {
  /** If the year has two digits, in this century. */
  readonly date: string;
  readonly isShort: boolean;
}

const written = remembered((text): WrittenDate | null => {
  const line = text.trim();
  if (line.length > longest) return null;
  const [, month, day, year] = numbers.exec(line) ?? [];
  if (month && day && year) return dateOf(year, Number(month), Number(day));
  const [, name, dayOfName, yearOfName] = named.exec(line) ?? [];
  if (name && dayOfName && yearOfName) {
    return dateOf(yearOfName, monthNumber(name), Number(dayOfName));
  }
  const [, yearOfNumbers, ...monthAndDay] =
    yearFirst.exec(line) ?? digitsOnly.exec(line) ?? yearFirstShort.exec(line) ?? [];
  if (yearOfNumbers) {
    const [monthOfNumbers, dayOfNumbers] = monthAndDay.map(Number);
    return dateOf(yearOfNumbers, monthOfNumbers ?? 0, dayOfNumbers ?? 0);
  }
  const [, dayBefore, monthName, yearAfter] = dayAndName.exec(line) ?? [];
  if (dayBefore && monthName && yearAfter) {
    return dateOf(yearAfter, monthNumber(monthName), Number(dayBefore));
  }
  const counted = Number(serial.exec(line)?.[1]);
  if (counted >= firstSerial && counted <= lastSerial) {
    return whole(new Date((counted - firstSerial) * dayMs).toISOString().slice(0, 10));
  }
  const midnight = /^(\d{4}-\d{2}-\d{2})[T ]00:00(?::00(?:\.0+)?)?$/;
  return whole(businessDateOf(line.replace(midnight, '$1')));
});

const whole = (date: string | null): WrittenDate | null =>
  date === null ? null : { date, isShort: false };

/** Returns an instant, or the start of a date in business time, in ISO format; otherwise null. */
export function instantIn(text: string, today: string): string | null {
  const instant = isoInstant(text);
  if (instant !== null) return instant;
  const date = dateIn(text, today);
  return date === null ? null : startOfDate(date).toISOString();
}

/**
 * Returns the text if it is an instant. Several times cheaper than `instantIn`, which converts it.
 */
export const instantText = (text: string, today: string): string | null =>
  instantOf(text) === null && dateIn(text, today) === null ? null : text;

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

function dateOf(year: string, month: number, day: number): WrittenDate | null {
  const two = (number: number) => String(number).padStart(2, '0');
  const isShort = year.length === 2;
  const date = `${isShort ? `20${year}` : year}-${two(month)}-${two(day)}`;
  const plausible = businessDateOf(date);
  return plausible === null ? null : { date: plausible, isShort };
}
