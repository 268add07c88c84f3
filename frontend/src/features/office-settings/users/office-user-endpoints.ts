import type { AccountId } from '@contracts/customers/accounts';
import type {
  ChangeOfficeUser,
  InviteOfficeUser,
  OfficeUser,
} from '@contracts/customers/office-users';
import { api } from '../../../shared/api/api';

const asAdmin = { as: 'admin' } as const;

const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    officeUsers: build.query<OfficeUser[], void>({
      query: () => '/admin/users',
      extraOptions: asAdmin,
      providesTags: ['OfficeUser'],
    }),
    inviteOfficeUser: build.mutation<OfficeUser, InviteOfficeUser>({
      query: (body) => ({ url: '/admin/users', method: 'POST', body }),
      extraOptions: asAdmin,
      invalidatesTags: ['OfficeUser'],
    }),
    changeOfficeUser: build.mutation<OfficeUser, { id: AccountId; change: ChangeOfficeUser }>({
      query: ({ id, change }) => ({ url: `/admin/users/${id}`, method: 'PATCH', body: change }),
      extraOptions: asAdmin,
      // Also after a refusal, which means that someone else was faster.
      invalidatesTags: ['OfficeUser'],
    }),
    resetAuthenticator: build.mutation<OfficeUser, AccountId>({
      query: (id) => ({ url: `/admin/users/${id}/authenticator`, method: 'DELETE' }),
      extraOptions: asAdmin,
      invalidatesTags: ['OfficeUser'],
    }),
    sendPasswordLink: build.mutation<null, AccountId>({
      query: (id) => ({ url: `/admin/users/${id}/password-link`, method: 'POST' }),
      extraOptions: asAdmin,
    }),
  }),
});

export const {
  useOfficeUsersQuery,
  useInviteOfficeUserMutation,
  useChangeOfficeUserMutation,
  useResetAuthenticatorMutation,
  useSendPasswordLinkMutation,
} = endpoints;
