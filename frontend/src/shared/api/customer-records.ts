import type { CustomerRecordFile } from '@contracts/customers/customer-file';
import type {
  Caller,
  ChangeCustomer,
  CustomerNumber,
  CustomerRecord,
} from '@contracts/customers/records';
import { api } from './api';

const asAdmin = { as: 'admin' } as const;

/** What several pages need of customers' records. Their own pages have the rest. */
export const {
  useCallersQuery,
  useLazyCallersQuery,
  useCustomerRecordQuery,
  useLazyCustomerRecordQuery,
  useChangeCustomerRecordMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    /** Who may be calling from a number of at least seven digits. */
    callers: build.query<Caller[], string>({
      query: (phone) => ({ url: '/admin/callers', params: { phone } }),
      extraOptions: asAdmin,
      providesTags: ['Customer'],
      // The next time someone calls, their visits may have changed.
      keepUnusedDataFor: 0,
    }),
    customerRecord: build.query<CustomerRecord, CustomerNumber>({
      query: (number) => `/admin/customer-records/${number}`,
      extraOptions: asAdmin,
      transformResponse: ({ record }: CustomerRecordFile) => record,
      providesTags: ['Customer'],
    }),
    changeCustomerRecord: build.mutation<
      CustomerRecord,
      { number: CustomerNumber; change: ChangeCustomer }
    >({
      query: ({ number, change }) => ({
        url: `/admin/customer-records/${number}`,
        method: 'PUT',
        body: change,
      }),
      extraOptions: asAdmin,
      // After a refusal, someone else has changed it.
      invalidatesTags: ['Customer'],
    }),
  }),
});
