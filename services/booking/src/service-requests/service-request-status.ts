/** How a service request's status moves. Pure. */
import type { ServiceRequestStatus } from '@contracts/vocabulary/service-request-status';

/**
 * The moves that people make. One more is nobody's decision: a request whose appointment is
 * cancelled is pending again (see `afterCancellation`).
 */
export const nextStatuses: Record<ServiceRequestStatus, readonly ServiceRequestStatus[]> = {
  pending: ['scheduled', 'cancelled'],
  scheduled: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
};

/** `scheduled` stands for an appointment, so making one is the only way there. */
export function maySchedule(from: ServiceRequestStatus): boolean {
  return nextStatuses[from].includes('scheduled');
}

/** Where the office may set it by hand. */
export function settableStatuses(from: ServiceRequestStatus): ServiceRequestStatus[] {
  return nextStatuses[from].filter((status) => status !== 'scheduled');
}

/** When the appointment is done, the request is. A final one stays as somebody has set it. */
export function afterCompletion(from: ServiceRequestStatus): ServiceRequestStatus {
  return from === 'scheduled' ? 'completed' : from;
}

/**
 * When the appointment is cancelled, only the hour has fallen away: the appliance is still broken
 * and nobody has said that help is no longer wanted. So the request waits among the pending ones
 * again, where the office sees it, instead of ending unseen. Who wants no help any more cancels the
 * request itself.
 */
export function afterCancellation(from: ServiceRequestStatus): ServiceRequestStatus {
  return from === 'scheduled' ? 'pending' : from;
}
