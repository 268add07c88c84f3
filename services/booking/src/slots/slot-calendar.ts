/** The slots of the calendar, without regard to bookings. Labels are in business time. */
import type { SlotAlternative } from '@contracts/booking/appointments';
import {
  officeWindowDays,
  outsideHourLabels,
  recordedDays,
  slotLabels,
  type HourLabel,
  type SlotLabel,
} from '@contracts/vocabulary/booking';
import type { BookingRules } from '@contracts/vocabulary/office/booking-settings';
import { weekdayOf, type WorkDay } from '@contracts/vocabulary/technician-work';
import { businessDate, clockAt, dateAfter, wallClock } from '@contracts/business-time';

const slotMs = 60 * 60_000;

/** What the office has decided about the times that customers can book. */
export type OfferedTimes = Pick<
  BookingRules,
  'leadTimeMinutes' | 'bookingWindowDays' | 'openingHours'
>;

export interface Slot {
  /** YYYY-MM-DD in the business zone. */
  readonly date: string;
  readonly label: HourLabel;
  readonly start: Date;
  readonly end: Date;
}

export function isSlotLabel(value: string): value is SlotLabel {
  return (slotLabels as readonly string[]).includes(value);
}

const isOutsideHour = (value: string): value is HourLabel =>
  (outsideHourLabels as readonly string[]).includes(value);

/** Whether or not it can be booked. If clocks go back and the hour occurs twice, it's the first. */
export function slotOn(date: string, label: HourLabel): Slot {
  const start = wallClock(date, label.slice(0, 5));
  return { date, label, start, end: new Date(start.getTime() + slotMs) };
}

/** The same start, for a job that takes so long. */
export const lasting = (slot: Slot, durationMinutes: number | undefined): Slot =>
  durationMinutes === undefined
    ? slot
    : { ...slot, end: new Date(slot.start.getTime() + durationMinutes * 60_000) };

/** The hours in which the business is open that day. */
function openLabels(date: string, week: readonly WorkDay[]): SlotLabel[] {
  const weekday = weekdayOf(date);
  const day = week.find((each) => each.weekday === weekday);
  if (!day) return [];
  return slotLabels.filter((label) => day.start <= label.slice(0, 5) && label.slice(6) <= day.end);
}

export function windowDates(
  now: Date,
  { bookingWindowDays, openingHours }: Omit<OfferedTimes, 'leadTimeMinutes'>,
): string[] {
  const today = businessDate(now);
  return Array.from({ length: bookingWindowDays }, (_, days) => dateAfter(today, days)).filter(
    (date) => openLabels(date, openingHours).length > 0,
  );
}

const isWithin = (days: number, date: string, now: Date): boolean => {
  const today = businessDate(now);
  return date >= today && date < dateAfter(today, days);
};

export function slotsOn(
  date: string,
  now: Date,
  { leadTimeMinutes, bookingWindowDays, openingHours }: OfferedTimes,
): SlotLabel[] {
  if (!isWithin(bookingWindowDays, date, now)) return [];
  const open = openLabels(date, openingHours);
  const earliest = clockAt(new Date(now.getTime() + leadTimeMinutes * 60_000));
  if (date !== earliest.date) return date > earliest.date ? open : [];
  // Clocks change before the first slot of a day, so local times can be compared.
  return open.filter((label) => `${label.slice(0, 5)}:00.000` >= earliest.time);
}

/** Null if it isn't offered. */
export function bookableSlot(
  date: string,
  label: string,
  now: Date,
  offered: OfferedTimes,
): Slot | null {
  if (!isSlotLabel(label) || !slotsOn(date, now, offered).includes(label)) return null;
  return slotOn(date, label);
}

/**
 * For the office: any slot that hasn't ended. Weekdays on which the business is closed, times outside
 * business hours and days after the customers' window only with `whileClosed`.
 */
export function officeSlot(
  date: string,
  label: string,
  now: Date,
  whileClosed: boolean,
  { bookingWindowDays, openingHours }: Omit<OfferedTimes, 'leadTimeMinutes'>,
): Slot | null {
  if (!isWithin(whileClosed ? officeWindowDays : bookingWindowDays, date, now)) return null;
  if (!whileClosed && openLabels(date, openingHours).length === 0) return null;
  if (!isSlotLabel(label) && !(whileClosed && isOutsideHour(label))) return null;
  const slot = slotOn(date, label);
  // In spring one hour of the night is skipped.
  const exists = clockAt(slot.start).time.startsWith(label.slice(0, 5));
  return exists && slot.end > now ? slot : null;
}

/** For the office, which records a job that took place: any hour that is over, for some days. */
export function pastSlot(date: string, label: string, now: Date): Slot | null {
  if (date < dateAfter(businessDate(now), -recordedDays)) return null;
  if (!isSlotLabel(label) && !isOutsideHour(label)) return null;
  const slot = slotOn(date, label);
  const exists = clockAt(slot.start).time.startsWith(label.slice(0, 5));
  return exists && slot.end <= now ? slot : null;
}

/** Available slots of one date. */
export interface FreeDate {
  readonly date: string;
  readonly labels: readonly SlotLabel[];
}

export const alternativesOffered = 5;

/**
 * Slots to offer instead of one that is taken: first on the same date, then on later dates, then on
 * earlier ones, and on each date the closest times first. `free` is ordered by date.
 */
export function alternativesTo(
  asked: { date: string; label: HourLabel },
  free: readonly FreeDate[],
  count = alternativesOffered,
): SlotAlternative[] {
  const distance = (label: SlotLabel) => Math.abs(hourOf(label) - hourOf(asked.label));
  return [
    ...free.filter(({ date }) => date >= asked.date),
    ...free.filter(({ date }) => date < asked.date).reverse(),
  ]
    .flatMap(({ date, labels }) =>
      [...labels]
        .filter((label) => date !== asked.date || label !== asked.label)
        .sort((a, b) => distance(a) - distance(b))
        .map((timeSlot) => ({ date, timeSlot })),
    )
    .slice(0, count);
}

const hourOf = (label: HourLabel): number => Number(label.slice(0, 2));
