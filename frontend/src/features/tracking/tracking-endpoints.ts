import type { TrackingRecord } from '@contracts/tracking/records';
import type { TechnicianProfile } from '@contracts/tracking/technicians';
import { api } from '../../shared/api/api';
import { live } from '../../shared/live/live';
import { keepingNewer, newerRecord } from '../../shared/live/newer-answer';
import { afterFrame } from './live-record';

/** The appointment's tracking link: the key is missing in most. */
interface TrackedLink {
  readonly appointmentId: string;
  readonly key: string | null;
}

const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    /** Live frames update it while a page shows it. */
    trackingRecord: build.query<TrackingRecord, TrackedLink>({
      query: ({ appointmentId, key }) => ({
        url: `/tracking/${encodeURIComponent(appointmentId)}`,
        params: { key: key ?? undefined },
      }),
      merge: keepingNewer(newerRecord),
      providesTags: (_record, _error, { appointmentId }) => [
        { type: 'Tracking', id: appointmentId },
      ],
      async onCacheEntryAdded(link, { cacheDataLoaded, cacheEntryRemoved, updateCachedData }) {
        try {
          await cacheDataLoaded;
        } catch {
          return; // The page shows the error.
        }
        const stop = live.subscribe(link, (frame) =>
          updateCachedData((record) => afterFrame(record, frame)),
        );
        await cacheEntryRemoved;
        stop();
      },
    }),
    technicianProfile: build.query<
      TechnicianProfile,
      { technicianId: string; appointmentId: string; active: boolean }
    >({
      // Cached by `active`, too: only an active job's answer has the technician's phone number.
      query: ({ technicianId, appointmentId }) => ({
        url: `/technicians/${encodeURIComponent(technicianId)}`,
        params: { appointment: appointmentId },
      }),
      providesTags: ['Technician'],
    }),
  }),
});

export const { useTrackingRecordQuery, useTechnicianProfileQuery } = endpoints;
