import type { BookAppointment } from '@contracts/booking/appointment-calls';
import type { BookedAppointment } from '@contracts/booking/appointments';
import type { CustomerAppointment } from '@contracts/booking/own-records';
import { api, idempotent } from '../../shared/api/api';
import { managedAppointmentCache } from '../../shared/api/managed-appointment';
import { tokenIn } from '../../shared/page/hash-token';

/** How many of a customer's visits to search for their address. */
const recentVisits = 20;

const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    bookAppointment: build.mutation<BookedAppointment, { body: BookAppointment; key: string }>({
      query: ({ body, key }) => ({
        url: '/appointments',
        method: 'POST',
        body,
        headers: idempotent(key),
      }),
      // A refusal means that available times have changed, so they're fetched again either way.
      invalidatesTags: ['Slots', 'OwnAppointment'],
      /** The confirmation shows it even if its own request fails. */
      async onQueryStarted(_, { queryFulfilled, dispatch }) {
        const made = await queryFulfilled.catch(() => null);
        const token = made && tokenIn(new URL(made.data.manageUrl, location.origin).hash);
        if (token) {
          void dispatch(
            managedAppointmentCache.upsertQueryData('managedAppointment', token, {
              ...made.data,
              cancellation: null,
            }),
          );
        }
      },
    }),
    /** Newest first. Cached by customer, like `currentUser`. */
    recentVisits: build.query<CustomerAppointment[], string>({
      query: () => ({ url: '/customer/appointments', params: { limit: recentVisits } }),
      providesTags: ['OwnAppointment'],
    }),
  }),
});

export const { useBookAppointmentMutation, useRecentVisitsQuery } = endpoints;
