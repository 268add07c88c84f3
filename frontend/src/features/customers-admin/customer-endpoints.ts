import type { CustomerAccount, CustomersQuery } from '@contracts/customers/accounts';
import type { CustomerRecordFile } from '@contracts/customers/customer-file';
import type {
  ChangeCustomer,
  CustomerChange,
  CustomerFields,
  CustomerNumber,
  CustomerPair,
  CustomerPairsQuery,
  CustomerRecord,
  CustomerRecordsQuery,
  CustomerRow,
  MergeCustomer,
  TellApart,
  UndoneStep,
} from '@contracts/customers/records';
import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query/react';
import { api, idempotent } from '../../shared/api/api';
import { listPage, officePages, type ListPage } from '../../shared/api/list-page';
import { changedAppointment, followDispatch, outdatedBy } from '../../shared/live/dispatch-topic';

/** In milliseconds. There are live updates about a customer's visits and requests only. */
export const customersPollingMs = 30_000;
export const filePollingMs = 10_000;

const changesAtOnce = 50;
const choicesAtOnce = 10;

/** With the id that a list needs. */
export type Listed<Item> = Item & { readonly id: string };

const asAdmin = { as: 'admin' } as const;
const records = '/admin/customer-records';

/** Pages of what has no id of its own. */
const pagesWithIds = <Item extends object>(url: string, idOf: (item: Item) => string) => ({
  ...officePages<Listed<Item>>(url),
  transformResponse: (items: Item[], meta: FetchBaseQueryMeta | undefined) =>
    listPage(
      items.map((item) => ({ ...item, id: idOf(item) })),
      meta,
    ),
});

const customerCalls = api.injectEndpoints({
  endpoints: (build) => ({
    accountPages: build.infiniteQuery<ListPage<CustomerAccount>, CustomersQuery, string | null>({
      ...officePages<CustomerAccount>('/admin/customers'),
      providesTags: ['Customer'],
    }),
    customerPages: build.infiniteQuery<
      ListPage<Listed<CustomerRow>>,
      CustomerRecordsQuery,
      string | null
    >({
      ...pagesWithIds<CustomerRow>(records, ({ number }) => String(number)),
      providesTags: ['Customer'],
    }),
    /** The first few who match. */
    findCustomers: build.query<CustomerRow[], string>({
      query: (search) => ({ url: records, params: { search, limit: choicesAtOnce } }),
      extraOptions: asAdmin,
      providesTags: ['Customer'],
    }),
    pairPages: build.infiniteQuery<
      ListPage<Listed<CustomerPair>>,
      CustomerPairsQuery,
      string | null
    >({
      ...pagesWithIds<CustomerPair>(
        '/admin/customer-pairs',
        ({ one, other }) => `${one.number} ${other.number}`,
      ),
      providesTags: ['Customer'],
    }),
    customerFile: build.query<CustomerRecordFile, CustomerNumber>({
      query: (number) => `${records}/${number}`,
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
    changePages: build.infiniteQuery<
      ListPage<Listed<CustomerChange>>,
      CustomerNumber,
      string | null
    >({
      ...pagesWithIds<CustomerChange>('', (change) => JSON.stringify(change)),
      query: ({ queryArg: number, pageParam }) => ({
        url: `${records}/${number}/changes`,
        params: { limit: changesAtOnce, cursor: pageParam ?? undefined },
      }),
      providesTags: ['Customer'],
    }),
    createCustomer: build.mutation<CustomerRecord, { fields: CustomerFields; key: string }>({
      query: ({ fields, key }) => ({
        url: records,
        method: 'POST',
        body: fields,
        headers: idempotent(key),
      }),
      extraOptions: asAdmin,
      invalidatesTags: ['Customer'],
    }),
    // After a refusal, they're fetched again, too: someone else was faster.
    changeCustomer: build.mutation<
      CustomerRecord,
      { number: CustomerNumber; change: ChangeCustomer }
    >({
      query: ({ number, change }) => ({ url: `${records}/${number}`, method: 'PUT', body: change }),
      extraOptions: asAdmin,
      invalidatesTags: ['Customer'],
    }),
    mergeCustomers: build.mutation<
      CustomerRecord,
      { number: CustomerNumber; merge: MergeCustomer }
    >({
      query: ({ number, merge }) => ({
        url: `${records}/${number}/merge`,
        method: 'POST',
        body: merge,
      }),
      extraOptions: asAdmin,
      invalidatesTags: ['Customer'],
    }),
    tellApart: build.mutation<CustomerRecord, { number: CustomerNumber; pair: TellApart }>({
      query: ({ number, pair }) => ({
        url: `${records}/${number}/apart`,
        method: 'POST',
        body: pair,
      }),
      extraOptions: asAdmin,
      invalidatesTags: ['Customer'],
    }),
    undoStep: build.mutation<UndoneStep, { number: CustomerNumber; step: string }>({
      query: ({ number, step }) => ({
        url: `${records}/${number}/undo`,
        method: 'POST',
        body: { step },
      }),
      extraOptions: asAdmin,
      invalidatesTags: ['Customer'],
    }),
  }),
});

export const {
  useAccountPagesInfiniteQuery,
  useCustomerPagesInfiniteQuery,
  useFindCustomersQuery,
  usePairPagesInfiniteQuery,
  useCustomerFileQuery,
  useChangePagesInfiniteQuery,
  useCreateCustomerMutation,
  useChangeCustomerMutation,
  useMergeCustomersMutation,
  useTellApartMutation,
  useUndoStepMutation,
} = customerCalls;
