import type { PhoneJob } from '@contracts/technician-phone';
import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import { addDays, businessDate, formatCalendarDate } from '../../shared/format';

export interface JobDay {
  title: string;
  jobs: PhoneJob[];
}

/** The jobs by day: the one that the technician is at first, what is done last, the rest by its hour. */
export function jobDays(jobs: readonly PhoneJob[], now: number): JobDay[] {
  const today = businessDate(now);
  const titles = new Map([
    [today, 'Today'],
    [addDays(today, 1), 'Tomorrow'],
  ]);
  const ordered = [...jobs].sort(
    (a, b) =>
      a.appointmentDate.localeCompare(b.appointmentDate) ||
      trackingStatusRules[a.status].listOrder - trackingStatusRules[b.status].listOrder ||
      a.scheduledTime.localeCompare(b.scheduledTime),
  );
  const days = new Map<string, PhoneJob[]>();
  for (const job of ordered) {
    // A job that runs past midnight is still today's work.
    const day = trackingStatusRules[job.status].busy ? today : job.appointmentDate;
    days.set(day, [...(days.get(day) ?? []), job]);
  }
  return [...days]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([day, of]) => ({ title: titles.get(day) ?? formatCalendarDate(day), jobs: of }));
}
