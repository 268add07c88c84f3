import type { Appointment } from '@contracts/booking/appointments';
import type { DispatchRecord } from '@contracts/tracking/records';
import type { Technician } from '@contracts/tracking/technicians';
import type { TechnicianWork } from '@contracts/vocabulary/technician-work';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import {
  nextTrackingStatuses,
  trackingStatusRules,
  type TrackingStatus,
} from '@contracts/vocabulary/tracking-status';
import { visitSituationOf, type VisitSituation } from '@contracts/vocabulary/visits/situations';

/** The office's jobs, combined from the answers of booking and tracking. Pure. */

/** The part of a technician that the board needs. Driving doesn't change it. */
export type CrewMember = Pick<
  Technician,
  'id' | 'name' | 'avatar' | 'status' | 'active' | 'version' | keyof TechnicianWork
> &
  Partial<Pick<Technician, 'currentLocation'>>;

/** An appointment with its tracking record and technician, if loaded. */
export interface Job {
  /** The appointment's. */
  readonly id: string;
  readonly appointment: Appointment;
  readonly record: DispatchRecord | undefined;
  readonly technician: CrewMember | undefined;
  readonly status: TrackingStatus;
}

/** The button that opens a job's details. Takes the focus when the focused element is gone. */
export const detailsButtonId = ({ appointment }: Job): string => `details-${appointment.id}`;

/** A finished appointment's status is final. Before that, the tracking record is more precise. */
const statusOf = (appointment: Appointment, record: DispatchRecord | undefined): Job['status'] =>
  appointmentStatusRules[appointment.status].over
    ? appointment.status
    : (record?.status ?? appointment.status);

const built = new WeakMap<Appointment, Job>();

/** Returns the same job until something changes, so its row isn't rendered each second. */
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
    const job = {
      id: appointment.id,
      appointment,
      record,
      technician,
      status: statusOf(appointment, record),
    };
    built.set(appointment, job);
    return job;
  });
}

export const sameCrew = (before: readonly CrewMember[], after: readonly CrewMember[]): boolean =>
  before.length === after.length &&
  before.every((member, index) => {
    const other = after[index];
    return (
      member.id === other?.id && member.version === other.version && member.status === other.status
    );
  });

/** How many jobs a list of a day has, and how many of them are canceled. */
export function countOfDay(appointments: readonly Appointment[], date: string) {
  const ofDay = appointments.filter(({ appointmentDate }) => appointmentDate === date);
  const canceled = ofDay.filter(({ status }) => !appointmentStatusRules[status].stands);
  return { all: ofDay.length, canceled: canceled.length };
}

/** As shown and filtered. */
export const shownStatus = ({ appointment: { noShow }, status }: Job): VisitSituation =>
  visitSituationOf({ status, noShow });

export const isOpen = ({ status }: Job): boolean => !trackingStatusRules[status].over;

/** From dispatched to in progress. */
export const isActive = ({ status }: Job): boolean => trackingStatusRules[status].active;

export const isUnassigned = (job: Job): boolean =>
  isOpen(job) && job.appointment.technicianId === null;

export const canReassign = ({ status }: Job): boolean => trackingStatusRules[status].assignable;

export const canCancel = ({ status }: Job): boolean => trackingStatusRules[status].cancellable;

/** No one was home: the technician or the time slot was there. */
export const canBeNoShow = ({ appointment, status }: Job, now: number): boolean =>
  appointment.technicianId !== null &&
  (trackingStatusRules[status].there || Date.parse(appointment.scheduledTime) <= now);

/** Where a completed job may continue, the usual one first; the office chooses, and says why. */
export const reopenedAs = ({ appointment, status }: Job): readonly TrackingStatus[] =>
  appointmentStatusRules[appointment.status].stands && appointment.technicianId !== null
    ? (trackingStatusRules[status].reopens?.to ?? [])
    : [];

export const canReopen = (job: Job): boolean => reopenedAs(job).length > 0;

/** Nothing is left of what the customer wanted once they have deleted their account. */
export const canRestore = ({ appointment }: Job): boolean =>
  appointment.origin === 'booked' &&
  appointment.phone !== '' &&
  !appointmentStatusRules[appointment.status].stands;

export const canReschedule = ({ status }: Job): boolean => trackingStatusRules[status].waiting;

/** The steps that the office may take now. Canceling isn't one: it goes through booking. */
export function nextStepsOf(job: Job): TrackingStatus[] {
  const { record } = job;
  if (!record || !isOpen(job)) return [];
  const steps = nextTrackingStatuses(record.status, 'office');
  return record.allowed.filter((status) => steps.includes(status));
}

/** From dispatched to in progress: late ones first, then by arrival. */
export const activeRecords = (records: readonly DispatchRecord[]): DispatchRecord[] =>
  records
    .filter(({ status }) => trackingStatusRules[status].active)
    .sort(
      (a, b) =>
        Number(b.late) - Number(a.late) ||
        Date.parse(a.estimatedArrival) - Date.parse(b.estimatedArrival),
    );

/** When a job last changed, in milliseconds since 1970. */
const lastChangeOf = ({ notifications }: DispatchRecord): number =>
  notifications.reduce((latest, { timestamp }) => Math.max(latest, Date.parse(timestamp)), 0);

const recentActivityLimit = 5;

export const recentActivity = (records: readonly DispatchRecord[]): DispatchRecord[] =>
  activeRecords(records)
    .sort((a, b) => lastChangeOf(b) - lastChangeOf(a))
    .slice(0, recentActivityLimit);
