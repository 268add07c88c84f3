import type { Photo } from '@contracts/booking/visit-photos';
import { photoLimits, photoSubjectNames, type PhotoSubject } from '@contracts/vocabulary/photos';
import { Camera, CloudOff, X } from 'lucide-react';
import { useState } from 'react';
import { randomId } from '../api/idempotency';
import button from '../ui/button.module.css';
import { classNames } from '../ui/class-names';
import { Spinner } from '../ui/feedback/spinner';
import { toastProblem } from '../ui/feedback/toast-store';
import { VisuallyHidden } from '../ui/visually-hidden';
import { chosenPhotos } from './chosen-photos';
import { useOwnPhotoQuery } from './own-photo-endpoints';
import { photoName } from './photo-words';
import styles from './photos.module.css';
import { appliancePhoto } from './scaled-photo';

export interface ListedPhoto extends Photo {
  /** A data URL; undefined if the server has it. */
  readonly image: string | undefined;
  readonly isWaiting: boolean;
}

interface PhotoListProps {
  photos: readonly ListedPhoto[];
  /** What new ones are for. */
  of: string;
  /** No more are taken: the visit is over. */
  closed?: boolean;
  mayRemove?: (photo: ListedPhoto) => boolean;
  onRemove: (photo: ListedPhoto) => void;
}

/** A customer's photos, with a way to add and remove some. */
export function PhotoList({
  photos,
  of,
  closed = false,
  mayRemove = () => true,
  onRemove,
}: PhotoListProps) {
  return (
    <>
      {photos.length > 0 && (
        <ul className={styles.list}>
          {photos.map((photo, index) => (
            <li key={photo.id} className={styles.own}>
              <Thumb of={of} photo={photo} name={ownName(photo, index, photos.length)} />
              {!closed && mayRemove(photo) && (
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={`Remove ${ownName(photo, index, photos.length)}`}
                  onClick={() => onRemove(photo)}
                >
                  <X size={18} aria-hidden="true" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {closed ? null : photos.length >= photoLimits.perCustomer ? (
        <p className={styles.full}>
          That’s {photoLimits.perCustomer} photos, the most we take. Remove one to add another.
        </p>
      ) : (
        <div className={styles.adds}>
          {photoSubjectNames.map((shows) => (
            <AddPhoto
              key={shows}
              of={of}
              shows={shows}
              left={photoLimits.perCustomer - photos.length}
            />
          ))}
        </div>
      )}
    </>
  );
}

/** To its customer, each is their own. */
const ownName = ({ shows }: Photo, index: number, count: number) =>
  photoName({ by: 'technician', shows: shows ?? 'problem' }, index, count);

interface ThumbProps {
  of: string;
  photo: ListedPhoto;
  name: string;
}

function Thumb({ of, photo: { id, image, isWaiting }, name }: ThumbProps) {
  const { data, isError } = useOwnPhotoQuery({ of, id }, { skip: image !== undefined });
  const src = image ?? data;
  return (
    <span className={styles.thumb}>
      {src === undefined ? (
        <span className={styles.missing}>
          {isError ? 'No picture yet' : <Spinner size={18} />}
          <VisuallyHidden>{name}</VisuallyHidden>
        </span>
      ) : (
        <img src={src} alt={name} />
      )}
      {isWaiting && (
        <span className={styles.waits}>
          <CloudOff size={16} aria-hidden="true" />
          <VisuallyHidden>, not sent yet</VisuallyHidden>
        </span>
      )}
    </span>
  );
}

const words: Readonly<Record<PhotoSubject, string>> = {
  plate: 'Add the rating plate',
  problem: 'Add the problem',
};

interface AddPhotoProps {
  of: string;
  shows: PhotoSubject;
  left: number;
}

/** The browser's file input, which fills its label: a phone offers its camera and its pictures. */
function AddPhoto({ of, shows, left }: AddPhotoProps) {
  const [isScaling, setScaling] = useState(false);
  const add = async (files: readonly File[]) => {
    setScaling(true);
    let unreadable = 0;
    for (const file of files.slice(0, left)) {
      const image = await appliancePhoto(file);
      if (image) chosenPhotos.add({ id: randomId(), image, shows, of });
      else unreadable += 1;
    }
    setScaling(false);
    if (unreadable > 0) {
      toastProblem(
        unreadable === 1 ? 'That isn’t a photo' : `${unreadable} files aren’t photos`,
        'We can’t read it as a photo. Please choose a JPEG or PNG picture.',
      );
    } else if (files.length > left) {
      toastProblem('Not all were added', `We take ${photoLimits.perCustomer} photos.`);
    }
  };
  return (
    <label className={classNames(button.button, button.secondary, styles.take)}>
      {isScaling ? <Spinner size={18} /> : <Camera size={18} aria-hidden="true" />}
      <span>{words[shows]}</span>
      <VisuallyHidden> as photos</VisuallyHidden>
      <input
        type="file"
        className={styles.input}
        accept="image/*"
        multiple
        disabled={isScaling}
        onChange={({ target }) => {
          void add([...(target.files ?? [])]);
          // The same file again counts, too.
          target.value = '';
        }}
      />
    </label>
  );
}
