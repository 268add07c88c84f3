import type { CustomerAppliance } from '@contracts/booking/appliances';
import type { Photo } from '@contracts/booking/visit-photos';
import type { DoorBill, PhoneJob } from '@contracts/tracking/technician-phone';
import type { MoveJob, TechnicianJob } from '@contracts/tracking/records';
import { api } from '../../../shared/api/api';

/** What the server answered, and when, in milliseconds since 1970. */
export interface JobList {
  readonly at: number;
  readonly jobs: PhoneJob[];
}

const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    /** By phone link: a new one may be someone else's. */
    technicianJobs: build.query<JobList, string>({
      query: () => '/technician/jobs',
      transformResponse: (jobs: PhoneJob[]) => ({ at: Date.now(), jobs }),
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

/**
 * Puts the job from an answer into the list. That answer lacks the bill, and doesn't name a no-show
 * that was undone.
 */
export const adoptJob = (token: string, job: TechnicianJob) =>
  endpoints.util.updateQueryData('technicianJobs', token, (list) => ({
    ...list,
    jobs: list.jobs.map((each) =>
      each.appointmentId === job.appointmentId ? { ...each, noShow: undefined, ...job } : each,
    ),
  }));

export const adoptBill = (token: string, appointmentId: string, bill: Partial<DoorBill>) =>
  endpoints.util.updateQueryData('technicianJobs', token, (list) => ({
    ...list,
    jobs: list.jobs.map((each) =>
      each.appointmentId === appointmentId ? { ...each, bill: { ...each.bill, ...bill } } : each,
    ),
  }));

export const adoptPhotos = (token: string, appointmentId: string, photos: readonly Photo[]) =>
  endpoints.util.updateQueryData('technicianJobs', token, (list) => ({
    ...list,
    jobs: list.jobs.map((each) =>
      each.appointmentId === appointmentId ? { ...each, photos: [...photos] } : each,
    ),
  }));

/** Other jobs of the customer have it, too, once the list is asked for again. */
export const adoptAppliance = (
  token: string,
  appointmentId: string,
  appliance: CustomerAppliance | null,
) =>
  endpoints.util.updateQueryData('technicianJobs', token, (list) => ({
    ...list,
    jobs: list.jobs.map((each) => {
      if (each.appointmentId !== appointmentId) return each;
      const others = each.appliances.filter(({ id }) => id !== appliance?.id);
      return {
        ...each,
        applianceId: appliance?.id ?? null,
        appliances: appliance ? [appliance, ...others] : others,
      };
    }),
  }));

export const showJobs = (token: string, list: JobList) =>
  endpoints.util.upsertQueryData('technicianJobs', token, list);

export const { useTechnicianJobsQuery, useMoveJobMutation } = endpoints;
