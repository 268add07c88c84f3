import { DateTime } from 'luxon';
import { businessTimeZone } from '@contracts/vocabulary/booking';

export interface Days {
  readonly from: Date;
  /** Not included. */
  readonly to: Date;
}

/** Today and as many calendar days after it as make `count`, in the business zone. */
export function daysFrom(now: Date, count: number): Days {
  const today = DateTime.fromJSDate(now, { zone: businessTimeZone }).startOf('day');
  return { from: today.toJSDate(), to: today.plus({ days: count }).toJSDate() };
}
