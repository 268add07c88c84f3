import type { PhoneJob } from '@contracts/tracking/technician-phone';
import { firstTrackingStatus, trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import { addDays, businessDate, formatCalendarDate } from '../../shared/format';

export interface JobDay {
  title: string;
  jobs: PhoneJob[];
}

/** Done but not paid: it keeps its place until then. */
const isOwed = ({ bill }: PhoneJob): boolean => bill.payUrl !== null;

const placeOf = (job: PhoneJob): number => {
  const { over, listOrder } = trackingStatusRules[job.status];
  return over && isOwed(job) ? trackingStatusRules[firstTrackingStatus].listOrder : listOrder;
};

/** The jobs by day: the current one first, done and paid ones last, the rest by time. */
export function jobDays(jobs: readonly PhoneJob[], now: number): JobDay[] {
  const today = businessDate(now);
  const titles = new Map([
    [today, 'Today'],
    [addDays(today, 1), 'Tomorrow'],
  ]);
  const ordered = [...jobs].sort(
    (a, b) =>
      a.appointmentDate.localeCompare(b.appointmentDate) ||
      placeOf(a) - placeOf(b) ||
      a.scheduledTime.localeCompare(b.scheduledTime),
  );
  const days = new Map<string, PhoneJob[]>();
  for (const job of ordered) {
    const { busy, over } = trackingStatusRules[job.status];
    // A job that runs past midnight belongs to today, as does one from another day with an open
    // bill.
    const day = busy || (over && isOwed(job)) ? today : job.appointmentDate;
    days.set(day, [...(days.get(day) ?? []), job]);
  }
  return [...days]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([day, of]) => ({ title: titles.get(day) ?? formatCalendarDate(day), jobs: of }));
}
