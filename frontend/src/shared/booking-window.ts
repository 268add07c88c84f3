import type { HourLabel } from '@contracts/vocabulary/booking';
import { defaultBusiness, type BusinessFacts } from '@contracts/vocabulary/business';
import { addDays, businessClock, businessDate, weekdayOf } from './format';

type OpenDays = Pick<BusinessFacts, 'bookingWindowDays' | 'openWeekdays'>;

/** Calendar days from today in the business zone. */
export function windowDates(now: number, days: number): string[] {
  const today = businessDate(now);
  return Array.from({ length: days }, (_, day) => addDays(today, day));
}

/** The dates among them that customers can choose: those of open weekdays. */
export const bookableDates = (
  now: number,
  { bookingWindowDays, openWeekdays }: OpenDays = defaultBusiness,
): string[] =>
  windowDates(now, bookingWindowDays).filter((date) => openWeekdays.includes(weekdayOf(date)));

/** The hours of a date that haven't ended. */
export function hoursLeft(labels: readonly HourLabel[], date: string, now: number): HourLabel[] {
  const today = businessDate(now);
  if (date !== today) return date > today ? [...labels] : [];
  // Labels are full hours. Their ends are not in order: the last one is `00:00`.
  const presentHour = businessClock(now).slice(0, 2);
  return labels.filter((label) => label.slice(0, 2) >= presentHour);
}
