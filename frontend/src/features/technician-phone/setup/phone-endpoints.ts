import type { TechnicianPhone } from '@contracts/tracking/technicians';
import { api } from '../../../shared/api/api';

const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    /** By phone link: another one has another address for the app. */
    technicianPhone: build.query<TechnicianPhone, string>({
      query: () => '/technician/phone',
      extraOptions: { as: 'technician' },
    }),
  }),
});

export const { useTechnicianPhoneQuery } = endpoints;
