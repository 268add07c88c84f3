import type { VisitEstimates } from '@contracts/payments/estimates';
import { api } from '../../../shared/api/api';

export const { useVisitEstimatesQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** All versions of a visit's estimate, newest first. */
    visitEstimates: build.query<VisitEstimates, string>({
      query: (id) => `/appointments/${id}/estimates`,
      extraOptions: { as: 'admin' },
      providesTags: (_answer, _error, id) => ['Appointment', { type: 'AppointmentHistory', id }],
    }),
  }),
});
