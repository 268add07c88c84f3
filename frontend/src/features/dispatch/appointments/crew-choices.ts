import { isAway, mismatchesOf } from '@contracts/vocabulary/technician-work';
import { formatDay } from '../../../shared/format';
import type { Choice } from '../../../shared/ui/office/fields/typed-choice';
import type { CrewMember, Job } from '../jobs/job';

/** Who several jobs together can be given to. Pure. */

export interface CrewChoice extends Choice<string | null> {
  /** Why some of the jobs don't suit them: `Off Mon, Nov 30; not at work for 1 more`. */
  readonly note: string | undefined;
}

/** No one first; then those who are at work for all of them, and those who are for the fewest last. */
export function crewChoices(jobs: readonly Job[], crew: readonly CrewMember[]): CrewChoice[] {
  const members = crew
    .filter(({ active }) => active)
    .map((member) => ({ member, away: jobs.filter((job) => awayFor(job, member) !== undefined) }))
    .sort((a, b) => a.away.length - b.away.length);
  return [
    { value: null, label: 'Unassigned', note: undefined },
    ...members.map(({ member, away }) => ({
      value: member.id,
      label: member.name,
      note: noteOf(away, member, jobs.length),
    })),
  ];
}

const awayFor = ({ appointment }: Job, member: CrewMember) =>
  mismatchesOf(member, appointment).find(isAway);

function noteOf(away: readonly Job[], member: CrewMember, all: number): string | undefined {
  if (away.length === 0) return undefined;
  const off = away.filter((job) => awayFor(job, member)?.why === 'day-off');
  const days = [...new Set(off.map(({ appointment }) => appointment.appointmentDate))].sort();
  const others = away.length - off.length;
  const hours =
    others > 0 && `${days.length > 0 ? 'not' : 'Not'} at work for ${others} of ${all} jobs`;
  return [days.length > 0 && `Off ${days.map(formatDay).join(', ')}`, hours]
    .filter(Boolean)
    .join('; ');
}
