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
    over: false,
    label: 'Pending',
    tone: 'gray',
  },
  scheduled: {
    schedulable: false,
    settable: ['completed', 'cancelled'],
    afterCompletion: 'completed',
    afterCancellation: 'pending',
    over: false,
    label: 'Scheduled',
    tone: 'yellow',
  },
  completed: {
    schedulable: false,
    settable: [],
    afterCompletion: 'completed',
    afterCancellation: 'completed',
    over: true,
    label: 'Completed',
    tone: 'green',
  },
  cancelled: {
    schedulable: false,
    settable: [],
    afterCompletion: 'cancelled',
    afterCancellation: 'cancelled',
    over: true,
    label: 'Cancelled',
    tone: 'red',
  },
};

/** What the office's button says that moves a request there; `pending` is nobody's to set. */
export const serviceRequestSteps = {
  scheduled: 'Schedule',
  completed: 'Mark completed',
  cancelled: 'Cancel request',
} as const satisfies Partial<Record<ServiceRequestStatus, string>>;
