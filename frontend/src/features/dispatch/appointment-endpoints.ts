import type {
  AnnotateAppointment,
  Appointment,
  AppointmentHistoryEntry,
  AppointmentsQuery,
  AssignTechnician,
  CancelAppointment,
} from '@contracts/booking';
import { api } from '../../shared/api/api';
import { changedMeanwhile } from '../../shared/api/api-error';
import { byCursor, listPage, type ListPage } from '../../shared/api/list-page';
import { withAppointment } from './dispatch-patches';

const asAdmin = { as: 'admin' } as const;

const reads = api.injectEndpoints({
  endpoints: (build) => ({
    /** One page, where that is known to be all. */
    appointments: build.query<ListPage<Appointment>, AppointmentsQuery>({
      query: (params) => ({ url: '/appointments', params }),
      extraOptions: asAdmin,
      transformResponse: listPage<Appointment>,
      providesTags: ['Appointment'],
    }),
    appointmentPages: build.infiniteQuery<ListPage<Appointment>, AppointmentsQuery, string | null>({
      infiniteQueryOptions: byCursor,
      query: ({ queryArg, pageParam }) => ({
        url: '/appointments',
        params: { ...queryArg, cursor: pageParam ?? undefined },
      }),
      extraOptions: asAdmin,
      transformResponse: listPage<Appointment>,
      providesTags: ['Appointment'],
    }),
    /** With its texts whole; lists show the beginning of long ones. */
    appointment: build.query<Appointment, string>({
      query: (id) => `/appointments/${id}`,
      extraOptions: asAdmin,
      providesTags: ['Appointment'],
    }),
    /** Who did what, the oldest first. */
    appointmentHistory: build.query<AppointmentHistoryEntry[], string>({
      query: (id) => `/appointments/${id}/history`,
      extraOptions: asAdmin,
      providesTags: ['Appointment'],
    }),
  }),
});

interface ListenerApi {
  dispatch: (action: ReturnType<typeof patches>[number]) => unknown;
  getState: () => unknown;
}

/** The record in every list and detail that shows it. */
function patches(state: unknown, appointment: Appointment) {
  const cached = state as Parameters<typeof reads.util.selectCachedArgsForQuery>[0];
  return [
    ...reads.util.selectCachedArgsForQuery(cached, 'appointments').map((args) =>
      reads.util.updateQueryData('appointments', args, (page) => ({
        ...page,
        items: withAppointment(page.items, appointment),
      })),
    ),
    ...reads.util.selectCachedArgsForQuery(cached, 'appointmentPages').map((args) =>
      reads.util.updateQueryData('appointmentPages', args, ({ pages, pageParams }) => ({
        pages: pages.map((page) => ({
          ...page,
          items: withAppointment(page.items, appointment),
        })),
        pageParams,
      })),
    ),
    reads.util.updateQueryData('appointment', appointment.id, (known) =>
      appointment.version < known.version ? known : appointment,
    ),
  ];
}

/**
 * Shows the answer everywhere at once, instead of waiting for the lists to be read again; also what a refusal says that it is
 * by now.
 */
async function adoptAppointment(
  answer: Promise<{ data: Appointment }>,
  { dispatch, getState }: ListenerApi,
): Promise<void> {
  const appointment = await answer.then(
    ({ data }) => data,
    (failure: { error?: unknown }) => changedMeanwhile<Appointment>(failure.error),
  );
  if (!appointment) return;
  for (const patch of patches(getState(), appointment)) dispatch(patch);
}

const writes = api.injectEndpoints({
  endpoints: (build) => ({
    assignTechnician: build.mutation<Appointment, { id: string } & AssignTechnician>({
      query: ({ id, ...body }) => ({ url: `/appointments/${id}/assign`, method: 'PUT', body }),
      extraOptions: asAdmin,
      // Also after a refusal: then somebody else was first, and what is shown is out of date.
      invalidatesTags: ['Appointment', 'Tracking', 'Technician', 'Alert'],
      onQueryStarted: (_, { queryFulfilled, ...rest }) => adoptAppointment(queryFulfilled, rest),
    }),
    cancelAppointment: build.mutation<Appointment, { id: string } & CancelAppointment>({
      query: ({ id, ...body }) => ({ url: `/appointments/${id}/cancel`, method: 'POST', body }),
      extraOptions: asAdmin,
      // The service request it was made of waits again.
      invalidatesTags: [
        'Appointment',
        'Tracking',
        'Technician',
        'Alert',
        'Slots',
        'ServiceRequest',
      ],
      onQueryStarted: (_, { queryFulfilled, ...rest }) => adoptAppointment(queryFulfilled, rest),
    }),
    annotateAppointment: build.mutation<Appointment, { id: string; body: AnnotateAppointment }>({
      query: ({ id, body }) => ({ url: `/appointments/${id}`, method: 'PATCH', body }),
      extraOptions: asAdmin,
      invalidatesTags: ['Appointment'],
      onQueryStarted: (_, { queryFulfilled, ...rest }) => adoptAppointment(queryFulfilled, rest),
    }),
  }),
});

export const {
  useAppointmentsQuery,
  useAppointmentPagesInfiniteQuery,
  useAppointmentQuery,
  useAppointmentHistoryQuery,
  useLazyAppointmentHistoryQuery,
} = reads;
export const {
  useAssignTechnicianMutation,
  useCancelAppointmentMutation,
  useAnnotateAppointmentMutation,
} = writes;
