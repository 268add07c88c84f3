import type { CustomerAccount } from '@contracts/customers/accounts';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useCurrentUserQuery } from '../../shared/api/current-user';
import { useRecentVisitsQuery } from './booking-endpoints';
import { customerKnown, selectBookingDraft } from './booking-draft.slice';
import { knownDetails } from './known-details';

/** The logged-in customer. Their details fill in empty fields once they are all loaded. */
export function useCustomerDetails(): CustomerAccount | undefined {
  const { session, user } = useCurrentUserQuery();
  const { forSomeoneElse } = useSelector(selectBookingDraft);
  const dispatch = useDispatch();
  const visits = useRecentVisitsQuery(session ?? skipToken);
  // Useful even without the visits.
  const settled = visits.currentData ?? (visits.isError ? nothing : undefined);
  useEffect(() => {
    if (!user || !settled || forSomeoneElse) return;
    dispatch(customerKnown({ accountId: user.id, details: knownDetails(user, settled) }));
  }, [user, settled, forSomeoneElse, dispatch]);
  return user;
}

const nothing: never[] = [];
