import { skipToken } from '@reduxjs/toolkit/query/react';
import { useSelector } from 'react-redux';
import type { CustomerAccount } from '@contracts/customers/accounts';
import { selectCustomerToken } from '../session/session.slice';
import { tokenSubject, validToken } from '../session/token';
import { useExpiryClock } from '../session/use-expiry-clock';
import { api } from './api';

const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    /** Keyed by customer, so that no one sees another customer's data. */
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

/**
 * Whose token this browser has, by their id; null when no one is logged in. It ends by itself when
 * the token does.
 */
export function useCustomerSession(): string | null {
  const token = useSelector(selectCustomerToken);
  const now = useExpiryClock(token);
  const valid = validToken(token, now);
  return valid === null ? null : tokenSubject(valid);
}

/**
 * Who is logged in. `user` is missing while that is not known: because no one is (`session` is
 * null), because the answer is on its way or because it failed. A refused token ends the session by
 * itself. In a prerendered page wait for `useHydrated`.
 */
export function useCurrentUserQuery() {
  const session = useCustomerSession();
  const { currentData, isFetching, error, refetch } = endpoints.useCurrentUserQuery(
    session ?? skipToken,
  );
  return { session, user: currentData, isFetching, error, refetch };
}
