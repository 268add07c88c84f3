import { Avatar, Button, Flex, Upload } from 'antd';
import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { photoTypes } from '@contracts/vocabulary/photos';
import { trackingLimits, trackingMessages } from '@contracts/vocabulary/tracking';
import { scaledPhoto } from '../../shared/photos/scaled-photo';
import { toast } from '../../shared/ui/feedback/toast-store';
import type { ControlProps } from './work/work-controls';

const attempts = [
  { side: 160, quality: 0.8 },
  { side: 128, quality: 0.8 },
  { side: 128, quality: 0.6 },
  { side: 96, quality: 0.5 },
];
const isSmallEnough = (image: string) => image.length <= trackingLimits.avatar;

/** A picture of any size, which becomes a small square. */
export function PhotoUpload({ id, value = '', onChange }: ControlProps<string>) {
  const [isScaling, setScaling] = useState(false);
  const take = async (file: Blob) => {
    setScaling(true);
    const image = await scaledPhoto(file, attempts, isSmallEnough, { square: true });
    setScaling(false);
    if (image) onChange?.(image);
    else toast({ title: trackingMessages.noPhoto, variant: 'destructive' });
  };
  return (
    <Flex align="center" gap={10}>
      <Avatar
        shape="square"
        size={56}
        src={value || undefined}
        alt=""
        icon={<UserRound size={24} aria-hidden="true" />}
      />
      <Upload
        id={id}
        accept={photoTypes.join()}
        showUploadList={false}
        beforeUpload={(file) => {
          void take(file);
          return false;
        }}
      >
        <Button loading={isScaling}>{value === '' ? 'Choose a photo' : 'Change photo'}</Button>
      </Upload>
      {value !== '' && (
        <Button type="text" onClick={() => onChange?.('')}>
          Remove photo
        </Button>
      )}
    </Flex>
  );
}
