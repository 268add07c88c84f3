import type { Appointment } from '@contracts/booking/appointments';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { isAway, mismatchesOf, type JobToDo } from '@contracts/vocabulary/technician-work';
import { technicianStatusRules } from '@contracts/vocabulary/technician-status';
import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import { clock } from '../../../shared/live/clock';
import type { CrewMember } from '../jobs/job';
import { arrivalOf, isToday, type Today } from './day-plan';
import { clockOf, overlaps, timesOf, type TimeOfJob } from './job-times';

/** The technicians for a job, in order, and why some aren't free. Pure. */

export interface TechnicianChoice {
  readonly id: string;
  readonly name: string;
  readonly status: CrewMember['status'];
  /** Why they're not free or don't suit the job, such as `Has FC-1040 at 9:00` or `Off that day`. */
  readonly note: string | undefined;
  /** Free, suited and there in time. */
  readonly fits: boolean;
  /** The server would refuse this one. */
  readonly disabled: boolean;
}

export type WantedSlot = Pick<Appointment, 'id' | 'appointmentDate' | 'timeSlot' | 'technicianId'> &
  JobToDo &
  Partial<TimeOfJob>;

interface CrewFacts {
  readonly crew: readonly CrewMember[];
  /** Appointments of the job's day. Others are ignored. */
  readonly ofTheDay: readonly Appointment[];
  readonly today: Today;
}

/**
 * All technicians, in order of preference: free ones, those busy with another job, those without the
 * skill or elsewhere, those who would come late, those who aren't at work then, those with a job at that
 * time, then, today, offline ones. The one who has the job comes first, because a list opens at its selected option.
 */
export function choicesFor(
  job: WantedSlot,
  { crew, ofTheDay, today }: CrewFacts,
): TechnicianChoice[] {
  const sameHour = ofTheDay.filter(
    (each) =>
      each.id !== job.id &&
      !appointmentStatusRules[each.status].over &&
      each.appointmentDate === job.appointmentDate &&
      overlaps(each, job),
  );
  const isNow = isToday(job, today.now);
  const present = today.records.filter(
    ({ appointmentId, status }) =>
      isNow && appointmentId !== job.id && trackingStatusRules[status].busy,
  );
  const standing = ofTheDay.filter(({ status }) => appointmentStatusRules[status].stands);
  const known = crew.filter(({ id, active }) => active || id === job.technicianId);
  const placed = known.map((technician) => {
    const { id, name, status, ...work } = technician;
    const other = sameHour.find(({ technicianId }) => technicianId === id);
    const on = present.find(({ technicianId }) => technicianId === id);
    // Off duty, and on a job, are about today.
    const { onDuty, free } = isNow ? technicianStatusRules[status] : { onDuty: true, free: true };
    const disabled = !onDuty || other !== undefined;
    const mismatches = disabled ? [] : mismatchesOf(work, job);
    const { at, inTime } = arrivalOf(technician, job, standing, today);
    const note = other
      ? `Has ${other.number} at ${clock(other.timeSlot.split('-')[0] ?? '').time}`
      : [
          ...mismatches.map(({ words }) => words),
          ...(on ? [`On ${on.appointment.number}`] : []),
          ...(inTime || disabled ? [] : [lateWords(at, job)]),
        ].join(' · ') || undefined;
    const suits = mismatches.length === 0 ? (free ? 1 : 2) : 3;
    const comes = mismatches.some(isAway) ? 5 : inTime ? suits : 4;
    const place = id === job.technicianId ? 0 : !onDuty ? 7 : other ? 6 : comes;
    const fits = !disabled && mismatches.length === 0 && inTime;
    return { place, id, name, status, note, fits, disabled };
  });
  return placed
    .sort((a, b) => a.place - b.place || a.name.localeCompare(b.name, 'en'))
    .map(({ place: _, ...choice }) => choice);
}

/** They'd be late for it, or for the job after it. */
const lateWords = (at: number, job: TimeOfJob): string =>
  at > timesOf({ timeSlot: job.timeSlot }).end
    ? `Not there before ${clockOf(at)}`
    : 'Late for the next job then';

/** What to say above choices of which none fits. The office may take one anyway. */
export const noOneFits = (choices: readonly TechnicianChoice[]): string | undefined =>
  choices.some(({ fits }) => fits)
    ? undefined
    : choices.every(({ disabled }) => disabled)
      ? 'No one is free then'
      : 'No one who’s free fits this job';
