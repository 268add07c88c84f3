import type { ChangeSiteContent, EditedSiteContent } from '@contracts/booking/site-content';
import { api } from '../../../shared/api/api';

const asAdmin = { as: 'admin' } as const;
const url = '/admin/site-content';

const reads = api.injectEndpoints({
  endpoints: (build) => ({
    siteContent: build.query<EditedSiteContent, void>({
      query: () => url,
      extraOptions: asAdmin,
      providesTags: ['SiteContent'],
    }),
  }),
});

const writes = api.injectEndpoints({
  endpoints: (build) => ({
    changeSiteContent: build.mutation<EditedSiteContent, ChangeSiteContent>({
      query: (body) => ({ url, method: 'PATCH', body }),
      extraOptions: asAdmin,
      // Also after a refusal, which means that someone else was faster.
      invalidatesTags: ['SiteContent', 'BookingSettings'],
    }),
  }),
});

export const { useSiteContentQuery } = reads;
export const { useChangeSiteContentMutation } = writes;
