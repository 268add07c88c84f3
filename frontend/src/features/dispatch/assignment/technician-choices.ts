import type { Appointment } from '@contracts/booking/appointments';
import type { DispatchRecord } from '@contracts/tracking/records';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { technicianStatusRules } from '@contracts/vocabulary/technician-status';
import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import { clock } from '../../../shared/live/clock';
import type { CrewMember } from '../jobs/job';

/** Whom a job can be given to, in which order, and what speaks against it. Pure. */

export interface TechnicianChoice {
  readonly id: string;
  readonly name: string;
  readonly status: CrewMember['status'];
  /** What keeps them, such as `On FC-1032` or `Has FC-1040 at 9:00`. */
  readonly note: string | undefined;
  /** The server would refuse them. */
  readonly disabled: boolean;
}

type Slot = Pick<Appointment, 'id' | 'appointmentDate' | 'timeSlot' | 'technicianId'>;

/** Accents, case and ligatures aside. */
export const normalized = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const wordsOf = (text: string): string[] =>
  normalized(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * How well a name answers what was typed, 0 the best; null when it does not. Each typed word has to begin a word of the
 * name. The first name goes before the others, a whole word before a beginning.
 */
export function matchRank(name: string, typed: string): number | null {
  const [names, wanted] = [wordsOf(name), wordsOf(typed)];
  const places = wanted.map((word) => names.findIndex((each) => each.startsWith(word)));
  if (places.includes(-1)) return null;
  const whole = wanted.every((word) => names.includes(word));
  return (places[0] === 0 || places.length === 0 ? 0 : 2) + (whole ? 0 : 1);
}

/** `09:00-10:00` and `09:30-10:30` share half an hour. */
export function overlaps(one: string, other: string): boolean {
  const [a, b] = [timesOf(one), timesOf(other)];
  return a.start < b.end && b.start < a.end;
}

/** `23:00-00:00` ends with its day. */
function timesOf(label: string): { start: string; end: string } {
  const [start = '', end = ''] = label.split('-');
  return { start, end: end === '00:00' ? '24:00' : end };
}

export interface CrewFacts {
  readonly crew: readonly CrewMember[];
  /** The appointments of the job's day; those of other days do no harm. */
  readonly ofTheDay: readonly Appointment[];
  readonly records: readonly DispatchRecord[];
}

/**
 * Everyone, in the order in which they would be asked: the free ones, those busy with another job, those who have a job
 * at that hour, then the ones who are offline. Anyone who has the job now comes first: a list opens
 * at the one that is chosen.
 */
export function choicesFor(job: Slot, { crew, ofTheDay, records }: CrewFacts): TechnicianChoice[] {
  const sameHour = ofTheDay.filter(
    (each) =>
      each.id !== job.id &&
      !appointmentStatusRules[each.status].over &&
      each.appointmentDate === job.appointmentDate &&
      overlaps(each.timeSlot, job.timeSlot),
  );
  const present = records.filter(
    ({ appointmentId, status }) => appointmentId !== job.id && trackingStatusRules[status].busy,
  );
  const placed = crew.map(({ id, name, status }) => {
    const other = sameHour.find(({ technicianId }) => technicianId === id);
    const on = present.find(({ technicianId }) => technicianId === id);
    const note = other
      ? `Has ${other.number} at ${clock(other.timeSlot.split('-')[0] ?? '').time}`
      : on && `On ${on.appointment.number}`;
    const { onDuty, free } = technicianStatusRules[status];
    const disabled = !onDuty || other !== undefined;
    const place = id === job.technicianId ? 0 : !onDuty ? 4 : other ? 3 : free ? 1 : 2;
    return { place, id, name, status, note, disabled };
  });
  return placed
    .sort((a, b) => a.place - b.place || a.name.localeCompare(b.name, 'en'))
    .map(({ place: _, ...choice }) => choice);
}

export interface ChoiceSearch {
  readonly choices: TechnicianChoice[];
  /** Enter may take the first: no other answers what was typed as well, and the server would accept it. */
  readonly certain: boolean;
}

/**
 * Those whose name answers what was typed: those who cannot be given the job come last, the best match first, equally good ones in their
 * order.
 */
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
