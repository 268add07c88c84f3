import type { TrackingRecord } from '@contracts/tracking/records';
import type { TechnicianProfile } from '@contracts/tracking/technicians';
import { api } from '../../shared/api/api';
import { live } from '../../shared/live/live';
import { keepingNewer, newerRecord } from '../../shared/live/newer-answer';
import { afterFrame } from './live-record';

const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    /** Live frames update it while a page shows it. */
    trackingRecord: build.query<TrackingRecord, string>({
      query: (appointmentId) => `/tracking/${encodeURIComponent(appointmentId)}`,
      merge: keepingNewer(newerRecord),
      providesTags: (_record, _error, appointmentId) => [{ type: 'Tracking', id: appointmentId }],
      async onCacheEntryAdded(
        appointmentId,
        { cacheDataLoaded, cacheEntryRemoved, updateCachedData },
      ) {
        try {
          await cacheDataLoaded;
        } catch {
          return; // The page shows the error.
        }
        const stop = live.subscribe({ appointmentId }, (frame) =>
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
