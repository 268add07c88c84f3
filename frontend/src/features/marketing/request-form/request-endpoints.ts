import type { Appliance, Brand } from '@contracts/vocabulary/booking';
import { api, idempotent } from '../../../shared/api';

/** What a visitor sends; spec section 3, ServiceRequest. */
export interface RequestService {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  applianceType: Appliance;
  brand: Brand;
  problemDescription: string;
  isEmergency: boolean;
}

/** What comes back: the number that the office goes by. */
export interface RequestedService {
  id: string | number;
  number: string;
  status: string;
}

const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    requestService: build.mutation<RequestedService, { body: RequestService; key: string }>({
      query: ({ body, key }) => ({
        url: '/service-requests',
        method: 'POST',
        body,
        headers: idempotent(key),
      }),
      invalidatesTags: ['ServiceRequest'],
    }),
  }),
});

export const { useRequestServiceMutation } = endpoints;
