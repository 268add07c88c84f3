import type { ServiceRequest } from '@contracts/booking/service-requests';
import {
  serviceRequestStatuses,
  serviceRequestStatusRules,
} from '@contracts/vocabulary/service-request-status';
import { useDispatchPolling } from '../../../shared/live/dispatch-topic';
import { requestsPollingMs, useServiceRequestsQuery } from './request-endpoints';

/** Maximum per answer. There are never more. */
const maxPending = 500;
const waitingStatus = serviceRequestStatuses.find(
  (status) => serviceRequestStatusRules[status].schedulable,
);
const none: readonly ServiceRequest[] = [];

/** Requests that wait for a call, newest first; empty until they are known. */
export function useWaitingRequests(
  active = true,
  pace = requestsPollingMs,
  skip = false,
): readonly ServiceRequest[] {
  const polling = useDispatchPolling();
  const { data } = useServiceRequestsQuery(
    { status: waitingStatus, limit: maxPending },
    { ...polling(pace, active), skip },
  );
  return data?.items ?? none;
}
