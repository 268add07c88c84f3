import type { AccountContacts, SaveAccountContacts } from '@contracts/customers/account-contacts';
import type {
  CustomerAppointment,
  CustomerServiceRequest,
  OwnAppliance,
} from '@contracts/booking/own-records';
import type {
  ChangePassword,
  ChangeProfile,
  CustomerAccount,
  DeleteAccount,
  LoginReply,
} from '@contracts/customers/accounts';
import { api } from '../../shared/api/api';
import { byCursor, listPage, type ListPage } from '../../shared/api/list-page';

/** The customer's id, so that no one sees another customer's cached records. */
interface OwnList {
  readonly of: string;
}

const ownPages = <Item>(url: string) => ({
  infiniteQueryOptions: byCursor,
  query: ({ pageParam: cursor }: { pageParam: string | null }) => ({
    url,
    params: { limit: 20, cursor: cursor ?? undefined },
  }),
  transformResponse: listPage<Item>,
});

const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    ownAppointments: build.infiniteQuery<ListPage<CustomerAppointment>, OwnList, string | null>({
      ...ownPages<CustomerAppointment>('/customer/appointments'),
      providesTags: ['OwnAppointment'],
    }),
    ownServiceRequests: build.infiniteQuery<
      ListPage<CustomerServiceRequest>,
      OwnList,
      string | null
    >({
      ...ownPages<CustomerServiceRequest>('/customer/service-requests'),
      providesTags: ['OwnServiceRequest'],
    }),
    ownAppliances: build.query<OwnAppliance[], OwnList>({
      query: () => '/customer/appliances',
      providesTags: ['OwnAppointment'],
    }),
    /** Those with a balance due. */
    unpaidAppointments: build.query<CustomerAppointment[], OwnList>({
      query: () => ({ url: '/customer/appointments', params: { unpaid: 'true' } }),
      providesTags: ['OwnAppointment'],
    }),
    ownContacts: build.query<AccountContacts, OwnList>({
      query: () => '/customer/contacts',
      // The email address of the profile isn't among them.
      providesTags: ['OwnContacts', 'Profile'],
    }),
    saveContacts: build.mutation<AccountContacts, OwnList & { contacts: SaveAccountContacts }>({
      query: ({ contacts }) => ({ url: '/customer/contacts', method: 'PUT', body: contacts }),
      onQueryStarted: async ({ of }, { dispatch, queryFulfilled }) => {
        const saved = await queryFulfilled.catch(() => null);
        // Someone else was faster, perhaps.
        if (saved === null) dispatch(api.util.invalidateTags(['OwnContacts']));
        else dispatch(endpoints.util.updateQueryData('ownContacts', { of }, () => saved.data));
      },
    }),
    logOut: build.mutation<null, void>({
      query: () => ({ url: '/auth/logout', method: 'POST' }),
    }),
    changeProfile: build.mutation<CustomerAccount, ChangeProfile>({
      query: (body) => ({ url: '/auth/user', method: 'PATCH', body }),
      // Also after a refusal, which means that it was changed elsewhere.
      invalidatesTags: ['Profile'],
    }),
    changePassword: build.mutation<LoginReply, ChangePassword>({
      query: (body) => ({ url: '/auth/change-password', method: 'POST', body }),
    }),
    /** All data of this customer. Not a query: it is passed on and not cached. */
    exportData: build.mutation<unknown, void>({
      query: () => '/customer/export',
    }),
    deleteAccount: build.mutation<null, DeleteAccount>({
      query: (body) => ({ url: '/auth/user', method: 'DELETE', body }),
    }),
  }),
});

export const {
  useOwnAppointmentsInfiniteQuery,
  useOwnServiceRequestsInfiniteQuery,
  useOwnAppliancesQuery,
  useUnpaidAppointmentsQuery,
  useOwnContactsQuery,
  useSaveContactsMutation,
  useLogOutMutation,
  useChangeProfileMutation,
  useChangePasswordMutation,
  useExportDataMutation,
  useDeleteAccountMutation,
} = endpoints;
