import type {
  AuthenticatorState,
  ConfirmAuthenticator,
  ConfirmedAuthenticator,
  NewAuthenticator,
  RemoveAuthenticator,
  RequireSecondStep,
  SetUpAuthenticator,
} from '@contracts/customers/authenticators';
import { api } from '../../../shared/api/api';

const asAdmin = { as: 'admin' } as const;
const url = '/admin/authenticator';

const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    authenticator: build.query<AuthenticatorState, void>({
      query: () => url,
      extraOptions: asAdmin,
      providesTags: ['Authenticator'],
    }),
    setUpAuthenticator: build.mutation<NewAuthenticator, SetUpAuthenticator>({
      query: (body) => ({ url, method: 'POST', body }),
      extraOptions: asAdmin,
    }),
    confirmAuthenticator: build.mutation<ConfirmedAuthenticator, ConfirmAuthenticator>({
      query: (body) => ({ url: `${url}/confirm`, method: 'POST', body }),
      extraOptions: asAdmin,
      invalidatesTags: ['Authenticator'],
    }),
    removeAuthenticator: build.mutation<null, RemoveAuthenticator>({
      query: (body) => ({ url, method: 'DELETE', body }),
      extraOptions: asAdmin,
      invalidatesTags: ['Authenticator'],
    }),
    requireSecondStep: build.mutation<AuthenticatorState, RequireSecondStep>({
      query: (body) => ({ url: `${url}/required`, method: 'PUT', body }),
      extraOptions: asAdmin,
      invalidatesTags: ['Authenticator', 'OfficeUser'],
    }),
  }),
});

export const {
  useAuthenticatorQuery,
  useSetUpAuthenticatorMutation,
  useConfirmAuthenticatorMutation,
  useRemoveAuthenticatorMutation,
  useRequireSecondStepMutation,
} = endpoints;
