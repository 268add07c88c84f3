import type { CompanyImportOutcome, ImportUnderWay } from '@contracts/imports/answers';
import type {
  ImportedCustomer,
  ImportedCustomersQuery,
  PhoneLookupReply,
} from '@contracts/imports/customers';
import type { ConnectingUrl, ConnectJobber, ImportSettings } from '@contracts/imports/jobs';
import type { ServiceSystemId } from '@contracts/vocabulary/service-systems';
import { api } from '../../shared/api/api';
import { officePages, type ListPage } from '../../shared/api/list-page';

const asAdmin = { as: 'admin' } as const;

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    importSettings: build.query<ImportSettings, void>({
      query: () => '/admin/import-settings',
      extraOptions: asAdmin,
    }),
    startConnecting: build.mutation<ConnectingUrl, void>({
      query: () => ({ url: '/admin/jobber-connection/start', method: 'POST' }),
      extraOptions: asAdmin,
    }),
    connectJobber: build.mutation<ImportSettings, ConnectJobber>({
      query: (body) => ({ url: '/admin/jobber-connection', method: 'POST', body }),
      extraOptions: asAdmin,
      onQueryStarted: async (_back, { dispatch, queryFulfilled }) => {
        const settings = await queryFulfilled.then(
          ({ data }) => data,
          () => undefined,
        );
        if (settings)
          void dispatch(calls.util.upsertQueryData('importSettings', undefined, settings));
      },
    }),
    /** Replies when the import is over, or after some seconds while it continues. */
    importAllCustomers: build.mutation<CompanyImportOutcome | ImportUnderWay, ServiceSystemId>({
      // The account is in the server's settings; the call's credentials are ignored.
      query: (system) => ({
        url: '/admin/import-all-customers',
        method: 'POST',
        body: { system },
      }),
      extraOptions: asAdmin,
      // Also after a refusal, which is in the list, too.
      invalidatesTags: ['Import', 'ImportedCustomer', 'Alert'],
    }),
    importedCustomerPages: build.infiniteQuery<
      ListPage<ImportedCustomer>,
      ImportedCustomersQuery,
      string | null
    >({
      ...officePages<ImportedCustomer>('/admin/servicepro-customers'),
      providesTags: ['ImportedCustomer'],
    }),
    /** A mutation, because it may ask the service system and must not repeat automatically. */
    lookUpPhone: build.mutation<PhoneLookupReply, string>({
      query: (phone) => ({ url: '/admin/lookup-customer-phone', method: 'POST', body: { phone } }),
      extraOptions: asAdmin,
    }),
  }),
});

export const {
  useImportSettingsQuery,
  useStartConnectingMutation,
  useConnectJobberMutation,
  useImportAllCustomersMutation,
  useImportedCustomerPagesInfiniteQuery,
  useLookUpPhoneMutation,
} = calls;
