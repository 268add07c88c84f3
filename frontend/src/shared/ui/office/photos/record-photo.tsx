import { Button, Flex, Image, Spin } from 'antd';
import { useState } from 'react';
import type { Photo } from '@contracts/booking/visit-photos';
import { photoName } from '../../../photos/photo-words';
import { useRecordPhotoQuery, type PhotosOf } from '../../../photos/record-photo-endpoints';
import styles from './record-photo.module.css';

interface RecordPhotoProps {
  of: PhotosOf;
  photo: Photo;
  /** Its place among so many. */
  index: number;
  count: number;
  /** In pixels. */
  side?: number;
}

/** A small picture, which opens large. */
export function RecordPhoto({ of, photo, index, count, side = 112 }: RecordPhotoProps) {
  const [opened, setOpened] = useState(false);
  const name = photoName(photo, index, count);
  const one = { ...of, photoId: photo.id };
  const { data, isError } = useRecordPhotoQuery({ ...one, size: 'small' });
  const large = useRecordPhotoQuery(one, { skip: !opened });
  if (data === undefined) {
    return (
      <span className={styles.noPhoto} style={{ width: side, minHeight: side }}>
        {isError ? `${name}: couldn’t be loaded` : <Spin />}
      </span>
    );
  }
  return (
    <Image
      className={styles.photo}
      src={data}
      alt={name}
      width={side}
      height={side}
      preview={{
        src: large.data ?? data,
        onOpenChange: setOpened,
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
