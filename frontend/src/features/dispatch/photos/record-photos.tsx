import { Button, Flex, Image, Spin } from 'antd';
import { useDispatchPolling } from '../../../shared/live/dispatch-topic';
import { pollingMs } from '../dispatch-endpoints';
import text from '../../../shared/ui/office/record-text.module.css';
import { photoName } from '../../../shared/photos/photo-words';
import { useRecordPhotoQuery, useRecordPhotosQuery, type PhotosOf } from './photo-endpoints';
import styles from './record-photos.module.css';

/** What the customer and the technician photographed; nothing without a photo. */
export function RecordPhotos({ record, id }: PhotosOf) {
  const polling = useDispatchPolling();
  const { currentData, isError } = useRecordPhotosQuery(
    { record, id },
    { ...polling(pollingMs.appointments), refetchOnMountOrArgChange: true },
  );
  const photos = currentData?.photos ?? [];
  if (photos.length === 0 && !isError) return null;
  return (
    <section aria-labelledby="record-photos">
      <h3 id="record-photos" className={text.partTitle}>
        Photos
      </h3>
      {photos.length === 0 && <p>The photos couldn’t be loaded. Trying again.</p>}
      <Flex wrap gap={8}>
        {photos.map((photo, index) => (
          <Photo
            key={photo.id}
            of={{ record, id }}
            photoId={photo.id}
            name={photoName(photo, index, photos.length)}
          />
        ))}
      </Flex>
    </section>
  );
}

interface PhotoProps {
  of: PhotosOf;
  photoId: string;
  name: string;
}

function Photo({ of, photoId, name }: PhotoProps) {
  const { data, isError } = useRecordPhotoQuery({ ...of, photoId });
  if (data === undefined) {
    return (
      <span className={styles.noPhoto}>{isError ? `${name}: couldn’t be loaded` : <Spin />}</span>
    );
  }
  return (
    <Image
      className={styles.photo}
      src={data}
      alt={name}
      width={112}
      height={112}
      preview={{
        // Its own buttons are pale, and named for programmers.
        actionsRender: (_, { actions }) => (
          <Flex wrap gap={8} justify="center">
            <Button onClick={actions.onZoomIn}>Zoom in</Button>
            <Button onClick={actions.onZoomOut}>Zoom out</Button>
            <Button onClick={actions.onRotateRight}>Rotate</Button>
          </Flex>
        ),
      }}
    />
  );
}
