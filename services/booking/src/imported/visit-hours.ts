/** When an imported visit was, as instants. Pure. */
import { slotLabels } from '@contracts/vocabulary/booking';
import { dateAfter, wallClock } from '@contracts/business-time';

const dayMinutes = 24 * 60;
/** Of a visit that ends when it begins. */
const hourMinutes = 60;

const opening = slotLabels[0].slice(0, 5);
const closing = (slotLabels.at(-1) ?? slotLabels[0]).slice(6);

interface VisitHours {
  readonly start: Date;
  readonly end: Date;
}

/**
 * `date` is YYYY-MM-DD and `slot` HH:MM-HH:MM on clocks of the business zone; one that ends earlier
 * than it begins ends on the next day. Without a slot it is the company's working day, which has no
 * change of the clock in it. The end is always after the start, also in the night in which the clock
 * leaves out an hour or shows one twice.
 */
export function visitHours(date: string, slot: string): VisitHours {
  const from = slot === '' ? opening : slot.slice(0, 5);
  const to = slot === '' ? closing : slot.slice(6);
  const start = wallClock(date, from);
  const end = wallClock(to > from ? date : dateAfter(date, 1), to);
  if (from !== to && end > start) return { start, end };
  const minutes = (minutesOf(to) - minutesOf(from) + dayMinutes) % dayMinutes || hourMinutes;
  return { start, end: new Date(start.getTime() + minutes * 60_000) };
}

const minutesOf = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
