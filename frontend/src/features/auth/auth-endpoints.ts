import { api } from '../../shared/api';

const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    /** Ends the admin token at the server too; the browser forgets it whether or not this arrives. */
    logoutAdmin: build.mutation<null, void>({
      query: () => ({ url: '/auth/logout', method: 'POST' }),
      extraOptions: { as: 'admin', endsSession: true },
    }),
  }),
});

export const { useLogoutAdminMutation } = endpoints;
