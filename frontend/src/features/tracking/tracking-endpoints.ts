import type { TrackingRecord } from '@contracts/tracking/records';
import type { TechnicianProfile } from '@contracts/tracking/technicians';
import { api } from '../../shared/api/api';
import { live } from '../../shared/live/live';
import { keepingNewer, newerRecord } from '../../shared/live/newer-answer';
import { afterFrame } from './live-record';

const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    /** The tracking record of one appointment; live frames patch it for as long as a page shows it. */
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
          return; // Nothing to keep up to date: the page shows why.
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
      // The technician's phone number is in the answer only while the job is active, so the two answers are cached apart.
      query: ({ technicianId, appointmentId }) => ({
        url: `/technicians/${encodeURIComponent(technicianId)}`,
        params: { appointment: appointmentId },
      }),
      providesTags: ['Technician'],
    }),
  }),
});

export const { useTrackingRecordQuery, useTechnicianProfileQuery } = endpoints;
