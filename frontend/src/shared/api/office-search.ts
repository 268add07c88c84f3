import type { OfficeFindings } from '@contracts/office-search';
import { api } from './api';

/** The facts of a found record in one line, without those that are missing. */
export const factsLine = (...facts: readonly (string | null | undefined | false)[]): string =>
  facts.filter(Boolean).join(' · ');

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
