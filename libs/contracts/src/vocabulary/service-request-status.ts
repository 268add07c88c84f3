/** The statuses of a service request, with what follows from each and its words. Imports types alone. */
import type { StatusTone } from './status-tone';

/** A person at the office decides, except that scheduling makes it `scheduled`. */
export const serviceRequestStatuses = ['pending', 'scheduled', 'completed', 'cancelled'] as const;
export type ServiceRequestStatus = (typeof serviceRequestStatuses)[number];

/** `scheduled` comes with an appointment, `pending` with being sent. */
export type SettableRequestStatus = Exclude<ServiceRequestStatus, 'pending' | 'scheduled'>;

export interface ServiceRequestStatusRule {
  /** Making an appointment is the only way to `scheduled`. */
  readonly schedulable: boolean;
  /** Where the office may set it by hand. */
  readonly settable: readonly SettableRequestStatus[];
  /** What it becomes when its appointment is done. */
  readonly afterCompletion: ServiceRequestStatus;
  /**
   * What it becomes when its appointment is cancelled. Only the hour has fallen away: the appliance
   * is still broken, so the request waits where the office sees it instead of ending unseen.
   */
  readonly afterCancellation: ServiceRequestStatus;
  /** Its appointment stands and is still to come. */
  readonly hasVisit: boolean;
  /** Setting it cancels the visit too: no one drives to someone who wants no help. */
  readonly cancelsVisit: boolean;
  /** Which of a request's times is set when the office sets the status. */
  readonly sets: 'completedAt' | null;
  readonly over: boolean;
  readonly label: string;
  readonly tone: StatusTone;
}

export const serviceRequestStatusRules: Readonly<
  Record<ServiceRequestStatus, ServiceRequestStatusRule>
> = {
  pending: {
    schedulable: true,
    settable: ['cancelled'],
    afterCompletion: 'pending',
    afterCancellation: 'pending',
    hasVisit: false,
    cancelsVisit: false,
    sets: null,
    over: false,
    label: 'Pending',
    tone: 'gray',
  },
  scheduled: {
    schedulable: false,
    settable: ['completed', 'cancelled'],
    afterCompletion: 'completed',
    afterCancellation: 'pending',
    hasVisit: true,
    cancelsVisit: false,
    sets: null,
    over: false,
    label: 'Scheduled',
    tone: 'yellow',
  },
  completed: {
    schedulable: false,
    settable: [],
    afterCompletion: 'completed',
    afterCancellation: 'completed',
    hasVisit: false,
    cancelsVisit: false,
    sets: 'completedAt',
    over: true,
    label: 'Completed',
    tone: 'green',
  },
  cancelled: {
    schedulable: false,
    settable: [],
    afterCompletion: 'cancelled',
    afterCancellation: 'cancelled',
    hasVisit: false,
    cancelsVisit: true,
    sets: null,
    over: true,
    label: 'Cancelled',
    tone: 'red',
  },
};

/** What the office's button says that moves a request there; `pending` is no one's to set. */
export const serviceRequestSteps = {
  scheduled: 'Schedule',
  completed: 'Mark completed',
  cancelled: 'Cancel request',
} as const satisfies Partial<Record<ServiceRequestStatus, string>>;
