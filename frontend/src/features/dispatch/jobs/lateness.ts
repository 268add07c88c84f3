import { businessClock, businessDate } from '../../../shared/format';
import { minuteOf } from '../assignment/job-times';

/** How far a visit is behind the start of its slot. Pure. */

interface Slot {
  readonly appointmentDate: string;
  readonly timeSlot: string;
}

const dayMinutes = 24 * 60;

/** At `instant`, in milliseconds; below zero before its start. */
export function minutesLate({ appointmentDate, timeSlot }: Slot, instant: number): number {
  const days = (Date.parse(businessDate(instant)) - Date.parse(appointmentDate)) / 86_400_000;
  return days * dayMinutes + minuteOf(businessClock(instant)) - minuteOf(timeSlot);
}

/** `35 min late`, `1 h 10 min late`, `2 days late` */
export function lateWords(minutes: number): string {
  const days = Math.floor(minutes / dayMinutes);
  if (days > 0) return `${days} ${days === 1 ? 'day' : 'days'} late`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`];
  return `${parts.filter(Boolean).join(' ')} late`;
}
