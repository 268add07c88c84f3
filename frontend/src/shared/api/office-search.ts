import type { OfficeFindings } from '@contracts/office-search';
import { api } from './api';

export const { useOfficeSearchQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    officeSearch: build.query<OfficeFindings, string>({
      query: (search) => ({ url: '/admin/search', params: { search } }),
      extraOptions: { as: 'admin' },
      // The next person who types the same wants to see what has changed since.
      keepUnusedDataFor: 0,
    }),
  }),
});
