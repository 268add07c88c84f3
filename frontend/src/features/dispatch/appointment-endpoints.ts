import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type {
  AnnotateAppointment,
  AppointmentsQuery,
  AssignTechnician,
  BookByOffice,
  CancelAllVisits,
  CancelAppointment,
  RescheduleAppointment,
  RenewLinks,
  RestoreAppointment,
} from '@contracts/booking/appointment-calls';
import type {
  Appointment,
  AppointmentHistoryEntry,
  CancelledVisits,
} from '@contracts/booking/appointments';
import type { RecordPayment, TakenPayment } from '@contracts/payments/paying';
import { api, idempotent } from '../../shared/api/api';
import { editConflict } from '../../shared/api/api-error';
import { listPage, officePages, type ListPage } from '../../shared/api/list-page';
import { unlessSubscribed } from '../../shared/live/dispatch-topic';
import { withAppointment } from './dispatch-patches';

const asAdmin = { as: 'admin' } as const;

const reads = api.injectEndpoints({
  endpoints: (build) => ({
    appointments: build.query<ListPage<Appointment>, AppointmentsQuery>({
      query: (params) => ({ url: '/appointments', params }),
      extraOptions: asAdmin,
      transformResponse: listPage<Appointment>,
      providesTags: ['Appointment'],
    }),
    appointmentPages: build.infiniteQuery<ListPage<Appointment>, AppointmentsQuery, string | null>({
      ...officePages<Appointment>('/appointments'),
      providesTags: ['Appointment'],
    }),
    /** With complete texts; lists show only the start of long ones. */
    appointment: build.query<Appointment, string>({
      query: (id) => `/appointments/${id}`,
      extraOptions: asAdmin,
      providesTags: ['Appointment'],
    }),
    /** Who did what, oldest first. */
    appointmentHistory: build.query<AppointmentHistoryEntry[], string>({
      query: (id) => `/appointments/${id}/history`,
      extraOptions: asAdmin,
      providesTags: (_answer, _error, id) => ['Appointment', { type: 'AppointmentHistory', id }],
    }),
  }),
});

type CachedState = Parameters<typeof reads.util.selectCachedArgsForQuery>[0];

/** A change of an appointment may add it to a list with such a filter, or remove it. */
const narrowing = ['status', 'unpaid', 'open', 'technicianId', 'unassigned', 'search'] as const;

/**
 * Whether each cached list shows the appointment at that version. A narrowed list may have gained or
 * lost it, and one without it may need it.
 */
function isKnown(
  state: CachedState,
  { id, version }: Pick<Appointment, 'id' | 'version'>,
): boolean {
  const days = reads.util.selectCachedArgsForQuery(state, 'appointments');
  const pages = reads.util.selectCachedArgsForQuery(state, 'appointmentPages');
  if ([...days, ...pages].some((asked) => narrowing.some((filter) => asked[filter] !== undefined)))
    return false;
  const shown = [
    ...days.flatMap((args) => reads.endpoints.appointments.select(args)(state).data?.items ?? []),
    ...pages
      .flatMap((args) => reads.endpoints.appointmentPages.select(args)(state).data?.pages ?? [])
      .flatMap(({ items }) => items),
    reads.endpoints.appointment.select(id)(state).data,
  ].filter((each) => each?.id === id);
  return shown.length > 0 && shown.every((each) => (each?.version ?? 0) >= version);
}

/**
 * For a live update about an appointment. Our own changes are announced, too, often before their
 * answer arrives: then it waits for the answer and fetches only the log again.
 */
export const refetchUnlessKnown =
  (appointment: Pick<Appointment, 'id' | 'version'>) =>
  async (dispatch: ThunkDispatch<CachedState, unknown, UnknownAction>, getState: () => unknown) => {
    await Promise.allSettled(dispatch(api.util.getRunningMutationsThunk()));
    const known = isKnown(getState() as CachedState, appointment);
    dispatch(
      api.util.invalidateTags(
        known ? [{ type: 'AppointmentHistory', id: appointment.id }] : ['Appointment'],
      ),
    );
  };

interface ListenerApi {
  dispatch: (action: ReturnType<typeof patches>[number]) => unknown;
  getState: () => unknown;
}

