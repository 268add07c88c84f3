import type { CustomerAppointment } from '@contracts/booking/own-records';
import { api } from './api';

const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    /** By the token of its manage link. */
    managedAppointment: build.query<CustomerAppointment, string>({
      query: (token) => `/manage/${encodeURIComponent(token)}`,
      // Only the link identifies it.
      extraOptions: { as: 'anyone' },
      providesTags: ['OwnAppointment'],
    }),
  }),
});

export const { useManagedAppointmentQuery, util: managedAppointmentCache } = endpoints;
