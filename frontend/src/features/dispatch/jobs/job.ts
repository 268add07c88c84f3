import type { Appointment } from '@contracts/booking/appointments';
import type { DispatchRecord } from '@contracts/tracking/records';
import type { Technician } from '@contracts/tracking/technicians';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import {
  nextTrackingStatuses,
  trackingStatusRules,
  type TrackingStatus,
} from '@contracts/vocabulary/tracking-status';

/** What the office's lists show, made of what two services answer. Pure. */

/** What the board needs of a technician; a drive does not change it. */
export type CrewMember = Pick<Technician, 'id' | 'name' | 'status'>;

/** An appointment with its tracking record and its technician, as far as they are known. */
export interface Job {
  readonly appointment: Appointment;
  readonly record: DispatchRecord | undefined;
  readonly technician: CrewMember | undefined;
  readonly status: TrackingStatus;
}

/** The button that opens a job's details: where the focus goes when what had it is gone. */
export const detailsButtonId = ({ appointment }: Job): string => `details-${appointment.id}`;

/** A finished appointment is what it is; before that its tracking record is more exact. */
const statusOf = (appointment: Appointment, record: DispatchRecord | undefined): Job['status'] =>
  appointmentStatusRules[appointment.status].over
    ? appointment.status
    : (record?.status ?? appointment.status);

/** The job last built from each appointment. */
const built = new WeakMap<Appointment, Job>();

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
    const before = built.get(appointment);
    if (before && before.record === record && before.technician === technician) return before;
    const job = { appointment, record, technician, status: statusOf(appointment, record) };
    built.set(appointment, job);
    return job;
  });
}

export const sameCrew = (before: readonly CrewMember[], after: readonly CrewMember[]): boolean =>
  before.length === after.length &&
  before.every((member, index) => {
    const other = after[index];
    return member.id === other?.id && member.name === other.name && member.status === other.status;
  });

/** Today's that still count: a cancelled one is not scheduled anymore. */
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

/** To another hour, as long as no one has set off. */
export const canReschedule = ({ status }: Job): boolean => trackingStatusRules[status].waiting;

/** Where the office may move it now. Cancelling is no step: it has its own button, and goes through booking. */
export function nextStepsOf(job: Job): TrackingStatus[] {
  const { record } = job;
  if (!record || !isOpen(job)) return [];
  const steps = nextTrackingStatuses(record.status, 'office');
  return record.allowed.filter((status) => steps.includes(status));
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

/** When something last happened on a job, in milliseconds since 1970. */
export const lastChangeOf = ({ notifications }: DispatchRecord): number =>
  notifications.reduce((latest, { timestamp }) => Math.max(latest, Date.parse(timestamp)), 0);

const recentActivityLimit = 5;

/** The first five active records, the latest change first. */
export const recentActivity = (records: readonly DispatchRecord[]): DispatchRecord[] =>
  activeRecords(records)
    .sort((a, b) => lastChangeOf(b) - lastChangeOf(a))
    .slice(0, recentActivityLimit);
