import { DateTime } from 'luxon';
import type { AvailableSlots } from '@contracts/booking/appointments';
import { bookingWindowDays, businessTimeZone } from '@contracts/vocabulary/booking';
import { call, expected } from './site-api';

export interface Slot {
  readonly date: string;
  readonly timeSlot: string;
}

const sunday = 7;

/**
 * The dates of the booking window that are worked, from the day after tomorrow on: none of them
 * passes in the meantime, and customers may still move what they book there.
 */
export function comingDates(now = DateTime.now()): string[] {
  const today = now.setZone(businessTimeZone).startOf('day');
  return Array.from({ length: bookingWindowDays - 3 }, (_, index) =>
    today.plus({ days: index + 2 }),
  )
    .filter(({ weekday }) => weekday !== sunday)
    .map((day) => day.toFormat('yyyy-MM-dd'));
}

/** What the site offers on these dates; rejects when that is nothing, or nothing yet. */
export async function freeSlots(url: string, dates = comingDates()): Promise<Slot[]> {
  const days = await Promise.all(
    dates.map((date) =>
      expected(call<AvailableSlots>(url, 'GET', `/api/appointments/available-slots?date=${date}`)),
    ),
  );
  const slots = days.flatMap(({ date, availableSlots }) =>
    availableSlots.map((timeSlot) => ({ date, timeSlot })),
  );
  if (slots.length === 0) throw new Error(`The site offers no hour on ${dates.join(', ')}`);
  return slots;
}

/** A slot label of the server's as people read it: `14:00-15:00` is `2:00 – 3:00 PM`. */
export function spoken(label: string): string {
  const [from, to] = label.split('-').map((time) => DateTime.fromFormat(time, 'HH:mm'));
  if (!from || !to) throw new Error(`No slot: ${label}`);
  const half = (time: DateTime) => time.toFormat('a');
  const start = half(from) === half(to) ? from.toFormat('h:mm') : from.toFormat('h:mm a');
  return `${start} – ${to.toFormat('h:mm a')}`;
}
