import { useId, useSyncExternalStore } from 'react';
import { chosenPhotos } from './chosen-photos';
import { PhotoList } from './photo-list';
import styles from './photos.module.css';

/** Photos for a form that isn't sent yet. They are sent when its record is there. */
export default function ChoosePhotos({ of }: { of: 'booking' | 'request' }) {
  const titleId = useId();
  const all = useSyncExternalStore(chosenPhotos.onChange, chosenPhotos.current);
  const photos = all.flatMap((photo) =>
    photo.of === of ? [{ ...photo, by: 'customer' as const, isWaiting: false }] : [],
  );
  return (
    <div role="group" aria-labelledby={titleId} className={styles.photos}>
      <div>
        <p id={titleId} className={styles.title}>
          Photos <span className={styles.optional}>(optional)</span>
        </p>
        <p className={styles.full}>Of the rating plate, or of what’s wrong. Only we see them.</p>
      </div>
      <PhotoList photos={photos} of={of} onRemove={({ id }) => chosenPhotos.drop(id)} />
    </div>
  );
}
