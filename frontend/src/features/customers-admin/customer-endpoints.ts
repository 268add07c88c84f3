import type { CustomerFile } from '@contracts/customers/customer-file';
import type { CustomerAccount, CustomersQuery } from '@contracts/customers/accounts';
import type { DecideMerge, Merge, PeopleFound } from '@contracts/customers/people';
import { api } from '../../shared/api/api';
import { officePages, type ListPage } from '../../shared/api/list-page';
import { changedAppointment, followDispatch, outdatedBy } from '../../shared/live/dispatch-topic';

/** In milliseconds. There are live updates about a customer's records, but not about accounts. */
export const customersPollingMs = 30_000;
export const filePollingMs = 10_000;

const asAdmin = { as: 'admin' } as const;

const reads = api.injectEndpoints({
  endpoints: (build) => ({
    customerPages: build.infiniteQuery<ListPage<CustomerAccount>, CustomersQuery, string | null>({
      ...officePages<CustomerAccount>('/admin/customers'),
      providesTags: ['Customer'],
    }),
    people: build.query<PeopleFound, string>({
      query: (search) => ({
        url: '/admin/people',
        params: search === '' ? {} : { search },
      }),
      extraOptions: asAdmin,
      providesTags: ['Customer'],
    }),
    decideMerge: build.mutation<Merge, DecideMerge>({
      query: (body) => ({ url: '/admin/people/merges', method: 'POST', body }),
      extraOptions: asAdmin,
      // After a refusal, too: someone else has decided in the meantime.
      invalidatesTags: ['Customer'],
    }),
    customerFile: build.query<CustomerFile, string>({
      query: (id) => `/admin/customers/${encodeURIComponent(id)}`,
      extraOptions: asAdmin,
      providesTags: (_file, _error, id) => ['Customer', { type: 'Customer', id }],
      onCacheEntryAdded: (id, { dispatch, ...entry }) => {
        let connectedBefore = false;
        return followDispatch(entry, (frame) => {
          // Data fetched just before the subscription isn't fetched again.
          const begins = frame.type === 'subscribed' && !connectedBefore;
          connectedBefore ||= begins;
          const outdated = outdatedBy(frame, ['appointments', 'service-requests']).length > 0;
          if (begins || (!outdated && !changedAppointment(frame))) return;
          dispatch(api.util.invalidateTags([{ type: 'Customer', id }]));
        });
      },
    }),
  }),
});

export const {
  useDecideMergeMutation,
  useCustomerPagesInfiniteQuery,
  useCustomerFileQuery,
  useLazyCustomerFileQuery,
  usePeopleQuery,
} = reads;
