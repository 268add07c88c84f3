import type { PhoneJob } from '@contracts/tracking/technician-phone';
import type { MoveJob, TechnicianJob } from '@contracts/tracking/records';
import { api } from '../../../shared/api/api';

const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    technicianJobs: build.query<PhoneJob[], void>({
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
    }),
  }),
});

/** Puts the job from an answer into the list. That answer lacks the bill. */
export const adoptJob = (job: TechnicianJob) =>
  endpoints.util.updateQueryData('technicianJobs', undefined, (jobs) =>
    jobs.map((each) => (each.appointmentId === job.appointmentId ? { ...each, ...job } : each)),
  );

export const { useTechnicianJobsQuery, useMoveJobMutation } = endpoints;
