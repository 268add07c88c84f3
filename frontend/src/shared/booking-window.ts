import { bookingWindowDays, slotLabels, type SlotLabel } from '@contracts/vocabulary/booking';
import { addDays, businessClock, businessDate, weekdayOf } from './format';

const sunday = 0;

/** 14 calendar days from today in the business zone. */
export function windowDates(now: number): string[] {
  const today = businessDate(now);
  return Array.from({ length: bookingWindowDays }, (_, day) => addDays(today, day));
}

/** Of these the dates that customers can choose: no Sundays. */
export const bookableDates = (now: number): string[] =>
  windowDates(now).filter((date) => weekdayOf(date) !== sunday);

/** The hours of a date that have not ended. */
export function hoursLeft(date: string, now: number): SlotLabel[] {
  const today = businessDate(now);
  if (date !== today) return date > today ? [...slotLabels] : [];
  return slotLabels.filter((label) => label.slice(-5) > businessClock(now));
}
