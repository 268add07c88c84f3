import { skipToken } from '@reduxjs/toolkit/query/react';
import { useSelector } from 'react-redux';
import type { CustomerAccount } from '@contracts/customers/accounts';
import { selectCustomerToken } from '../session/session.slice';
import { tokenSubject, validToken } from '../session/token';
import { useExpiryClock } from '../session/use-expiry-clock';
import { api } from './api';

const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    /** The argument is the customer's id, so that no one sees another customer's data. */
    currentUser: build.query<CustomerAccount, string>({
      query: () => '/auth/user',
      providesTags: ['Profile'],
    }),
    resendVerification: build.mutation<null, void>({
      query: () => ({ url: '/auth/resend-verification', method: 'POST' }),
    }),
  }),
});

export const { useResendVerificationMutation } = endpoints;

/** The id of the logged-in customer; null when the token has expired or there is none. */
export function useCustomerSession(): string | null {
  const token = useSelector(selectCustomerToken);
  const now = useExpiryClock(token);
  const valid = validToken(token, now);
  return valid === null ? null : tokenSubject(valid);
}

/**
 * The logged-in customer. `user` is missing if no one is logged in (`session` is null), until the
 * answer arrives, and if it failed. In a prerendered page wait for `useHydrated`.
 */
export function useCurrentUserQuery() {
  const session = useCustomerSession();
  const { currentData, isFetching, error, refetch } = endpoints.useCurrentUserQuery(
    session ?? skipToken,
  );
  return { session, user: currentData, isFetching, error, refetch };
}
