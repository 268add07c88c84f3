/**
 * Which slots the calendar has: labels of one hour, wall clock in the business zone, on the days of
 * the booking window except Sundays. Knows nothing of who has booked; `now` is always passed in.
 */
import {
  bookingWindowDays,
  outsideHourLabels,
  slotLabels,
  type HourLabel,
  type SlotLabel,
} from '@contracts/vocabulary/booking';
import { businessDate, clockAt, dateAfter, isSunday, wallClock } from '@contracts/business-time';

const slotMs = 60 * 60_000;

export interface Slot {
  /** YYYY-MM-DD in the business zone. */
  readonly date: string;
  readonly label: HourLabel;
  /** The instants at which the hour begins and ends. */
  readonly start: Date;
  readonly end: Date;
}

export function isSlotLabel(value: string): value is SlotLabel {
  return (slotLabels as readonly string[]).includes(value);
}

const isOutsideHour = (value: string): value is HourLabel =>
  (outsideHourLabels as readonly string[]).includes(value);

/**
 * The hour that `label` names on `date`, whether or not it can be booked. It always lasts an hour,
 * also in the nights in which the clock changes; of an hour that the clock shows twice, the first.
 */
export function slotOn(date: string, label: HourLabel): Slot {
  const start = wallClock(date, label.slice(0, 5));
  return { date, label, start, end: new Date(start.getTime() + slotMs) };
}

/** The working dates of the window, today included. */
export function windowDates(now: Date): string[] {
  const today = businessDate(now);
  return Array.from({ length: bookingWindowDays }, (_, days) => dateAfter(today, days)).filter(
    (date) => !isSunday(date),
  );
}

/** The slots that the calendar offers on `date`: those that begin no sooner than the lead time. */
export function slotsOn(date: string, now: Date, leadTimeMinutes: number): SlotLabel[] {
  const today = businessDate(now);
  if (isSunday(date) || date < today || date > dateAfter(today, bookingWindowDays - 1)) return [];
  const earliest = clockAt(new Date(now.getTime() + leadTimeMinutes * 60_000));
  if (date !== earliest.date) return date > earliest.date ? [...slotLabels] : [];
  // The clock changes before the first slot of a day: clock times are in the order of their instants.
  return slotLabels.filter((label) => `${label.slice(0, 5)}:00.000` >= earliest.time);
}

/** The slot of that name, if the calendar offers it. */
export function bookableSlot(
  date: string,
  label: string,
  now: Date,
  leadTimeMinutes: number,
): Slot | null {
  if (!isSlotLabel(label) || !slotsOn(date, now, leadTimeMinutes).includes(label)) return null;
  return slotOn(date, label);
}

/**
 * The slot of that name, for the office: any of the window that has not ended. One on a Sunday or
 * outside business hours only on purpose.
 */
export function officeSlot(
  date: string,
  label: string,
  now: Date,
  whileClosed: boolean,
): Slot | null {
  const today = businessDate(now);
  if (date < today || date > dateAfter(today, bookingWindowDays - 1)) return null;
  if (isSunday(date) && !whileClosed) return null;
  if (!isSlotLabel(label) && !(whileClosed && isOutsideHour(label))) return null;
  const slot = slotOn(date, label);
  // In spring the clock leaves out an hour of the night.
  const exists = clockAt(slot.start).time.startsWith(label.slice(0, 5));
  return exists && slot.end > now ? slot : null;
}
