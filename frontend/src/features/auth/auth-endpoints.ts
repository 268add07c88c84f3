import type { AdminLogin, LoginReply } from '@contracts/customers';
import { api } from '../../shared/api/api';

const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    loginAdmin: build.mutation<LoginReply, AdminLogin>({
      query: (body) => ({ url: '/admin/login', method: 'POST', body }),
    }),
    /** Ends the admin token at the server too; the browser forgets it whether or not this arrives. */
    logoutAdmin: build.mutation<null, void>({
      query: () => ({ url: '/auth/logout', method: 'POST' }),
      extraOptions: { as: 'admin' },
    }),
  }),
});

export const { useLoginAdminMutation, useLogoutAdminMutation } = endpoints;
