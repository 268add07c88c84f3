import type { Appointment } from '@contracts/booking/appointments';
import type { DispatchRecord } from '@contracts/tracking/records';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { wordsOf } from '@contracts/vocabulary/people';
import { isAway, mismatchesOf, type JobToDo } from '@contracts/vocabulary/technician-work';
import { technicianStatusRules } from '@contracts/vocabulary/technician-status';
import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import { clock } from '../../../shared/live/clock';
import type { CrewMember } from '../jobs/job';

/** The technicians for a job, in order, and why some aren't free. Pure. */

export interface TechnicianChoice {
  readonly id: string;
  readonly name: string;
  readonly status: CrewMember['status'];
  /** Why they're not free or don't suit the job, such as `Has FC-1040 at 9:00` or `Off that day`. */
  readonly note: string | undefined;
  /** Free and suited. */
  readonly fits: boolean;
  /** The server would refuse this one. */
  readonly disabled: boolean;
}

export type WantedSlot = Pick<Appointment, 'id' | 'appointmentDate' | 'timeSlot' | 'technicianId'> &
  JobToDo &
  Partial<TimeOfJob>;

/**
 * How well a name matches the typed text, 0 being best; null if it doesn't. Each typed word must
 * start a word of the name. First names rank before others, whole words before beginnings.
 */
export function matchRank(name: string, typed: string): number | null {
  const [names, wanted] = [wordsOf(name), wordsOf(typed)];
  const places = wanted.map((word) => names.findIndex((each) => each.startsWith(word)));
  if (places.includes(-1)) return null;
  const whole = wanted.every((word) => names.includes(word));
  return (places[0] === 0 || places.length === 0 ? 0 : 2) + (whole ? 0 : 1);
}

/** Of one day. Without a duration, it takes as long as its time slot. */
export interface TimeOfJob {
  readonly timeSlot: string;
  readonly durationMinutes?: number;
}

/** `09:00-10:00` and `09:30-10:30` overlap; so do nine for two hours and `10:00-11:00`. */
export function overlaps(one: TimeOfJob, other: TimeOfJob): boolean {
  const [a, b] = [timesOf(one), timesOf(other)];
  return a.start < b.end && b.start < a.end;
}

export const minuteOf = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** In minutes of the day. `23:00-00:00` ends with it. */
export function timesOf({ timeSlot, durationMinutes }: TimeOfJob): { start: number; end: number } {
  const [from = '', to = ''] = timeSlot.split('-');
  const start = minuteOf(from);
  if (durationMinutes !== undefined) return { start, end: start + durationMinutes };
  return { start, end: minuteOf(to === '00:00' ? '24:00' : to) };
}

interface CrewFacts {
  readonly crew: readonly CrewMember[];
  /** Appointments of the job's day. Others are ignored. */
  readonly ofTheDay: readonly Appointment[];
  readonly records: readonly DispatchRecord[];
}

/**
 * All technicians, in order of preference: free ones, those busy with another job, those without the
 * skill or elsewhere, those who aren't at work then, those with a job at that time, then offline ones.
 * The one who has the job comes first, because a list opens at its selected option.
 */
export function choicesFor(
  job: WantedSlot,
  { crew, ofTheDay, records }: CrewFacts,
): TechnicianChoice[] {
  const sameHour = ofTheDay.filter(
    (each) =>
      each.id !== job.id &&
      !appointmentStatusRules[each.status].over &&
      each.appointmentDate === job.appointmentDate &&
      overlaps(each, job),
  );
  const present = records.filter(
    ({ appointmentId, status }) => appointmentId !== job.id && trackingStatusRules[status].busy,
  );
  const known = crew.filter(({ id, active }) => active || id === job.technicianId);
  const placed = known.map(({ id, name, status, ...work }) => {
    const other = sameHour.find(({ technicianId }) => technicianId === id);
    const on = present.find(({ technicianId }) => technicianId === id);
    const { onDuty, free } = technicianStatusRules[status];
    const disabled = !onDuty || other !== undefined;
    const mismatches = disabled ? [] : mismatchesOf(work, job);
    const note = other
      ? `Has ${other.number} at ${clock(other.timeSlot.split('-')[0] ?? '').time}`
      : [
          ...mismatches.map(({ words }) => words),
          ...(on ? [`On ${on.appointment.number}`] : []),
        ].join(' · ') || undefined;
    const suits = mismatches.length === 0 ? (free ? 1 : 2) : mismatches.some(isAway) ? 4 : 3;
    const place = id === job.technicianId ? 0 : !onDuty ? 6 : other ? 5 : suits;
    return { place, id, name, status, note, fits: !disabled && mismatches.length === 0, disabled };
  });
  return placed
    .sort((a, b) => a.place - b.place || a.name.localeCompare(b.name, 'en'))
    .map(({ place: _, ...choice }) => choice);
}

/** What to say above choices of which none fits. The office may take one anyway. */
export const noOneFits = (choices: readonly TechnicianChoice[]): string | undefined =>
  choices.some(({ fits }) => fits)
    ? undefined
    : choices.every(({ disabled }) => disabled)
      ? 'No one is free then'
      : 'No one who’s free fits this job';

interface ChoiceSearch {
  readonly choices: TechnicianChoice[];
  /** Whether Enter may take the first: no other matches as well, and the server would accept it. */
  readonly certain: boolean;
}

/** The choices whose name matches, best first, and those that would be refused last. */
export function searchChoices(choices: readonly TechnicianChoice[], typed: string): ChoiceSearch {
  const ranked = choices
    .map((choice) => ({ choice, rank: matchRank(choice.name, typed) }))
    .filter((each): each is { choice: TechnicianChoice; rank: number } => each.rank !== null)
    .sort((a, b) => a.rank - b.rank);
  const [best, next] = ranked;
  return {
    choices: ranked
      .sort((a, b) => Number(a.choice.disabled) - Number(b.choice.disabled) || a.rank - b.rank)
      .map(({ choice }) => choice),
    certain: best !== undefined && !best.choice.disabled && (!next || next.rank > best.rank),
  };
}
