/**
 * The statuses of a visit in order, with all their rules. Code that acts on a status uses this
 * table. The words are in `tracking-words.ts`.
 */
import type { AppointmentStatus } from './appointment-status';

export const trackingStatuses = [
  'scheduled',
  'dispatched',
  'en-route',
  'arrived',
  'in-progress',
  'completed',
  'cancelled',
] as const;
export type TrackingStatus = (typeof trackingStatuses)[number];

/** The first status of every visit. */
export const firstTrackingStatus: TrackingStatus = trackingStatuses[0];

/** Who takes a step. The clock dispatches what is due. */
export type StepTaker = 'office' | 'technician' | 'clock';

export interface TrackingStatusRule {
  /**
   * The next steps, and who may take each. The usual one comes first: it's the main button. The step
   * to `cancelled` is a no-show. Otherwise a visit is canceled with its appointment.
   */
  readonly next: Partial<Record<TrackingStatus, readonly StepTaker[]>>;
  /** The technician may still be assigned, replaced or released. */
  readonly assignable: boolean;
  readonly cancellable: boolean;
  /** The customer may still reschedule or cancel online: no one is on the way. */
  readonly customersToChange: boolean;
  /** It can be rescheduled: no one is on the way. */
  readonly waiting: boolean;
  /** Counts as active: the office watches it. */
  readonly active: boolean;
  /** The technician works on this job and no other. */
  readonly busy: boolean;
  /** The technician is driving: there is an estimate, and the position can be stale. */
  readonly driving: boolean;
  /** The customer may see the technician's position. */
  readonly showsPosition: boolean;
  /** The technician has arrived. */
  readonly there: boolean;
  /** Work has started. */
  readonly started: boolean;
  /** Final. */
  readonly over: boolean;
  /**
   * A correction returns a final status to one of these, the usual one first. Of what was canceled, only
   * a no-show at the door.
   */
  readonly reopens: {
    readonly to: readonly TrackingStatus[];
    readonly by: readonly StepTaker[];
  } | null;
  /** Which of a visit's times is set when the status is reached. */
  readonly sets: 'enRouteAt' | 'arrivedAt' | 'startedAt' | 'completedAt' | null;
  /** What its appointment is in the meantime. */
  readonly appointmentStatus: AppointmentStatus;
  /** Of 100; while driving, distance adds to it. */
  readonly progress: number;
  /** How many of the five steps of the customer's timeline lie behind. */
  readonly timelineStepsDone: number;
  /** Order in lists of jobs: what is going on first, what is over last. */
  readonly listOrder: number;
}

const people: readonly StepTaker[] = ['office', 'technician'];

const waiting = {
  assignable: true,
  cancellable: true,
  customersToChange: true,
  waiting: true,
  active: false,
  busy: false,
  driving: false,
  showsPosition: false,
  there: false,
  started: false,
  over: false,
  reopens: null,
  sets: null,
  appointmentStatus: 'scheduled',
  progress: 0,
  timelineStepsDone: 0,
  listOrder: 1,
} as const;

const goingOn = {
  ...waiting,
  assignable: false,
  cancellable: false,
  customersToChange: false,
  waiting: false,
  active: true,
  busy: true,
  listOrder: 0,
} as const;

const over = {
  ...waiting,
  assignable: false,
  cancellable: false,
  customersToChange: false,
  waiting: false,
  over: true,
  listOrder: 2,
} as const;

export const trackingStatusRules: Readonly<Record<TrackingStatus, TrackingStatusRule>> = {
  scheduled: { ...waiting, next: { dispatched: [...people, 'clock'] } },
  dispatched: {
    ...waiting,
    next: { 'en-route': people },
    customersToChange: false,
    active: true,
    progress: 10,
    timelineStepsDone: 1,
  },
  'en-route': {
    ...goingOn,
    next: { arrived: people },
    assignable: true,
    cancellable: true,
    driving: true,
    showsPosition: true,
    sets: 'enRouteAt',
    progress: 10,
    timelineStepsDone: 2,
  },
  arrived: {
    ...goingOn,
    next: { 'in-progress': people, cancelled: ['technician'] },
    cancellable: true,
    showsPosition: true,
    there: true,
    sets: 'arrivedAt',
    progress: 85,
    timelineStepsDone: 3,
  },
  'in-progress': {
    ...goingOn,
    next: { completed: people },
    there: true,
    started: true,
    sets: 'startedAt',
    appointmentStatus: 'in-progress',
    progress: 90,
    timelineStepsDone: 4,
  },
  completed: {
    ...over,
    next: {},
    there: true,
    started: true,
    sets: 'completedAt',
    appointmentStatus: 'completed',
    progress: 100,
    timelineStepsDone: 5,
    // Scheduled, if its technician is on another job, or someone else has to come.
    reopens: { to: ['in-progress', 'scheduled'], by: ['office'] },
  },
  cancelled: {
    ...over,
    next: {},
    reopens: { to: ['arrived'], by: people },
    appointmentStatus: 'cancelled',
  },
};

export type TrackingStatusFlag = {
  [Name in keyof TrackingStatusRule]: TrackingStatusRule[Name] extends boolean ? Name : never;
}[keyof TrackingStatusRule];

/** The statuses of which something holds, in the order of the work. */
export const trackingStatusesThatAre = (flag: TrackingStatusFlag): readonly TrackingStatus[] =>
  trackingStatuses.filter((status) => trackingStatusRules[status][flag]);

/** Where one may take a visit from here, the usual step first. */
export function nextTrackingStatuses(
  status: TrackingStatus,
  by: StepTaker,
): readonly TrackingStatus[] {
  const { next } = trackingStatusRules[status];
  return (Object.keys(next) as TrackingStatus[]).filter((to) => next[to]?.includes(by));
}

/** The step that is taken when nothing out of the ordinary happens; none when the work is over. */
export const usualNextStatus = (
  status: TrackingStatus,
  by: StepTaker,
): TrackingStatus | undefined => nextTrackingStatuses(status, by)[0];
