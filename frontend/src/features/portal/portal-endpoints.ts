import type { CustomerAppointment, CustomerServiceRequest } from '@contracts/booking/own-records';
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

const pageSize = 20;

const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    ownAppointments: build.infiniteQuery<ListPage<CustomerAppointment>, OwnList, string | null>({
      infiniteQueryOptions: byCursor,
      query: ({ pageParam }) => ({
        url: '/customer/appointments',
        params: { limit: pageSize, cursor: pageParam ?? undefined },
      }),
      transformResponse: listPage<CustomerAppointment>,
      providesTags: ['OwnAppointment'],
    }),
    ownServiceRequests: build.infiniteQuery<
      ListPage<CustomerServiceRequest>,
      OwnList,
      string | null
    >({
      infiniteQueryOptions: byCursor,
      query: ({ pageParam }) => ({
        url: '/customer/service-requests',
        params: { limit: pageSize, cursor: pageParam ?? undefined },
      }),
      transformResponse: listPage<CustomerServiceRequest>,
      providesTags: ['OwnServiceRequest'],
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
  useLogOutMutation,
  useChangeProfileMutation,
  useChangePasswordMutation,
  useExportDataMutation,
  useDeleteAccountMutation,
} = endpoints;
