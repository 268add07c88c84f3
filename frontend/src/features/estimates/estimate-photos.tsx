import { useState } from 'react';
import photos from '../../shared/photos/photos.module.css';
import { Button } from '../../shared/ui/button';
import { Dialog } from '../../shared/ui/dialog';
import { Spinner } from '../../shared/ui/feedback/spinner';
import { VisuallyHidden } from '../../shared/ui/visually-hidden';
import { useEstimatePhotoQuery } from './estimate-endpoints';
import styles from './estimate.module.css';

interface EstimatePhotosProps {
  token: string;
  ids: readonly string[];
}

/** Small photos, each with a larger view. */
export function EstimatePhotos({ token, ids }: EstimatePhotosProps) {
  const [open, setOpen] = useState<number | null>(null);
  if (ids.length === 0) return null;
  const opened = open === null ? undefined : ids[open];
  const nameOf = (index: number) => `Photo ${index + 1} of ${ids.length}`;
  return (
    <>
      <ul className={photos.list}>
        {ids.map((id, index) => (
          <li key={id}>
            <button
              type="button"
              className={`${photos.thumb} ${styles.thumb}`}
              onClick={() => setOpen(index)}
            >
              <Picture {...{ token, id }} isSmall name={nameOf(index)} />
            </button>
          </li>
        ))}
      </ul>
      <Dialog
        open={open !== null}
        onOpenChange={() => setOpen(null)}
        title={open === null ? '' : nameOf(open)}
        className={styles.viewer}
        actions={
          ids.length > 1 && (
            <Button onClick={() => setOpen((now) => ((now ?? 0) + 1) % ids.length)}>
              Next photo
            </Button>
          )
        }
      >
        {open !== null && opened !== undefined && (
          <div className={photos.large}>
            <Picture {...{ token }} id={opened} isSmall={false} name={nameOf(open)} />
          </div>
        )}
      </Dialog>
    </>
  );
}

interface PictureProps {
  token: string;
  id: string;
  isSmall: boolean;
  name: string;
}

function Picture({ name, ...photo }: PictureProps) {
  // The technician's phone may still be sending it.
  const { currentData, isError } = useEstimatePhotoQuery(photo, {
    refetchOnMountOrArgChange: true,
  });
  if (currentData !== undefined) return <img src={currentData} alt={name} />;
  return (
    <span className={photos.missing}>
      {isError ? 'On its way' : <Spinner size={18} />}
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  );
}
