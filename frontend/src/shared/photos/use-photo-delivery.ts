import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useDispatch } from 'react-redux';
import type { VisitPhotos } from '@contracts/booking/visit-photos';
import type { ApiError } from '../api/api-error';
import { chosenPhotos } from './chosen-photos';
import { showOwnPhoto, usePutOwnPhotoMutation } from './own-photo-endpoints';

/** The server may take it later: no network, busy, or too many calls. */
const isForLater = ({ status }: ApiError) => status === 0 || status === 429 || status >= 500;

/**
 * Sends the photos that are chosen for a record, one after the other. After a failure it waits for
 * the network, or for `retry`.
 */
export function usePhotoDelivery(of: string, onTaken: (photos: VisitPhotos) => void) {
  const all = useSyncExternalStore(chosenPhotos.onChange, chosenPhotos.current);
  const waiting = all.filter((photo) => photo.of === of);
  const next = waiting.find(({ refused }) => refused === undefined);
  const [put] = usePutOwnPhotoMutation();
  const dispatch = useDispatch();
  const [stopped, setStopped] = useState(false);
  const busy = useRef(false);
  const taken = useRef(onTaken);
  useEffect(() => {
    taken.current = onTaken;
  });

  useEffect(() => {
    if (!next || stopped || busy.current) return;
    busy.current = true;
    const { id, image, shows } = next;
    void put({ of, id, image, shows }).then(({ data, error }) => {
      busy.current = false;
      if (data) {
        // Before it leaves the list, or the page would briefly show none.
        dispatch(showOwnPhoto({ of, id }, image) as never);
        taken.current(data);
        chosenPhotos.drop(id);
      } else if (isForLater(error as ApiError)) setStopped(true);
      else chosenPhotos.refuse(id, (error as ApiError).message);
    });
  }, [next, stopped, of, put, dispatch]);

  const retry = useCallback(() => setStopped(false), []);
  useEffect(() => {
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [retry]);
  return { waiting, stopped: stopped && next !== undefined, isSending: next !== undefined, retry };
}
