/** Converts job statuses of other systems. Pure. */
import type { AppointmentStatus } from '@contracts/vocabulary/appointment-status';
import type { ServiceRequestStatus } from '@contracts/vocabulary/service-request-status';
import { remembered } from './remembered';

/** Keyed by the status in lowercase with single spaces. */
const stages = {
  unscheduled: [
    'needs scheduling',
    'unscheduled',
    'not scheduled',
    'new',
    'open',
    'pending',
    'requested',
    'waiting',
    'on hold',
    'hold',
    'estimate',
  ],
  scheduled: [
    'scheduled',
    'booked',
    'confirmed',
    'dispatched',
    'assigned',
    'rescheduled',
    'upcoming',
  ],
  underWay: [
    'in progress',
    'inprogress',
    'working',
    'started',
    'on site',
    'onsite',
    'arrived',
    'en route',
    'enroute',
    'on my way',
    'under way',
    'underway',
  ],
  completed: [
    'done',
    'complete',
    'completed',
    'complete rated',
    'complete unrated',
    'completed rated',
    'completed unrated',
    'finished',
    'closed',
    'invoiced',
    'paid',
  ],
  cancelled: [
    'canceled',
    'cancelled',
    'user canceled',
    'user cancelled',
    'pro canceled',
    'pro cancelled',
    'customer canceled',
    'customer cancelled',
    'void',
    'voided',
    'no show',
    'deleted',
  ],
} as const;

export type Stage = keyof typeof stages;

const stageOfWord = new Map<string, Stage>(
  (Object.keys(stages) as Stage[]).flatMap((stage) => stages[stage].map((word) => [word, stage])),
);

/** A job without a visit is a request: no visit was agreed on. */
const requestStatusOfStage: Readonly<Record<Stage, ServiceRequestStatus>> = {
  unscheduled: 'pending',
  scheduled: 'pending',
  underWay: 'pending',
  completed: 'completed',
  cancelled: 'cancelled',
};

const appointmentStatusOfStage: Readonly<Record<Stage, AppointmentStatus>> = {
  unscheduled: 'scheduled',
  scheduled: 'scheduled',
  underWay: 'in-progress',
  completed: 'completed',
  cancelled: 'cancelled',
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
  return stage && appointmentStatusOfStage[stage];
}

export function requestStatusOf(written: string): ServiceRequestStatus | null {
  const stage = stageOf(written);
  return stage && requestStatusOfStage[stage];
}
