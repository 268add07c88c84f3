import type { RequestService, ServiceRequest } from '@contracts/booking/service-requests';
import { api, idempotent } from '../../../shared/api/api';

const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    requestService: build.mutation<ServiceRequest, { body: RequestService; key: string }>({
      query: ({ body, key }) => ({
        url: '/service-requests',
        method: 'POST',
        body,
        headers: idempotent(key),
      }),
      invalidatesTags: ['ServiceRequest', 'OwnServiceRequest'],
    }),
  }),
});

export const { useRequestServiceMutation } = endpoints;
