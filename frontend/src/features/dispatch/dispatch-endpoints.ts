import type { HealthReply } from '@contracts/service-health';
import type { Alert, DispatchRecord, MoveRecord } from '@contracts/tracking';
import { api } from '../../shared/api/api';
import { changedMeanwhile } from '../../shared/api/api-error';
import { live } from '../../shared/live/live';
import { tokenFor, type SessionState } from '../../shared/session/session.slice';
import { withPosition, withRecord } from './dispatch-patches';

/** Spec 9: how often the office's page asks again, in milliseconds. */
export const pollingMs = { appointments: 5_000, tracking: 3_000, alerts: 5_000, health: 10_000 };

const asAdmin = { as: 'admin' } as const;

const reads = api.injectEndpoints({
  endpoints: (build) => ({
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

const recordsWith = (record: DispatchRecord) =>
  reads.util.updateQueryData('trackingRecords', undefined, (records) =>
    withRecord(records, record),
  );

const writes = api.injectEndpoints({
  endpoints: (build) => ({
    moveRecord: build.mutation<DispatchRecord, { appointmentId: string } & MoveRecord>({
      query: ({ appointmentId, ...body }) => ({
        url: `/tracking/${appointmentId}/status`,
        method: 'PUT',
        body,
      }),
      extraOptions: asAdmin,
      invalidatesTags: ['Appointment', 'Tracking', 'Technician', 'Alert'],
      async onQueryStarted(_, { queryFulfilled, dispatch }) {
        const record = await queryFulfilled.then(
          ({ data }) => data,
          ({ error }: { error?: unknown }) => changedMeanwhile<DispatchRecord>(error),
        );
        if (record) dispatch(recordsWith(record));
      },
    }),
  }),
});

export const { useTrackingRecordsQuery, useAlertsQuery, useHealthQuery } = reads;
export const { useMoveRecordMutation } = writes;
