import type { AvailableSlots } from '@contracts/booking/appointments';
import { api } from './api';

/** What a job needs, as far as it's known. What is empty isn't. */
export interface SlotsJob {
  readonly appliance?: string;
  readonly serviceType?: string;
  readonly durationMinutes?: number;
}

interface AskedSlots extends SlotsJob {
  /** YYYY-MM-DD */
  readonly date: string;
  /** Others are found for it if it isn't available. */
  readonly timeSlot?: string;
}

const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    /** The available times of one date, for a job as far as it's known. */
    availableSlots: build.query<AvailableSlots, AskedSlots>({
      query: (asked) => ({
        url: '/appointments/available-slots',
        params: Object.fromEntries(Object.entries(asked).filter(([, value]) => value)),
      }),
      providesTags: ['Slots'],
    }),
  }),
});

export const { useAvailableSlotsQuery } = endpoints;
