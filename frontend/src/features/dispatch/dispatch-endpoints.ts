import type { LocationFrame } from '@contracts/live';
import type { HealthReply } from '@contracts/service-health';
import type {
  Alert,
  DispatchRecord,
  FindPlace,
  FoundPlace,
  MoveRecord,
  PinHouse,
} from '@contracts/tracking/records';
import { api } from '../../shared/api/api';
import { editConflict } from '../../shared/api/api-error';
import {
  changedAppointment,
  followDispatch,
  outdatedBy,
  unlessSubscribed,
} from '../../shared/live/dispatch-topic';
import { keepingNewerIn, newerRecord } from '../../shared/live/newer-answer';
import { refetchUnlessKnown } from './appointment-endpoints';
import { paced } from '../../shared/live/paced';
import { withPosition, withRecord } from './dispatch-patches';

/** Spec 9: how often the office's page fetches again without live updates, in milliseconds. */
export const pollingMs = { appointments: 5_000, tracking: 3_000, alerts: 5_000, health: 10_000 };

const asAdmin = { as: 'admin' } as const;

interface ChangeOfRecord {
  readonly queryFulfilled: Promise<{ data: DispatchRecord }>;
  readonly dispatch: (change: ReturnType<typeof recordsWith>) => unknown;
}

/** Kept up to date here. The technicians have their own updates. */
const unpagedLists = ['tracking', 'alerts'] as const;
const lists = [...unpagedLists, 'appointments', 'service-requests'] as const;

const reads = api.injectEndpoints({
  endpoints: (build) => ({
    trackingRecords: build.query<DispatchRecord[], void>({
      query: () => '/tracking',
      extraOptions: asAdmin,
      merge: keepingNewerIn(({ appointmentId }) => appointmentId, newerRecord),
      providesTags: ['Tracking'],
      onCacheEntryAdded: (_, { updateCachedData, dispatch, ...entry }) => {
        let connectedBefore = false;
        const moved = paced<LocationFrame>((frames) =>
          updateCachedData((records) => frames.reduce(withPosition, records)),
        );
        return followDispatch(entry, (frame) => {
          if (frame.type === 'tracking_update')
            updateCachedData((records) => withRecord(records, frame.tracking));
          else if (frame.type === 'location_update') moved(frame);
          const begins = frame.type === 'subscribed';
          // Paged lists have just been loaded. Fetching them again would swallow a click on Show more.
          const outdated = outdatedBy(frame, begins && !connectedBefore ? unpagedLists : lists);
          connectedBefore ||= begins;
          if (outdated.length > 0) dispatch(api.util.invalidateTags(outdated));
          const appointment = changedAppointment(frame);
          if (appointment) void dispatch(refetchUnlessKnown(appointment));
        });
      },
    }),
    placeOfAddress: build.query<FoundPlace['place'], FindPlace>({
      query: (body) => ({ url: '/tracking/place', method: 'POST', body }),
      extraOptions: asAdmin,
      transformResponse: ({ place }: FoundPlace) => place,
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

/** The answer to a change, or the current record of a refused one. */
async function showRecord(_: unknown, { queryFulfilled, dispatch }: ChangeOfRecord): Promise<void> {
  const record = await queryFulfilled.then(
    ({ data }) => data,
    ({ error }: { error?: unknown }) => editConflict<DispatchRecord>(error),
  );
  if (record) dispatch(recordsWith(record));
}

const writes = api.injectEndpoints({
  endpoints: (build) => ({
    liftCardLimits: build.mutation<void, void>({
      query: () => ({ url: '/admin/card-limits/lift', method: 'POST' }),
      extraOptions: asAdmin,
      // There are no live updates about this alert.
      invalidatesTags: ['Alert'],
    }),
    moveRecord: build.mutation<DispatchRecord, { appointmentId: string } & MoveRecord>({
      query: ({ appointmentId, ...body }) => ({
        url: `/tracking/${appointmentId}/status`,
        method: 'PUT',
        body,
      }),
      extraOptions: asAdmin,
      invalidatesTags: unlessSubscribed('Appointment', 'Technician', 'Alert'),
      onQueryStarted: showRecord,
    }),
    pinHouse: build.mutation<DispatchRecord, { appointmentId: string } & PinHouse>({
      query: ({ appointmentId, ...body }) => ({
        url: `/tracking/${appointmentId}/pin`,
        method: 'PUT',
        body,
      }),
      extraOptions: asAdmin,
      onQueryStarted: showRecord,
    }),
  }),
});

export { reads as dispatchQueries, writes as dispatchMutations };
export const { usePlaceOfAddressQuery, useTrackingRecordsQuery, useAlertsQuery, useHealthQuery } =
  reads;
export const { useMoveRecordMutation, usePinHouseMutation, useLiftCardLimitsMutation } = writes;
