import { totalText } from '../../../shared/api/list-page';
import { addDays, formatCalendarDate, formatCount } from '../../../shared/format';
import { isOpen, isUnassigned, shownStatus, type Job } from '../jobs/job';

/** Filters, counts and groups jobs on the appointments board. Dates are in business time. */

/** `status` is a status, `open`, `unassigned`, `due`, or empty for all. */
export function hasStatus(job: Job, status: string): boolean {
  if (status === 'open') return isOpen(job);
  if (status === 'unassigned') return isUnassigned(job);
  if (status === 'due') return Number(job.appointment.due) > 0;
  return status === '' || shownStatus(job) === status;
}

interface ListCounts {
  /** After filtering by status. */
  readonly shown: number;
  readonly loaded: number;
  readonly total: number;
  /** The server has more than that. */
  readonly atLeast?: boolean;
}

/** What a search covers, for its count. */
export type Searched = 'all dates' | 'these days';

/** `12 found, all dates`, `100 shown, first 100 of 1,204` */
export function countText(counts: ListCounts, searched: Searched | undefined): string {
  const { shown, loaded, total } = counts;
  const [some, all] = [formatCount(shown), totalText(counts)];
  if (!searched && total > loaded) return `${some} shown, first ${formatCount(loaded)} of ${all}`;
  if (!searched) return shown === total ? `${all} shown` : `${some} of ${all} shown`;
  return `${shown === total ? '' : `${some} shown of `}${all} found, ${searched}`;
}

export interface Day {
  readonly date: string;
  /** Ordered by time; open ones first within a slot. */
  readonly jobs: Job[];
}

/** Today and coming days first, in order; then past days, yesterday first. */
export function byDay(jobs: readonly Job[], today: string): Day[] {
  const dates = [...new Set(jobs.map(({ appointment }) => appointment.appointmentDate))];
  const coming = dates.filter((date) => date >= today).sort();
  const past = dates
    .filter((date) => date < today)
    .sort()
    .reverse();
  return [...coming, ...past].map((date) => ({
    date,
    jobs: jobs.filter(({ appointment }) => appointment.appointmentDate === date).sort(inOrder),
  }));
}

const inOrder = (a: Job, b: Job): number =>
  Date.parse(a.appointment.scheduledTime) - Date.parse(b.appointment.scheduledTime) ||
  Number(isOpen(b)) - Number(isOpen(a)) ||
  a.appointment.number.localeCompare(b.appointment.number, 'en', { numeric: true });

/** `Today · Friday, November 20, 2026` */
export function dayTitle(date: string, today: string): string {
  const near = {
    [addDays(today, -1)]: 'Yesterday',
    [today]: 'Today',
    [addDays(today, 1)]: 'Tomorrow',
  };
  const name = near[date];
  return name ? `${name} · ${formatCalendarDate(date)}` : formatCalendarDate(date);
}

export const dayChoices = ['coming', 'today', 'tomorrow', 'past', 'all'] as const;
export type DayChoice = (typeof dayChoices)[number];

/** Unless a day was chosen, a search covers all dates. */
export const shownDays = ({ day, search }: { day: string; search: string }): string =>
  day || (search.trim() === '' ? 'coming' : 'all');

/** The dates to request. A choice is one of the names or a single day `YYYY-MM-DD`. */
export function dateRange(choice: string, today: string): { from?: string; to?: string } {
  if (/^\d{4}-\d{2}-\d{2}$/.test(choice)) return { from: choice, to: choice };
  if (choice === 'today') return { from: today, to: today };
  if (choice === 'tomorrow') return { from: addDays(today, 1), to: addDays(today, 1) };
  if (choice === 'past') return { to: addDays(today, -1) };
  return choice === 'all' ? {} : { from: today };
}
