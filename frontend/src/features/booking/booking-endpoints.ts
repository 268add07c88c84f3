import type { BookAppointment, BookedAppointment } from '@contracts/booking';
import { api, idempotent } from '../../shared/api/api';

const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    bookAppointment: build.mutation<BookedAppointment, { body: BookAppointment; key: string }>({
      query: ({ body, key }) => ({
        url: '/appointments',
        method: 'POST',
        body,
        headers: idempotent(key),
      }),
      // A refusal says that the hours have changed, so they are asked again either way.
      invalidatesTags: ['Slots'],
    }),
  }),
});

export const { useBookAppointmentMutation } = endpoints;
