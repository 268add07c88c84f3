import type { PhoneJob } from '@contracts/tracking/technician-phone';
import type { Photo } from '@contracts/booking/visit-photos';
import { photoLimits, type PhotoSubject } from '@contracts/vocabulary/photos';
import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import { Camera, CloudOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { randomId } from '../../../shared/api/idempotency';
import button from '../../../shared/ui/button.module.css';
import { Button } from '../../../shared/ui/button';
import { classNames } from '../../../shared/ui/class-names';
import { Dialog } from '../../../shared/ui/dialog';
import { Spinner } from '../../../shared/ui/feedback/spinner';
import { toastProblem } from '../../../shared/ui/feedback/toast-store';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden';
import type { JobSteps } from '../steps/use-job-steps';
import styles from '../../../shared/photos/photos.module.css';
import { useJobPhotoQuery, useLargeJobPhotoQuery } from './photo-endpoints';
import { photoName } from '../../../shared/photos/photo-words';
import { appliancePhoto } from '../../../shared/photos/scaled-photo';

interface JobPhotosProps {
  job: PhoneJob;
  steps: JobSteps;
  announce: (words: string) => void;
}

export interface ShownPhoto extends Photo {
  /** Null if only the server has it. */
  readonly image: string | null;
}

/** Those that the server has, and those that wait, without those that are to be deleted. */
export function shownPhotos({ appointmentId, photos }: PhoneJob, waiting: JobSteps['photos']) {
  const mine = waiting.filter((photo) => photo.appointmentId === appointmentId);
  const deleted = mine.flatMap(({ id, image }) => (image === null ? id : []));
  const waits = mine.flatMap(({ id, image, shows = 'plate' }): ShownPhoto[] =>
    image === null ? [] : [{ id, image, shows, by: 'technician' }],
  );
  const sent = photos.filter(({ id }) => !waits.some((photo) => photo.id === id));
  return [...sent.map((photo): ShownPhoto => ({ ...photo, image: null })), ...waits].filter(
    ({ id }) => !deleted.includes(id),
  );
}

/** What the technician photographs on site. Each is on the page at once, and waits for a network. */
export function JobPhotos({ job, steps, announce }: JobPhotosProps) {
  const { appointmentId, number } = job;
  const [openId, setOpenId] = useState<string | null>(null);
  const { there, over } = trackingStatusRules[job.status];
  const shown = shownPhotos(job, steps.photos);
  const nameOf = (photo: ShownPhoto, index: number) => photoName(photo, index, shown.length);
  const open = shown.findIndex(({ id }) => id === openId);
  const opened = shown[open];
  if (!there && shown.length === 0) return null;

  const remove = (id: string) => {
    setOpenId(null);
    steps.keepPhoto(job, id, null);
    announce('The photo is deleted.');
  };
  return (
    <section className={styles.photos} aria-label={`Photos of ${number}`}>
      {shown.length > 0 && (
        <ul className={styles.list}>
          {shown.map((photo, index) => (
            <li key={photo.id}>
              <button type="button" className={styles.thumb} onClick={() => setOpenId(photo.id)}>
                <Picture {...{ appointmentId, photo }} name={nameOf(photo, index)} />
                {photo.image !== null && (
                  <span className={styles.waits}>
                    <CloudOff size={16} aria-hidden="true" />
                    <VisuallyHidden>, not sent yet</VisuallyHidden>
                  </span>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
      {there && (
        <TakePhotos
          count={shown.filter(({ by }) => by === 'technician').length}
          number={number}
          onTaken={(image, shows) => {
            steps.keepPhoto(job, randomId(), image, shows);
            announce(`Photo ${shown.length + 1} of ${number} is saved.`);
          }}
        />
      )}
      <Dialog
        open={opened !== undefined}
        onOpenChange={() => setOpenId(null)}
        title={opened ? nameOf(opened, open) : ''}
        actions={
          opened?.by === 'technician' &&
          !over && (
            <Button
              variant="danger"
              icon={<Trash2 size={18} aria-hidden="true" />}
              onClick={() => remove(opened.id)}
            >
              Delete photo
            </Button>
          )
        }
      >
        {opened && (
          <div className={styles.large}>
            <LargePicture {...{ appointmentId }} photo={opened} name={nameOf(opened, open)} />
          </div>
        )}
      </Dialog>
    </section>
  );
}

interface PictureProps {
  appointmentId: string;
  photo: ShownPhoto;
  name: string;
}

export function Picture({ appointmentId, photo: { id, image }, name }: PictureProps) {
  const { data, isError } = useJobPhotoQuery({ appointmentId, id }, { skip: image !== null });
  const src = image ?? data;
  if (src !== undefined) return <img src={src} alt={name} />;
  return (
    <span className={styles.missing}>
      {isError ? 'No picture yet' : <Spinner size={18} />}
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  );
}

/** The small one until the large one is there. */
function LargePicture(props: PictureProps) {
  const { appointmentId, photo, name } = props;
  const { id, image } = photo;
  const { data } = useLargeJobPhotoQuery({ appointmentId, id }, { skip: image !== null });
  return data === undefined ? <Picture {...props} /> : <img src={data} alt={name} />;
}

interface TakePhotosProps {
  count: number;
  number: string;
  onTaken: (image: string, shows: PhotoSubject) => void;
}

function TakePhotos({ count, number, onTaken }: TakePhotosProps) {
  if (count >= photoLimits.perVisit) {
    return (
      <p className={styles.full}>
        This visit has {photoLimits.perVisit} photos, the most it can have. Delete one to take
        another.
      </p>
    );
  }
  return (
    <>
      <TakePhoto number={number} of="rating plate" onTaken={(image) => onTaken(image, 'plate')} />
      <TakePhoto number={number} of="problem" onTaken={(image) => onTaken(image, 'problem')} />
    </>
  );
}

interface TakePhotoProps {
  number: string;
  of: string;
  onTaken: (image: string) => void;
}

/** The browser's file input, which fills its label: on a phone it opens the camera. */
function TakePhoto({ number, of, onTaken }: TakePhotoProps) {
  const [isScaling, setScaling] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file) return;
    setScaling(true);
    const image = await appliancePhoto(file);
    setScaling(false);
    if (image) onTaken(image);
    else toastProblem('Not saved', 'That isn’t a photo we can read. Please take it again.');
  };
  return (
    <label className={classNames(button.button, button.secondary, button.block, styles.take)}>
      {isScaling ? <Spinner size={18} /> : <Camera size={18} aria-hidden="true" />}
      <span>Photograph the {of}</span>
      <VisuallyHidden> of {number}</VisuallyHidden>
      <input
        type="file"
        className={styles.input}
        accept="image/*"
        capture="environment"
        disabled={isScaling}
        onChange={({ target }) => {
          void take(target.files?.[0]);
          // The same file again counts, too.
          target.value = '';
        }}
      />
    </label>
  );
}
