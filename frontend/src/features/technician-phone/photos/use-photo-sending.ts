import type { Dispatch } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import { messageOf } from '../../../shared/api/api-error';
import { adoptPhotos } from '../steps/job-endpoints';
import { failureOf } from '../steps/step-outcome';
import type { Outcome } from '../steps/step-queue';
import { showPhoto, useDeletePhotoMutation, usePutPhotoMutation } from './photo-endpoints';
import type { WaitingPhoto, WaitingPhotos } from './waiting-photos';

type PhotoDispatch = Dispatch &
  ((action: ReturnType<typeof adoptPhotos> | ReturnType<typeof showPhoto>[number]) => unknown);

/** How one of the photos that wait on this phone is sent, or deleted. */
export function usePhotoSending(token: string, photos: WaitingPhotos) {
  const dispatch = useDispatch<PhotoDispatch>();
  const [put] = usePutPhotoMutation();
  const [remove] = useDeletePhotoMutation();

  return async (photo: WaitingPhoto): Promise<Outcome> => {
    const { id, appointmentId, number, image, shows = 'plate' } = photo;
    await photos.read();
    const stillWaits = photos.current().some((each) => each.id === id && each.image === image);
    if (!stillWaits) return { kind: 'taken' };
    const one = { appointmentId, id };
    const { data, error } = await (image === null ? remove(one) : put({ ...one, image, shows }));
    const failure = error && failureOf(error);
    if (failure) return { kind: failure };
    // Before it leaves the phone, or the page would briefly show none.
    if (data && image !== null) for (const show of showPhoto(one, image)) dispatch(show);
    if (data) dispatch(adoptPhotos(token, appointmentId, data.photos));
    await photos.drop(photo);
    if (!error) return { kind: 'taken' };
    const what = image === null ? 'deleted' : 'saved';
    const reason = messageOf(error, 'Please call the office.');
    const text = `A photo of ${number} wasn’t ${what}. ${reason}`;
    return { kind: 'refused', text, seen: false };
  };
}
