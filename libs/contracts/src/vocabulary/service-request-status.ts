/** The statuses of a service request, with their rules and words. Imports types only. */
import type { StatusTone } from './status-tone';

/** The office sets the status, except that scheduling sets `scheduled`. */
export const serviceRequestStatuses = ['pending', 'scheduled', 'completed', 'cancelled'] as const;
export type ServiceRequestStatus = (typeof serviceRequestStatuses)[number];

/** `scheduled` is set with an appointment, `pending` when it is sent. */
export type SettableRequestStatus = Exclude<ServiceRequestStatus, 'pending' | 'scheduled'>;

export interface ServiceRequestStatusRule {
  /** Making an appointment is the only way to `scheduled`. */
  readonly schedulable: boolean;
  /** Statuses that the office may set. */
  readonly settable: readonly SettableRequestStatus[];
  /** The status when its appointment is completed. */
  readonly afterCompletion: ServiceRequestStatus;
  /**
   * The status when its appointment is canceled. The appliance is still broken, so the request
   * waits where the office sees it.
   */
  readonly afterCancellation: ServiceRequestStatus;
  /** It has an upcoming appointment. */
  readonly hasVisit: boolean;
  /** Setting it cancels the visit, too. */
  readonly cancelsVisit: boolean;
  /** The time field that is set when the office sets the status. */
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
    label: 'Canceled',
    tone: 'red',
  },
};

/** The label of the office's button for this status. No button sets `pending`. */
export const serviceRequestSteps = {
  scheduled: 'Schedule',
  completed: 'Mark completed',
  cancelled: 'Cancel request',
} as const satisfies Partial<Record<ServiceRequestStatus, string>>;
