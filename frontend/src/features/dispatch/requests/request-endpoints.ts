import type {
  ChangeServiceRequest,
  ScheduledServiceRequest,
  ScheduleServiceRequest,
  ServiceRequest,
  ServiceRequestsQuery,
} from '@contracts/booking/service-requests';
import { api } from '../../../shared/api/api';
import { unlessSubscribed } from '../../../shared/live/dispatch-topic';
import { editConflict } from '../../../shared/api/api-error';
import { serviceRequestStatusRules } from '@contracts/vocabulary/service-request-status';
import { listPage, officePages, type ListPage } from '../../../shared/api/list-page';

/** How often the office's page fetches service requests, in milliseconds. */
export const requestsPollingMs = 5_000;

const asAdmin = { as: 'admin' } as const;

const reads = api.injectEndpoints({
  endpoints: (build) => ({
    serviceRequests: build.query<ListPage<ServiceRequest>, ServiceRequestsQuery>({
      query: (params) => ({ url: '/admin/service-requests', params }),
      extraOptions: asAdmin,
      transformResponse: listPage<ServiceRequest>,
      providesTags: ['ServiceRequest'],
    }),
    serviceRequestPages: build.infiniteQuery<
      ListPage<ServiceRequest>,
      ServiceRequestsQuery,
      string | null
    >({
      ...officePages<ServiceRequest>('/admin/service-requests'),
      providesTags: ['ServiceRequest'],
    }),
    /** With complete texts; lists show only the start of long ones. */
    serviceRequest: build.query<ServiceRequest, string>({
      query: (id) => `/service-requests/${id}`,
      extraOptions: asAdmin,
      providesTags: ['ServiceRequest'],
    }),
  }),
});

/** Also after a refusal, which means that available times or the request have changed. */
const everything = ['ServiceRequest', 'Appointment', 'Tracking', 'Alert', 'Slots'] as const;
const alsoWithItsVisit = unlessSubscribed('ServiceRequest', 'Appointment', 'Tracking', 'Alert');
const itself = unlessSubscribed('ServiceRequest');

/** Puts the answer, or a refusal's current request, into the details. */
async function adoptRequest(
  answer: Promise<{ data: ServiceRequest }>,
  dispatch: (action: ReturnType<typeof adopted>) => unknown,
): Promise<void> {
  const request = await answer.then(
    ({ data }) => data,
    (failure: { error?: unknown }) => editConflict<ServiceRequest>(failure.error),
  );
  if (request) dispatch(adopted(request));
}

const adopted = (request: ServiceRequest) =>
  reads.util.updateQueryData('serviceRequest', request.id, (known) =>
    request.version < known.version ? known : request,
  );

const writes = api.injectEndpoints({
  endpoints: (build) => ({
    changeServiceRequest: build.mutation<
      ServiceRequest,
      { id: string; body: ChangeServiceRequest }
    >({
      query: ({ id, body }) => ({ url: `/service-requests/${id}`, method: 'PATCH', body }),
      extraOptions: asAdmin,
      // A request's status may change its visit. Notes don't.
      invalidatesTags: (_answer, error, { body: { status } }) => {
        if (error) return [...everything];
        if (status === undefined || !serviceRequestStatusRules[status].cancelsVisit)
          return itself();
        return ['Slots', ...alsoWithItsVisit()];
      },
      onQueryStarted: (_, { queryFulfilled, dispatch }) => adoptRequest(queryFulfilled, dispatch),
    }),
    scheduleServiceRequest: build.mutation<
      ScheduledServiceRequest,
      { id: string; body: ScheduleServiceRequest }
    >({
      query: ({ id, body }) => ({ url: `/service-requests/${id}/schedule`, method: 'POST', body }),
      extraOptions: asAdmin,
      invalidatesTags: (_answer, error) =>
        error ? [...everything] : ['Slots', ...alsoWithItsVisit()],
      onQueryStarted: (_, { queryFulfilled, dispatch }) => adoptRequest(queryFulfilled, dispatch),
    }),
  }),
});

export { reads as requestQueries, writes as requestMutations };
export const {
  useServiceRequestsQuery,
  useServiceRequestPagesInfiniteQuery,
  useServiceRequestQuery,
} = reads;
export const { useChangeServiceRequestMutation, useScheduleServiceRequestMutation } = writes;
