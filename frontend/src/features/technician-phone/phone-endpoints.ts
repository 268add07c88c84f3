import type { MoveJob, ReportPosition, TechnicianJob } from '@contracts/tracking';
import { api } from '../../shared/api';

const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    technicianJobs: build.query<TechnicianJob[], void>({
      query: () => '/technician/jobs',
      extraOptions: { as: 'technician' },
      providesTags: ['TechnicianJob'],
    }),
    moveJob: build.mutation<TechnicianJob, { appointmentId: string } & MoveJob>({
      query: ({ appointmentId, ...body }) => ({
        url: `/technician/jobs/${encodeURIComponent(appointmentId)}/status`,
        method: 'PUT',
        body,
      }),
      extraOptions: { as: 'technician' },
      // Refused or not: what the office changed meanwhile should show.
      invalidatesTags: ['TechnicianJob'],
    }),
    reportPosition: build.mutation<null, ReportPosition>({
      query: (body) => ({ url: '/technician/location', method: 'PUT', body }),
      extraOptions: { as: 'technician' },
    }),
    /** Positions that were buffered while there was no connection, oldest first. */
    reportPositions: build.mutation<null, ReportPosition[]>({
      query: (body) => ({ url: '/technician/locations', method: 'POST', body }),
      extraOptions: { as: 'technician' },
    }),
  }),
});

export const {
  useTechnicianJobsQuery,
  useMoveJobMutation,
  useReportPositionMutation,
  useReportPositionsMutation,
} = endpoints;
