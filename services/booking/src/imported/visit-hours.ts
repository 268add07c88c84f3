/** When an imported visit took place, as instants. Pure. */
import { slotLabels } from '@contracts/vocabulary/booking';
import { dateAfter, wallClock } from '@contracts/business-time';

const dayMinutes = 24 * 60;
/** The length of a visit that ends when it starts. */
const hourMinutes = 60;

const opening = slotLabels[0].slice(0, 5);
const closing = (slotLabels.at(-1) ?? slotLabels[0]).slice(6);

interface VisitHours {
  readonly start: Date;
  readonly end: Date;
}

/**
 * `date` is YYYY-MM-DD and `slot` is HH:MM-HH:MM, local time. A slot that ends before it starts
 * ends the next day. Without a slot it's the whole working day. The end is always after the start,
 * also in the nights when clocks change.
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