function patches(state: unknown, appointment: Appointment) {
  const cached = state as CachedState;
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

/** Puts the answer, or a refusal's current record, into every list that shows the appointment. */
async function patchWithAnswer(
  answer: Promise<{ data: Appointment }>,
  { dispatch, getState }: ListenerApi,
): Promise<void> {
  const appointment = await answer.then(
    ({ data }) => data,
    (failure: { error?: unknown }) => editConflict<Appointment>(failure.error),
  );
  if (!appointment) return;
  for (const patch of patches(getState(), appointment)) dispatch(patch);
}

const alsoAfterCancelling = unlessSubscribed(
  'AppointmentHistory',
  'Tracking',
  'Technician',
  'Alert',
  'ServiceRequest',
);

const writes = api.injectEndpoints({
  endpoints: (build) => ({
    bookByOffice: build.mutation<Appointment, { body: BookByOffice; key: string }>({
      query: ({ body, key }) => ({
        url: '/admin/appointments',
        method: 'POST',
        body,
        headers: idempotent(key),
      }),
      extraOptions: asAdmin,
      // After a refusal, slots and jobs have changed, too.
      invalidatesTags: () => ['Slots', 'Appointment', ...alsoAfterCancelling()],
    }),
    assignTechnician: build.mutation<Appointment, { id: string } & AssignTechnician>({
      query: ({ id, ...body }) => ({ url: `/appointments/${id}/assign`, method: 'PUT', body }),
      extraOptions: asAdmin,
      invalidatesTags: unlessSubscribed('AppointmentHistory', 'Tracking', 'Technician', 'Alert'),
      onQueryStarted: (_, { queryFulfilled, ...rest }) => patchWithAnswer(queryFulfilled, rest),
    }),
    /** Cash or a check, once for a key. */
    recordPayment: build.mutation<TakenPayment, { id: string; body: RecordPayment; key: string }>({
      query: ({ id, body, key }) => ({
        url: `/appointments/${id}/payments`,
        method: 'POST',
        headers: idempotent(key),
        body,
      }),
      extraOptions: asAdmin,
      // After a refusal, too: someone else may have taken it.
      invalidatesTags: ['Payment', 'Appointment', 'Alert'],
    }),
    cancelAppointment: build.mutation<Appointment, { id: string } & CancelAppointment>({
      query: ({ id, ...body }) => ({ url: `/appointments/${id}/cancel`, method: 'POST', body }),
      extraOptions: asAdmin,
      // Frees its slot and reopens its service request. There are no live updates about slots.
      invalidatesTags: () => ['Slots', ...alsoAfterCancelling()],
      onQueryStarted: (_, { queryFulfilled, ...rest }) => patchWithAnswer(queryFulfilled, rest),
    }),
    cancelAllVisits: build.mutation<CancelledVisits, CancelAllVisits>({
      query: (body) => ({ url: '/appointments/cancel-all', method: 'POST', body }),
      extraOptions: asAdmin,
      // There are no live updates about these alerts.
      invalidatesTags: () => ['Slots', 'Appointment', 'Alert', ...alsoAfterCancelling()],
    }),
    rescheduleAppointment: build.mutation<Appointment, { id: string } & RescheduleAppointment>({
      query: ({ id, ...body }) => ({ url: `/appointments/${id}/reschedule`, method: 'POST', body }),
      extraOptions: asAdmin,
      // Frees its slot and moves it to another day's list. After a refusal, slots have changed, too.
      invalidatesTags: (answer) => [
        'Slots',
        ...(answer ? (['Appointment', ...alsoAfterCancelling()] as const) : []),
      ],
      onQueryStarted: (_, { queryFulfilled, ...rest }) => patchWithAnswer(queryFulfilled, rest),
    }),
    restoreAppointment: build.mutation<Appointment, { id: string } & RestoreAppointment>({
      query: ({ id, ...body }) => ({ url: `/appointments/${id}/restore`, method: 'POST', body }),
      extraOptions: asAdmin,
      invalidatesTags: (answer) => [
        'Slots',
        ...(answer ? (['Appointment', ...alsoAfterCancelling()] as const) : []),
      ],
      onQueryStarted: (_, { queryFulfilled, ...rest }) => patchWithAnswer(queryFulfilled, rest),
    }),
    renewLinks: build.mutation<Appointment, { id: string } & RenewLinks>({
      query: ({ id, ...body }) => ({ url: `/appointments/${id}/new-links`, method: 'POST', body }),
      extraOptions: asAdmin,
      invalidatesTags: unlessSubscribed('AppointmentHistory'),
      onQueryStarted: (_, { queryFulfilled, ...rest }) => patchWithAnswer(queryFulfilled, rest),
    }),
    annotateAppointment: build.mutation<Appointment, { id: string; body: AnnotateAppointment }>({
      query: ({ id, body }) => ({ url: `/appointments/${id}`, method: 'PATCH', body }),
      extraOptions: asAdmin,
      invalidatesTags: unlessSubscribed('AppointmentHistory'),
      onQueryStarted: (_, { queryFulfilled, ...rest }) => patchWithAnswer(queryFulfilled, rest),
    }),
  }),
});

export { reads as appointmentQueries, writes as appointmentMutations };
export const {
  useAppointmentsQuery,
  useAppointmentPagesInfiniteQuery,
  useAppointmentQuery,
  useAppointmentHistoryQuery,
  useLazyAppointmentHistoryQuery,
} = reads;
export const {
  useBookByOfficeMutation,
  useAssignTechnicianMutation,
  useCancelAppointmentMutation,
  useRecordPaymentMutation,
  useCancelAllVisitsMutation,
  useRescheduleAppointmentMutation,
  useRestoreAppointmentMutation,
  useAnnotateAppointmentMutation,
  useRenewLinksMutation,
} = writes;
