import type { NameAppliance, NamedAppliance, VisitAppliance } from '@contracts/booking/appliances';
import { api } from '../api/api';

const asAdmin = { as: 'admin' } as const;
const urlOf = (id: string) => `/appointments/${id}/appliance`;

/** For the office. */
const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    /** What a visit is about, and its customer's other appliances. */
    visitAppliance: build.query<VisitAppliance, string>({
      query: urlOf,
      extraOptions: asAdmin,
      providesTags: (_answer, _error, id) => ['Appointment', { type: 'AppointmentHistory', id }],
    }),
    /** A repeat changes nothing. */
    nameAppliance: build.mutation<NamedAppliance, { id: string; body: NameAppliance }>({
      query: ({ id, body }) => ({ url: urlOf(id), method: 'PUT', body }),
      extraOptions: asAdmin,
      // After a refusal, too: someone else was faster.
      invalidatesTags: (_answer, _error, { id }) => [
        { type: 'AppointmentHistory', id },
        'Customer',
      ],
    }),
  }),
});

export const { useVisitApplianceQuery, useNameApplianceMutation } = endpoints;
