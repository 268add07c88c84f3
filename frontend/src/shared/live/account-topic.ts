import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { AccountRecords, ServerFrame } from '@contracts/live';
import { api } from '../api/api';
import { selectCustomerToken } from '../session/session.slice';
import { validToken } from '../session/token';
import { live } from './live';

/** The topic of a customer who has logged in: what its frames make out of date. */

const tagOf = {
  account: 'Profile',
  appointments: 'OwnAppointment',
  'service-requests': 'OwnServiceRequest',
} as const satisfies Record<AccountRecords, string>;

type AccountTag = (typeof tagOf)[AccountRecords];

const allTags = Object.values(tagOf);

/**
 * What has to be fetched again after a frame: what it names; and all once a subscription begins again after a break, because
 * no one has said what changed before.
 */
export function ownRecordsOutdatedBy(frame: ServerFrame, hasHeardBefore: boolean): AccountTag[] {
  if (frame.type === 'account_update') return frame.changed.map((records) => tagOf[records]);
  const begins = frame.type === 'subscribed' && 'topic' in frame && frame.topic === 'account';
  return begins && hasHeardBefore ? allTags : [];
}

/** Keeps the records of the logged-in customer as they are while the component is mounted. */
export function useAccountUpdates(): void {
  const dispatch = useDispatch();
  const token = useSelector(selectCustomerToken);
  useEffect(() => {
    if (validToken(token, Date.now()) === null) return;
    let hasHeardBefore = false;
    return live.subscribe(
      { topic: 'account', token: () => validToken(token, Date.now()) },
      (frame) => {
        const tags = ownRecordsOutdatedBy(frame, hasHeardBefore);
        if (frame.type === 'subscribed') hasHeardBefore = true;
        // The next call says so as well, and shows the login.
        const ended = frame.type === 'error' && frame.topic === 'account';
        if (ended) dispatch(api.util.invalidateTags(['Profile']));
        else if (tags.length > 0) dispatch(api.util.invalidateTags(tags));
      },
    );
  }, [dispatch, token]);
}
