import { businessDate, dateAfter, wallClock } from '@contracts/business-time';

/** `hour` o'clock on the day before an instant. Pure. */
export function dayBefore(instant: Date, hour: number): Date {
  return wallClock(dateAfter(businessDate(instant), -1), `${String(hour).padStart(2, '0')}:00`);
}
