/** Converts job statuses of other systems. Pure. */
import type { AppointmentStatus } from '@contracts/vocabulary/appointment-status';
import type { ServiceRequestStatus } from '@contracts/vocabulary/service-request-status';
import { remembered } from './texts';

/** Statuses in lowercase with single spaces. */
const stages = {
  unscheduled:
    'needs scheduling, unscheduled, not scheduled, new, open, pending, requested, waiting, on hold, hold, estimate',
  scheduled: 'scheduled, booked, confirmed, dispatched, assigned, rescheduled, upcoming',
  underWay:
    'in progress, inprogress, working, started, on site, onsite, arrived, en route, enroute, on my way, under way, underway',
  completed:
    'done, complete, completed, complete rated, complete unrated, completed rated, completed unrated, finished, closed, invoiced, paid',
  cancelled:
    'canceled, cancelled, user canceled, user cancelled, pro canceled, pro cancelled, customer canceled, customer cancelled, void, voided, no show, deleted',
} as const;

type Stage = keyof typeof stages;

const stageOfWord = new Map<string, Stage>(
  (Object.keys(stages) as Stage[]).flatMap((stage) =>
    stages[stage].split(', ').map((word) => [word, stage]),
  ),
);

interface OurStatuses {
  readonly appointment: AppointmentStatus;
  /** For a job without an agreed visit. */
  readonly request: ServiceRequestStatus;
}
const statusesOfStage: Readonly<Record<Stage, OurStatuses>> = {
  unscheduled: { appointment: 'scheduled', request: 'pending' },
  scheduled: { appointment: 'scheduled', request: 'pending' },
  underWay: { appointment: 'in-progress', request: 'pending' },
  completed: { appointment: 'completed', request: 'completed' },
  cancelled: { appointment: 'cancelled', request: 'cancelled' },
};

/** `InProgress`, `in_progress`, `IN PROGRESS` → `underWay`; null for an unknown word. */
export const stageOf = remembered((written): Stage | null => {
  const words = written
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();
  return stageOfWord.get(words) ?? null;
});

export function appointmentStatusOf(written: string): AppointmentStatus | null {
  const stage = stageOf(written);
  return stage && statusesOfStage[stage].appointment;
}

export function requestStatusOf(written: string): ServiceRequestStatus | null {
  const stage = stageOf(written);
  return stage && statusesOfStage[stage].request;
}
