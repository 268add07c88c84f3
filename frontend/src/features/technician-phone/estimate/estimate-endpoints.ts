import type { Estimate, SendEstimate, VisitEstimates } from '@contracts/payments/estimates';
import { api } from '../../../shared/api/api';

const urlOf = (appointmentId: string): string =>
  `/technician/jobs/${encodeURIComponent(appointmentId)}/estimates`;

const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    /** All versions of a job, newest first. */
    jobEstimates: build.query<VisitEstimates, string>({
      query: urlOf,
      extraOptions: { as: 'technician' },
    }),
    /** A repeat changes nothing. */
    sendEstimate: build.mutation<
      Estimate,
      { appointmentId: string; estimateId: string; body: SendEstimate }
    >({
      query: ({ appointmentId, estimateId, body }) => ({
        url: `${urlOf(appointmentId)}/${estimateId}`,
        method: 'PUT',
        body,
      }),
      extraOptions: { as: 'technician' },
    }),
  }),
});

/** Shows the newest version until the list of jobs has it. */
export const showEstimate = (appointmentId: string, newest: Estimate) =>
  endpoints.util.upsertQueryData('jobEstimates', appointmentId, { estimates: [newest] });

export const { useLazyJobEstimatesQuery, useSendEstimateMutation } = endpoints;
export const { useQueryState: useKnownEstimates } = endpoints.endpoints.jobEstimates;
