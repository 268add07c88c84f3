import type {
  AddHoliday,
  BookingSettings,
  ChangeBookingSettings,
} from '@contracts/booking/settings';
import { api } from '../../../shared/api/api';

const asAdmin = { as: 'admin' } as const;
const url = '/admin/settings';

const reads = api.injectEndpoints({
  endpoints: (build) => ({
    bookingSettings: build.query<BookingSettings, void>({
      query: () => url,
      extraOptions: asAdmin,
      providesTags: ['BookingSettings'],
    }),
  }),
});

const writes = api.injectEndpoints({
  endpoints: (build) => ({
    changeBookingSettings: build.mutation<BookingSettings, ChangeBookingSettings>({
      query: (body) => ({ url, method: 'PATCH', body }),
      extraOptions: asAdmin,
      // Also after a refusal, which means that someone else was faster.
      invalidatesTags: ['BookingSettings'],
    }),
    addHoliday: build.mutation<BookingSettings, AddHoliday>({
      query: (body) => ({ url: `${url}/holidays`, method: 'POST', body }),
      extraOptions: asAdmin,
      invalidatesTags: ['BookingSettings', 'Slots'],
    }),
    removeHoliday: build.mutation<BookingSettings, string>({
      query: (date) => ({ url: `${url}/holidays/${date}`, method: 'DELETE' }),
      extraOptions: asAdmin,
      invalidatesTags: ['BookingSettings', 'Slots'],
    }),
  }),
});

export const { useBookingSettingsQuery } = reads;
export const { useChangeBookingSettingsMutation, useAddHolidayMutation, useRemoveHolidayMutation } =
  writes;
