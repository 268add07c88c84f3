import type { NameAppliance, NamedAppliance } from '@contracts/booking/appliances';
import { api } from '../../../shared/api/api';

const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    /** A repeat changes nothing. */
    nameJobAppliance: build.mutation<
      NamedAppliance,
      { appointmentId: string; body: NameAppliance }
    >({
      query: ({ appointmentId, body }) => ({
        url: `/technician/jobs/${encodeURIComponent(appointmentId)}/appliance`,
        method: 'PUT',
        body,
      }),
      extraOptions: { as: 'technician' },
    }),
  }),
});

export const { useNameJobApplianceMutation } = endpoints;
