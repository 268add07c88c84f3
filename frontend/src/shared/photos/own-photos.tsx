import type { Photo } from '@contracts/booking/visit-photos';
import { useId, useState } from 'react';
import { useDispatch } from 'react-redux';
import { messageOf } from '../api/api-error';
import { Button } from '../ui/button';
import { toastProblem } from '../ui/feedback/toast-store';
import { chosenPhotos } from './chosen-photos';
import {
  adoptOwnPhotos,
  useOwnPhotosQuery,
  useRemoveOwnPhotoMutation,
} from './own-photo-endpoints';
import { PhotoList, type ListedPhoto } from './photo-list';
import styles from './photos.module.css';
import { usePhotoDelivery } from './use-photo-delivery';

interface OwnPhotosProps {
  /** The path of the record, such as `manage/<token>`. */
  of: string;
  /** Its photos can be read back: a visit's by its manage link, and no request's. */
  readable?: boolean;
  /** The visit is over. */
  closed?: boolean;
  heading: 'h2' | 'h4';
}

/** A customer's photos of a record: sends those that were chosen, shows and removes the others. */
export default function OwnPhotos({ of, readable = false, closed, heading }: OwnPhotosProps) {
  const Heading = heading;
  const titleId = useId();
  const dispatch = useDispatch();
  const { data } = useOwnPhotosQuery(of, { skip: !readable, refetchOnMountOrArgChange: true });
  const [sent, setSent] = useState<readonly Photo[]>([]);
  const known = readable ? (data?.photos ?? []) : sent;
  const { waiting, stopped, isSending, retry } = usePhotoDelivery(of, (answer) => {
    if (readable) dispatch(adoptOwnPhotos(of, answer) as never);
    else setSent(answer.photos);
  });
  const [remove] = useRemoveOwnPhotoMutation();
  const refused = waiting.filter((photo) => photo.refused !== undefined);
  const photos = [
    ...known.map((photo): ListedPhoto => ({ ...photo, image: undefined, isWaiting: false })),
    ...waiting.map((photo): ListedPhoto => ({
      ...photo,
      by: 'customer' as const,
      isWaiting: true,
    })),
  ];
  if (closed && photos.length === 0) return null;

  const drop = async ({ id, isWaiting }: ListedPhoto) => {
    if (isWaiting) return chosenPhotos.drop(id);
    const result = await remove({ of, id });
    if (result.data) dispatch(adoptOwnPhotos(of, result.data) as never);
    else toastProblem('Not removed', messageOf(result.error, 'Please try again.'));
  };
  return (
    <section aria-labelledby={titleId} className={styles.photos} data-no-print="">
      <Heading id={titleId}>Photos for your technician</Heading>
      {!closed && photos.length === 0 && (
        <p className={styles.full}>
          A photo of the rating plate or of the problem helps us bring the right part. Only we see
          it.
        </p>
      )}
      <PhotoList
        photos={photos}
        of={of}
        closed={closed ?? false}
        mayRemove={({ isWaiting }) => readable || isWaiting}
        onRemove={(photo) => void drop(photo)}
      />
      <div role="status" className={styles.state}>
        {stopped && (
          <>
            <p>
              {waiting.length === 1 ? 'One photo isn’t' : `${waiting.length} photos aren’t`} sent
              yet.
            </p>
            <Button onClick={retry}>Try again</Button>
          </>
        )}
        {isSending && !stopped && <p>Sending your photos…</p>}
        {refused.map(({ id, refused: why }) => (
          <p key={id}>A photo wasn’t taken. {why}</p>
        ))}
      </div>
    </section>
  );
}
