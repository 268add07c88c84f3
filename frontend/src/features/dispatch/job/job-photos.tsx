import { Button, Flex, Image, Spin } from 'antd';
import { useDispatchPolling } from '../../../shared/live/dispatch-topic';
import { useAppointmentPhotoQuery, useAppointmentPhotosQuery } from '../appointment-endpoints';
import { pollingMs } from '../dispatch-endpoints';
import text from '../../../shared/ui/office/record-text.module.css';
import styles from './job-drawer.module.css';

/** What the technician photographed on site; nothing without a photo. */
export function JobPhotos({ id }: { id: string }) {
  const polling = useDispatchPolling();
  const { currentData, isError } = useAppointmentPhotosQuery(id, {
    ...polling(pollingMs.appointments),
    refetchOnMountOrArgChange: true,
  });
  const photos = currentData?.photos ?? [];
  if (photos.length === 0 && !isError) return null;
  return (
    <section aria-labelledby="job-photos">
      <h3 id="job-photos" className={text.partTitle}>
        Photos from the technician
      </h3>
      {photos.length === 0 && <p>The photos couldn’t be loaded. Trying again.</p>}
      <Flex wrap gap={8}>
        {photos.map((photoId, index) => (
          <Photo
            key={photoId}
            id={id}
            photoId={photoId}
            name={`Rating plate, photo ${index + 1} of ${photos.length}`}
          />
        ))}
      </Flex>
    </section>
  );
}

function Photo({ id, photoId, name }: { id: string; photoId: string; name: string }) {
  const { data, isError } = useAppointmentPhotoQuery({ id, photoId });
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
