import { formatClock } from '../../../shared/live/clock';

/** The time that jobs of one day take, in minutes of the day. Pure. */

/** Of one day. Without a duration, it takes as long as its time slot. */
export interface TimeOfJob {
  readonly timeSlot: string;
  readonly durationMinutes?: number;
}

/** `09:00-10:00` and `09:30-10:30` overlap; so do nine for two hours and `10:00-11:00`. */
export function overlaps(one: TimeOfJob, other: TimeOfJob): boolean {
  const [a, b] = [timesOf(one), timesOf(other)];
  return a.start < b.end && b.start < a.end;
}

export const minuteOf = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** In minutes of the day. `23:00-00:00` ends with it. */
export function timesOf({ timeSlot, durationMinutes }: TimeOfJob): { start: number; end: number } {
  const [from = '', to = ''] = timeSlot.split('-');
  const start = minuteOf(from);
  if (durationMinutes !== undefined) return { start, end: start + durationMinutes };
  return { start, end: minuteOf(to === '00:00' ? '24:00' : to) };
}

/** `4:20 PM` for a minute of the day, rounded up to five: no one knows it to the minute. */
export function clockOf(minute: number): string {
  const rounded = (Math.ceil(minute / 5) * 5) % (24 * 60);
  const parts = [Math.floor(rounded / 60), rounded % 60];
  return formatClock(parts.map((part) => String(part).padStart(2, '0')).join(':'));
}
