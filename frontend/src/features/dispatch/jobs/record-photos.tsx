import { Flex } from 'antd';
import { useDispatchPolling } from '../../../shared/live/dispatch-topic';
import { useRecordPhotosQuery, type PhotosOf } from '../../../shared/photos/record-photo-endpoints';
import { RecordPhoto } from '../../../shared/ui/office/photos/record-photo';
import text from '../../../shared/ui/office/record-text.module.css';
import { pollingMs } from '../dispatch-endpoints';

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
          <RecordPhoto
            key={photo.id}
            of={{ record, id }}
            photo={photo}
            index={index}
            count={photos.length}
          />
        ))}
      </Flex>
    </section>
  );
}
