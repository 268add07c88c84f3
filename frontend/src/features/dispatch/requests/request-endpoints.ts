import type {
  ChangeServiceRequest,
  ScheduledServiceRequest,
  ScheduleServiceRequest,
  ServiceRequest,
  ServiceRequestsQuery,
} from '@contracts/booking';
import { api } from '../../../shared/api';

/** How often the office's page asks for service requests again, in milliseconds. */
export const requestsPollingMs = 5_000;

export interface RequestList {
  readonly requests: ServiceRequest[];
  /** How many there are; the list may hold fewer. */
  readonly total: number;
}

const asAdmin = { as: 'admin' } as const;

const reads = api.injectEndpoints({
  endpoints: (build) => ({
    serviceRequests: build.query<RequestList, ServiceRequestsQuery>({
      query: (params) => ({ url: '/admin/service-requests', params }),
      extraOptions: asAdmin,
      transformResponse: (requests: ServiceRequest[], meta) => ({
        requests,
        total: Number(meta?.response?.headers.get('x-total-count') ?? requests.length),
      }),
      providesTags: ['ServiceRequest'],
    }),
  }),
});

const writes = api.injectEndpoints({
  endpoints: (build) => ({
    changeServiceRequest: build.mutation<
      ServiceRequest,
      { id: string; body: ChangeServiceRequest }
    >({
      query: ({ id, body }) => ({ url: `/service-requests/${id}`, method: 'PATCH', body }),
      extraOptions: asAdmin,
      // Cancelling a request cancels its visit.
      invalidatesTags: (_answer, _error, { body }) =>
        body.status === 'cancelled'
          ? ['ServiceRequest', 'Appointment', 'Tracking', 'Alert', 'Slots']
          : ['ServiceRequest'],
    }),
    scheduleServiceRequest: build.mutation<
      ScheduledServiceRequest,
      { id: string; body: ScheduleServiceRequest }
    >({
      query: ({ id, body }) => ({ url: `/service-requests/${id}/schedule`, method: 'POST', body }),
      extraOptions: asAdmin,
      // Also after a refusal: then hours or the request have changed, and what is shown is out of date.
      invalidatesTags: ['ServiceRequest', 'Appointment', 'Tracking', 'Alert', 'Slots'],
    }),
  }),
});

export const { useServiceRequestsQuery } = reads;
export const { useChangeServiceRequestMutation, useScheduleServiceRequestMutation } = writes;
