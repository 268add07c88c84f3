/** Which day is compared when. Pure: `now` is always passed in. */
import { businessDate, dateAfter, startOfDate, wallClock } from '@contracts/business-time';

/** Local time of the nightly comparison. In the night that skips it, it runs at 3:30. */
const nightly = '02:30';

/** The start of a day and of the next: 23, 24 or 25 hours. */
export function limitsOf(day: string): { from: Date; to: Date } {
  return { from: startOfDate(day), to: startOfDate(dateAfter(day, 1)) };
}

/** When a day is compared: in the night after it. */
export function dueAt(day: string): Date {
  return wallClock(dateAfter(day, 1), nightly);
}

/** The newest day that is due for comparison. */
export function newestDue(now: Date): string {
  const yesterday = dateAfter(businessDate(now), -1);
  return dueAt(yesterday) <= now ? yesterday : dateAfter(yesterday, -1);
}
