import type { Appointment } from '@contracts/booking/appointments';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { mismatchesOf } from '@contracts/vocabulary/technician-work';
import { formatSlot } from '../../../shared/format';
import type { CrewMember } from '../jobs/job';
import type { Today } from './day-plan';
import { minutesBetween, placesOf } from './drive';
import { bestTechnician, isFree, type BestTechnician } from './best-technician';

/** Who should get each job that has no one. Pure. */

export interface Suggestion extends BestTechnician {
  /** From their nearby job, if both places are known. */
  readonly minutes: number | null;
}

/** By appointment id. */
export type Suggestions = ReadonlyMap<string, Suggestion>;

export const noSuggestions: Suggestions = new Map();

interface Desk {
  /** Without a technician, in the order of the list. */
  readonly waiting: readonly Appointment[];
  /** All jobs of these days. */
  readonly jobs: readonly Appointment[];
  readonly crew: readonly CrewMember[];
  readonly today: Today;
  /** What is shown now. It stays while it's possible: a button never changes under the pointer. */
  readonly before: Suggestions;
}

/**
 * Each suggestion counts as if it were taken for the ones after it, so they can all be taken, in any
 * order. Only technicians who suit a job are suggested. Returns `before` if nothing has changed.
 */
export function suggestionsFor({ waiting, jobs, crew, today, before }: Desk): Suggestions {
  const placeOf = placesOf(today.records);
  const standing = jobs.filter(({ status }) => appointmentStatusRules[status].stands);
  const taken = new Map<string, Suggestion>();
  const take = (job: Appointment, suggestion: Suggestion) => {
    taken.set(job.id, suggestion);
    standing.push({ ...job, technicianId: suggestion.technician.id });
  };
  for (const job of waiting) {
    const shown = before.get(job.id);
    const known = crew.find(({ id }) => id === shown?.technician.id);
    const suits = known && mismatchesOf(known, job).length === 0;
    if (shown && suits && isFree(known, job, standing, today)) take(job, shown);
  }
  for (const job of waiting.filter(({ id }) => !taken.has(id))) {
    const best = bestTechnician(job, standing, crew, today);
    if (!best || best.despite.length > 0) continue;
    take(job, {
      ...best,
      minutes: minutesBetween(placeOf(best.nearby?.id ?? ''), placeOf(job.id)),
    });
  }
  const isSame =
    taken.size === before.size && [...taken].every(([id, one]) => before.get(id) === one);
  return isSame ? before : taken;
}

/** `Free 9:00 – 10:00 AM, 9 min from FC-1040 in Palm Coast, serves 32137` */
export function whySuggested({ nearby, minutes }: Suggestion, job: Appointment): string {
  const from = nearby && `${nearby.number} in ${nearby.city}`;
  const near = from && (minutes === null ? `near ${from}` : `${minutes} min from ${from}`);
  return [`Free ${formatSlot(job.timeSlot)}`, near, `serves ${job.zipCode}`]
    .filter(Boolean)
    .join(', ');
}
