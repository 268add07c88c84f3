import { businessTimeZone } from '@contracts/vocabulary/booking';
import { clock } from './live/clock';

/**
 * Instants are shown in the business zone, whatever zone the browser is in. Calendar dates
 * (YYYY-MM-DD) and slot labels are in business time already and are never converted.
 */
type Instant = string | number | Date;

/** A formatter is expensive to create, so each is created on first use. */
function inBusinessZone(options: Intl.DateTimeFormatOptions): (instant: Instant) => string {
  let formatter: Intl.DateTimeFormat | undefined;
  return (instant) => {
    formatter ??= new Intl.DateTimeFormat('en-US', { timeZone: businessTimeZone, ...options });
    return formatter.format(new Date(instant));
  };
}

/** `2:05 PM` */
export const formatTime = /*#__PURE__*/ inBusinessZone({ hour: 'numeric', minute: '2-digit' });
/** `Nov 20, 2026, 2:05 PM` */
export const formatDateTime = /*#__PURE__*/ inBusinessZone({
  dateStyle: 'medium',
  timeStyle: 'short',
});
const weekdayAndDay = /*#__PURE__*/ inBusinessZone({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});
/** `Sun, Nov 22 at 9 AM` */
export const formatDayAndTime = (instant: Instant): string =>
  `${weekdayAndDay(instant)} at ${formatTime(instant).replace(':00', '')}`;
/** `2:05 PM` if it's on `day` (YYYY-MM-DD), which is today if missing; otherwise with its own day. */
export const formatTimeOn = (instant: Instant, day = businessDate(Date.now())): string =>
  businessDate(instant) === day ? formatTime(instant) : formatDayAndTime(instant);
/** `November 20, 2026` */
export const formatDate = /*#__PURE__*/ inBusinessZone({ dateStyle: 'long' });
/** `November 2026` */
export const formatMonthYear = /*#__PURE__*/ inBusinessZone({ month: 'long', year: 'numeric' });

const slashedDate = /*#__PURE__*/ inBusinessZone({
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The calendar date in the business zone, `YYYY-MM-DD`. */
export function businessDate(instant: Instant): string {
  const [month = '', day = '', year = ''] = slashedDate(instant).split('/');
  return `${year}-${month}-${day}`;
}

/** `14:05` in the business zone. Sorts as text. */
export const businessClock = /*#__PURE__*/ inBusinessZone({
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Noon UTC is on the same day in every zone that matters. */
const noon = (date: string): Date => new Date(`${date}T12:00:00Z`);

function ofCalendar(options: Intl.DateTimeFormatOptions): (date: string) => string {
  let formatter: Intl.DateTimeFormat | undefined;
  return (date) => {
    formatter ??= new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });
    return formatter.format(noon(date));
  };
}

/** `Friday, November 20, 2026` */
export const formatCalendarDate = /*#__PURE__*/ ofCalendar({
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
});
/** `Friday, November 20` */
export const formatLongDay = /*#__PURE__*/ ofCalendar({
  weekday: 'long',
  month: 'long',
  day: 'numeric',
});
/** `Fri, Nov 20` */
export const formatDay = /*#__PURE__*/ ofCalendar({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});
/** `Fri, Nov 20, 2026` */
export const formatDayAndYear = (date: string): string => `${formatDay(date)}, ${date.slice(0, 4)}`;
/** `Fri` */
export const formatWeekdayShort = /*#__PURE__*/ ofCalendar({ weekday: 'short' });
/** `Friday` */
export const formatWeekday = /*#__PURE__*/ ofCalendar({ weekday: 'long' });
/** `Nov 20` */
export const formatMonthDay = /*#__PURE__*/ ofCalendar({ month: 'short', day: 'numeric' });
/** `Nov 20, 2026` */
export const formatDateAndYear = (date: string): string =>
  `${formatMonthDay(date)}, ${date.slice(0, 4)}`;
/** `Nov` */
export const formatMonthShort = /*#__PURE__*/ ofCalendar({ month: 'short' });
/** `20` */
export const formatDayOfMonth = /*#__PURE__*/ ofCalendar({ day: 'numeric' });

/** 0 is Sunday. */
export const weekdayOf = (date: string): number => noon(date).getUTCDay();

export function addDays(date: string, days: number): string {
  const moved = noon(date);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

/** A slot label `14:00-15:00` for people: `2:00 – 3:00 PM`. */
export function formatSlot(label: string): string {
  const [from, to] = label.split('-');
  if (!from || !to) return label;
  const [start, end] = [clock(from), clock(to)];
  return start.half === end.half
    ? `${start.time} – ${end.time} ${end.half}`
    : `${start.time} ${start.half} – ${end.time} ${end.half}`;
}

/** Time left as `12:40`, from an hour on `1:02:40`; never below `0:00`. */
export function formatCountdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = seconds % 60;
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** `just now`, `40 s ago`, `3 min ago`, `2 h ago` */
export function formatAgo(instant: Instant, now: number): string {
  const seconds = Math.max(0, Math.round((now - new Date(instant).getTime()) / 1000));
  if (seconds < 10) return 'just now';
  if (seconds < 60) return `${seconds} s ago`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  return `${Math.floor(seconds / 3600)} h ago`;
}

export { formatMoney } from '@contracts/vocabulary/money';

/** `1,204` */
export const formatCount = (count: number): string => count.toLocaleString('en-US');

const miles = (kilometers: number): number => kilometers / 1.609344;

/** `6.3 km (3.9 mi)` */
export const formatDistance = (kilometers: number): string =>
  `${kilometers.toFixed(1)} km (${miles(kilometers).toFixed(1)} mi)`;

/** For approximate places: `about 12 km (7 mi)`, `less than 1 km (0.6 mi)`. */
export function formatRoughDistance(kilometers: number): string {
  const whole = Math.round(kilometers);
  return kilometers < 1
    ? 'less than 1 km (0.6 mi)'
    : `about ${whole} km (${Math.round(miles(whole))} mi)`;
}

/** `about 20 min`, `about 1 h 10 min`; in steps of five minutes from ten on. */
export function formatRoughMinutes(minutes: number): string {
  const whole = Math.max(1, Math.round(minutes));
  const shown = whole < 10 ? whole : Math.round(whole / 5) * 5;
  const [hours, rest] = [Math.floor(shown / 60), shown % 60];
  const parts = [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`];
  return `about ${parts.filter(Boolean).join(' ')}`;
}

/** `29.9012, -81.3124` */
export const formatCoordinates = ({ lat, lng }: { lat: number; lng: number }): string =>
  `${lat.toFixed(4)}, ${lng.toFixed(4)}`;

export { formatPhone } from '@contracts/vocabulary/phones';

/** `12 Tern Lane, St. Augustine, FL 32084`. A line ends between town, state and street, not in them. */
export const formatPlace = (address: string): string =>
  address
    .split(', ')
    .map((part, index, { length }) => (index < length - 2 ? part : part.replaceAll(' ', '\u00a0')))
    .join(', ');

/** `AB` for Ann Marie Baker: first letters of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  return `${first.charAt(0)}${last.charAt(0)}`.toUpperCase();
}
