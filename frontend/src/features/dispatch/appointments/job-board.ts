import type { Appointment } from '@contracts/booking';
import type { DispatchRecord, Technician } from '@contracts/tracking';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import {
  nextTrackingStatuses,
  trackingStatusRules,
  type TrackingStatus,
} from '@contracts/vocabulary/tracking-status';
import { addDays, formatCalendarDate, formatCount } from '../../../shared/format';

/** What the office's lists show, made of what three services answer. Dates are days in the business zone. */

/** What the board needs of a technician; a drive does not change it. */
export type CrewMember = Pick<Technician, 'id' | 'name' | 'status'>;

/** An appointment with its journey and its technician, as far as they are known. */
export interface Job {
  readonly appointment: Appointment;
  readonly record: DispatchRecord | undefined;
  readonly technician: CrewMember | undefined;
  readonly status: TrackingStatus;
}

/** The button that opens a job's details: where the focus goes when what had it is gone. */
export const detailsButtonId = ({ appointment }: Job): string => `details-${appointment.id}`;

/** A finished appointment is what it is; before that the journey says more exactly where it stands. */
const statusOf = (appointment: Appointment, record: DispatchRecord | undefined): Job['status'] =>
  appointmentStatusRules[appointment.status].over
    ? appointment.status
    : (record?.status ?? appointment.status);

/** The last job made of each appointment. */
const made = new WeakMap<Appointment, Job>();

/** A job of which nothing has changed is the same object as before, so that its row is not drawn again each second. */
export function jobsOf(
  appointments: readonly Appointment[],
  records: readonly DispatchRecord[],
  crew: readonly CrewMember[],
): Job[] {
  const recordOf = new Map(records.map((record) => [record.appointmentId, record]));
  const technicianOf = new Map(crew.map((member) => [member.id, member]));
  return appointments.map((appointment) => {
    const record = recordOf.get(appointment.id);
    const technician = technicianOf.get(appointment.technicianId ?? '');
    const before = made.get(appointment);
    if (before && before.record === record && before.technician === technician) return before;
    const job = { appointment, record, technician, status: statusOf(appointment, record) };
    made.set(appointment, job);
    return job;
  });
}

export const sameCrew = (before: readonly CrewMember[], after: readonly CrewMember[]): boolean =>
  before.length === after.length &&
  before.every((member, index) => {
    const other = after[index];
    return member.id === other?.id && member.name === other.name && member.status === other.status;
  });

/** Today's that still count: a cancelled one is not scheduled any more. */
export const countOfDay = (appointments: readonly Appointment[], date: string): number =>
  appointments.filter(
    ({ appointmentDate, status }) =>
      appointmentDate === date && appointmentStatusRules[status].stands,
  ).length;

export const isOpen = ({ status }: Job): boolean => !trackingStatusRules[status].over;

export const isUnassigned = (job: Job): boolean =>
  isOpen(job) && job.appointment.technicianId === null;

export const canReassign = ({ status }: Job): boolean => trackingStatusRules[status].assignable;

export const canCancel = ({ status }: Job): boolean => trackingStatusRules[status].cancellable;

/** Where the office may move it now. Cancelling is no step: it has its own button, and goes through booking. */
export function nextStepsOf(job: Job): TrackingStatus[] {
  const { record } = job;
  if (!record || !isOpen(job)) return [];
  const steps = nextTrackingStatuses(record.status, 'office');
  return record.allowed.filter((status) => steps.includes(status));
}

/** `status` is one of the statuses, `unassigned`, or empty for all. */
export const hasStatus = (job: Job, status: string): boolean =>
  status === '' || (status === 'unassigned' ? isUnassigned(job) : job.status === status);

export interface ListCounts {
  /** After the filter by status. */
  readonly shown: number;
  readonly loaded: number;
  /** How many the server has. */
  readonly total: number;
}

/** `12 found, all dates`, `100 shown, first 100 of 1,204` */
export function countWords({ shown, loaded, total }: ListCounts, searching: boolean): string {
  const [some, all] = [formatCount(shown), formatCount(total)];
  if (!searching && total > loaded) return `${some} shown, first ${formatCount(loaded)} of ${all}`;
  if (!searching) return shown === total ? `${all} shown` : `${some} of ${all} shown`;
  return `${shown === total ? '' : `${some} shown of `}${all} found, all dates`;
}

export interface Day {
  readonly date: string;
  /** By hour; within an hour what is still open stands first. */
  readonly jobs: Job[];
}

/** Today and the coming days first, in order; then the past, yesterday first. */
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

/** The dates to ask the server for; a choice is one of the names or a single day `YYYY-MM-DD`. */
export function dateRange(choice: string, today: string): { from?: string; to?: string } {
  if (/^\d{4}-\d{2}-\d{2}$/.test(choice)) return { from: choice, to: choice };
  if (choice === 'today') return { from: today, to: today };
  if (choice === 'tomorrow') return { from: addDays(today, 1), to: addDays(today, 1) };
  if (choice === 'past') return { to: addDays(today, -1) };
  return choice === 'all' ? {} : { from: today };
}

/** Dispatched to in progress; those that run late stand first, then by arrival. */
export const activeRecords = (records: readonly DispatchRecord[]): DispatchRecord[] =>
  records
    .filter(({ status }) => trackingStatusRules[status].active)
    .sort(
      (a, b) =>
        Number(b.late) - Number(a.late) ||
        Date.parse(a.estimatedArrival) - Date.parse(b.estimatedArrival),
    );

/** When something last happened on a journey, in milliseconds. */
export const lastChangeOf = ({ notifications }: DispatchRecord): number =>
  notifications.reduce((latest, { timestamp }) => Math.max(latest, Date.parse(timestamp)), 0);

const recentActivityLimit = 5;

/** The first five active journeys, the latest news first. */
export const recentActivity = (records: readonly DispatchRecord[]): DispatchRecord[] =>
  activeRecords(records)
    .sort((a, b) => lastChangeOf(b) - lastChangeOf(a))
    .slice(0, recentActivityLimit);
