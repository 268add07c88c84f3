import { bookingWindowDays } from '@contracts/vocabulary/booking';
import { addDays, businessDate, weekdayOf } from './format';

const sunday = 0;

/** The dates that can be chosen: 14 calendar days from today in the business zone, without Sundays. */
export function bookableDates(now: number): string[] {
  const today = businessDate(now);
  return Array.from({ length: bookingWindowDays }, (_, day) => addDays(today, day)).filter(
    (date) => weekdayOf(date) !== sunday,
  );
}
