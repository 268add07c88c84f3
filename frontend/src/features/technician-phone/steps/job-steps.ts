import type { TechnicianJob } from '@contracts/tracking';
import type { TrackingStatus } from '@contracts/vocabulary/tracking-status';
import type { StatusTone } from '../../../shared/ui/feedback/badge';
import { addDays, businessDate, formatCalendarDate } from '../../../shared/format';

/** What the technician's button says for the status that it leads to. */
export const stepLabel: Record<TrackingStatus, string> = {
  scheduled: 'Back to planned',
  dispatched: 'Take this job',
  'en-route': 'Set off',
  arrived: 'I have arrived',
  'in-progress': 'Start the repair',
  completed: 'Job done',
  cancelled: 'Cancel',
};

export const jobStatus: Record<TrackingStatus, { label: string; tone: StatusTone }> = {
  scheduled: { label: 'Planned', tone: 'gray' },
  dispatched: { label: 'Dispatched', tone: 'blue' },
  'en-route': { label: 'On the way', tone: 'yellow' },
  arrived: { label: 'Arrived', tone: 'purple' },
  'in-progress': { label: 'In progress', tone: 'orange' },
  completed: { label: 'Done', tone: 'green' },
  cancelled: { label: 'Cancelled', tone: 'red' },
};

const urgency: Record<TrackingStatus, number> = {
  'in-progress': 0,
  arrived: 0,
  'en-route': 0,
  dispatched: 1,
  scheduled: 1,
  completed: 2,
  cancelled: 2,
};

export interface JobDay {
  title: string;
  jobs: TechnicianJob[];
}

/** The jobs by day: what is under way first, what is done last, the rest by its hour. */
export function jobDays(jobs: readonly TechnicianJob[], now: number): JobDay[] {
  const today = businessDate(now);
  const titles = new Map([
    [today, 'Today'],
    [addDays(today, 1), 'Tomorrow'],
  ]);
  const ordered = [...jobs].sort(
    (a, b) =>
      a.appointmentDate.localeCompare(b.appointmentDate) ||
      urgency[a.status] - urgency[b.status] ||
      a.scheduledTime.localeCompare(b.scheduledTime),
  );
  const days = new Map<string, TechnicianJob[]>();
  for (const job of ordered) {
    // A job that runs past midnight is still today's work.
    const day = urgency[job.status] === 0 ? today : job.appointmentDate;
    days.set(day, [...(days.get(day) ?? []), job]);
  }
  return [...days]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([day, of]) => ({ title: titles.get(day) ?? formatCalendarDate(day), jobs: of }));
}
