import type {
  AnnotateAppointment,
  Appointment,
  AppointmentsQuery,
  AssignTechnician,
  CancelAppointment,
} from '@contracts/booking';
import type { HealthReply } from '@contracts/service-health';
import type { Alert, DispatchRecord } from '@contracts/tracking';
import type { TrackingStatus } from '@contracts/vocabulary/tracking';
import { api } from '../../shared/api';
import { live } from '../../shared/live';
import { tokenFor, type SessionState } from '../../shared/session.slice';
import { withAppointment, withPosition, withRecord } from './dispatch-patches';

/** Spec 9: how often the office's page asks again, in milliseconds. */
export const pollingMs = { appointments: 5_000, tracking: 3_000, alerts: 5_000, health: 10_000 };

export interface AppointmentList {
  readonly appointments: Appointment[];
  /** How many there are; the list may hold fewer. */
  readonly total: number;
}

const asAdmin = { as: 'admin' } as const;

const reads = api.injectEndpoints({
  endpoints: (build) => ({
    appointments: build.query<AppointmentList, AppointmentsQuery>({
      query: (params) => ({ url: '/appointments', params }),
      extraOptions: asAdmin,
      transformResponse: (appointments: Appointment[], meta) => ({
        appointments,
        total: Number(meta?.response?.headers.get('x-total-count') ?? appointments.length),
      }),
      providesTags: ['Appointment'],
    }),
    trackingRecords: build.query<DispatchRecord[], void>({
      query: () => '/tracking',
      extraOptions: asAdmin,
      providesTags: ['Tracking'],
      async onCacheEntryAdded(
        _,
        { updateCachedData, cacheEntryRemoved, dispatch, getState },
      ): Promise<void> {
        const token = () =>
          tokenFor(getState() as unknown as { session: SessionState }, 'admin', Date.now());
        const stop = live.subscribe({ topic: 'dispatch', token }, (frame) => {
          if (frame.type === 'tracking_update')
            updateCachedData((records) => withRecord(records, frame.tracking));
          else if (frame.type === 'location_update')
            updateCachedData((records) => withPosition(records, frame));
          else if (frame.type === 'dispatch_update') {
            if (frame.changed.includes('appointments'))
              dispatch(api.util.invalidateTags(['Appointment', 'Tracking']));
            if (frame.changed.includes('alerts')) dispatch(api.util.invalidateTags(['Alert']));
            if (frame.changed.includes('service-requests'))
              dispatch(api.util.invalidateTags(['ServiceRequest']));
          }
        });
        await cacheEntryRemoved;
        stop();
      },
    }),
    alerts: build.query<Alert[], void>({
      query: () => '/admin/alerts',
      extraOptions: asAdmin,
      providesTags: ['Alert'],
    }),
    health: build.query<HealthReply, void>({ query: () => '/health', providesTags: ['Health'] }),
  }),
});

interface ListenerApi {
  dispatch: (action: ReturnType<typeof listWith> | ReturnType<typeof recordsWith>) => unknown;
  getState: () => unknown;
}

const listWith = (args: AppointmentsQuery, appointment: Appointment) =>
  reads.util.updateQueryData('appointments', args, (list) => ({
    ...list,
    appointments: withAppointment(list.appointments, appointment),
  }));

const recordsWith = (record: DispatchRecord) =>
  reads.util.updateQueryData('trackingRecords', undefined, (records) =>
    withRecord(records, record),
  );

/** Shows the answer in every list at once, instead of waiting for them to be read again. A refusal changes nothing. */
async function adoptAppointment(
  answer: Promise<{ data: Appointment }>,
  { dispatch, getState }: ListenerApi,
): Promise<void> {
  const appointment = await answer.then(
    ({ data }) => data,
    () => null,
  );
  if (!appointment) return;
  const state = getState() as Parameters<typeof reads.util.selectCachedArgsForQuery>[0];
  for (const args of reads.util.selectCachedArgsForQuery(state, 'appointments'))
    dispatch(listWith(args, appointment));
}

const writes = api.injectEndpoints({
  endpoints: (build) => ({
    assignTechnician: build.mutation<Appointment, { id: string } & AssignTechnician>({
      query: ({ id, technicianId }) => ({
        url: `/appointments/${id}/assign`,
        method: 'PUT',
        body: { technicianId },
      }),
      extraOptions: asAdmin,
      // Also after a refusal: then somebody else was first, and what is shown is out of date.
      invalidatesTags: ['Appointment', 'Tracking', 'Technician', 'Alert'],
      onQueryStarted: (_, { queryFulfilled, ...rest }) => adoptAppointment(queryFulfilled, rest),
    }),
    moveRecord: build.mutation<DispatchRecord, { appointmentId: string; status: TrackingStatus }>({
      query: ({ appointmentId, status }) => ({
        url: `/tracking/${appointmentId}/status`,
        method: 'PUT',
        body: { status },
      }),
      extraOptions: asAdmin,
      invalidatesTags: ['Appointment', 'Tracking', 'Technician', 'Alert'],
      async onQueryStarted(_, { queryFulfilled, dispatch }) {
        const record = await queryFulfilled.then(
          ({ data }) => data,
          () => null,
        );
        if (record) dispatch(recordsWith(record));
      },
    }),
    cancelAppointment: build.mutation<Appointment, { id: string } & CancelAppointment>({
      query: ({ id, reason }) => ({
        url: `/appointments/${id}/cancel`,
        method: 'POST',
        body: reason ? { reason } : {},
      }),
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

export const { useAppointmentsQuery, useTrackingRecordsQuery, useAlertsQuery, useHealthQuery } =
  reads;
export const {
  useAssignTechnicianMutation,
  useMoveRecordMutation,
  useCancelAppointmentMutation,
  useAnnotateAppointmentMutation,
} = writes;
