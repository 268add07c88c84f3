import type { PhoneJob } from '@contracts/tracking/technician-phone';
import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import { isDue } from './bill/door-entries';
import { addDays, businessDate, formatCalendarDate } from '../../shared/format';

export interface JobDay {
  title: string;
  jobs: PhoneJob[];
}

/**
 * The jobs by day: done ones with an open bill first, unless it's paid later, then the current one,
 * the rest by time, and done ones last.
 */
export function jobDays(
  jobs: readonly PhoneJob[],
  now: number,
  payLater: readonly string[] = [],
): JobDay[] {
  const isOwed = ({ appointmentId, status, bill }: PhoneJob): boolean =>
    trackingStatusRules[status].over && isDue(bill) && !payLater.includes(appointmentId);
  const isBusy = ({ status }: PhoneJob): boolean => trackingStatusRules[status].busy;
  const placeOf = ({ status }: PhoneJob): number => trackingStatusRules[status].listOrder;
  const today = businessDate(now);
  const titles = new Map([
    [today, 'Today'],
    [addDays(today, 1), 'Tomorrow'],
  ]);
  const ordered = [...jobs].sort(
    (a, b) =>
      Number(isOwed(b)) - Number(isOwed(a)) ||
      Number(isBusy(b)) - Number(isBusy(a)) ||
      a.appointmentDate.localeCompare(b.appointmentDate) ||
      placeOf(a) - placeOf(b) ||
      a.scheduledTime.localeCompare(b.scheduledTime),
  );
  const days = new Map<string, PhoneJob[]>();
  for (const job of ordered) {
    // A job that runs past midnight belongs to today, as does one of tomorrow that has started, and
    // one from another day with an open bill.
    const day = isBusy(job) || isOwed(job) ? today : job.appointmentDate;
    days.set(day, [...(days.get(day) ?? []), job]);
  }
  return [...days]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([day, of]) => ({ title: titles.get(day) ?? formatCalendarDate(day), jobs: of }));
}
