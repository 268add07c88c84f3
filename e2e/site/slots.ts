import { DateTime } from 'luxon';
import type { AvailableSlots } from '@contracts/booking/appointments';
import { businessTimeZone } from '@contracts/vocabulary/booking';
import { defaultBusiness } from '@contracts/vocabulary/business';
import { call, expected } from './site-api';

export interface Slot {
  readonly date: string;
  readonly timeSlot: string;
}

const sunday = 7;

/** Today's date, or that in some days, in business time. */
export const businessDate = (days = 0): string =>
  DateTime.now().setZone(businessTimeZone).plus({ days }).toFormat('yyyy-MM-dd');

/**
 * The dates of the booking window without Sundays, from the day after tomorrow on, so that no date
 * passes during a test and customers may still reschedule.
 */
export const comingDates = (): string[] =>
  Array.from({ length: defaultBusiness.bookingWindowDays - 3 }, (_, index) =>
    businessDate(index + 2),
  ).filter((date) => DateTime.fromISO(date).weekday !== sunday);

/** The available slots. Rejects if there are none, or none yet. */
export async function freeSlots(url: string, dates = comingDates()): Promise<Slot[]> {
  const days = await Promise.all(
    dates.map((date) =>
      expected(call<AvailableSlots>(url, 'GET', `/api/appointments/available-slots?date=${date}`)),
    ),
  );
  const slots = days.flatMap(({ date, availableSlots }) =>
    availableSlots.map((timeSlot) => ({ date, timeSlot })),
  );
  if (slots.length === 0) throw new Error(`The site offers no slot on ${dates.join(', ')}`);
  return slots;
}

/** A slot label as pages show it: `14:00-15:00` is `2:00 – 3:00 PM`. */
export function spoken(label: string): string {
  const [from, to] = label.split('-').map((time) => DateTime.fromFormat(time, 'HH:mm'));
  if (!from || !to) throw new Error(`No slot: ${label}`);
  const half = (time: DateTime) => time.toFormat('a');
  const start = half(from) === half(to) ? from.toFormat('h:mm') : from.toFormat('h:mm a');
  return `${start} – ${to.toFormat('h:mm a')}`;
}
