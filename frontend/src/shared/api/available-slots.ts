import type { AvailableSlots } from '@contracts/booking/appointments';
import { api } from './api';

const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    /** The available times of one date, YYYY-MM-DD. */
    availableSlots: build.query<AvailableSlots, string>({
      query: (date) => ({ url: '/appointments/available-slots', params: { date } }),
      providesTags: ['Slots'],
    }),
  }),
});

export const { useAvailableSlotsQuery } = endpoints;
