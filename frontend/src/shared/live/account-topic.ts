import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { AccountRecords, ServerFrame } from '@contracts/live';
import { api } from '../api/api';
import { selectCustomerToken } from '../session/session.slice';
import { validToken } from '../session/token';
import { live } from './live';

const tagOf = {
  account: 'Profile',
  appointments: 'OwnAppointment',
  'service-requests': 'OwnServiceRequest',
} as const satisfies Record<AccountRecords, string>;

type AccountTag = (typeof tagOf)[AccountRecords];

const allTags = Object.values(tagOf);

/** What to fetch again: what the frame names, or everything if the subscription was interrupted. */
export function ownRecordsOutdatedBy(frame: ServerFrame, hasHeardBefore: boolean): AccountTag[] {
  if (frame.type === 'account_update') return frame.changed.map((records) => tagOf[records]);
  const begins = frame.type === 'subscribed' && 'topic' in frame && frame.topic === 'account';
  return begins && hasHeardBefore ? allTags : [];
}

/** Keeps the records of the logged-in customer up to date. */
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
        // The next call is refused, too, and leads to the login.
        const ended = frame.type === 'error' && frame.topic === 'account';
        if (ended) dispatch(api.util.invalidateTags(['Profile']));
        else if (tags.length > 0) dispatch(api.util.invalidateTags(tags));
      },
    );
  }, [dispatch, token]);
}
