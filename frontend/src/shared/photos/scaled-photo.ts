import { photoLimits } from '@contracts/vocabulary/photos';

interface Attempt {
  /** Pixels of the longer side. */
  readonly side: number;
  /** Of the JPEG. */
  readonly quality: number;
}

/**
 * A JPEG as a data URL, without where and when it was taken: the first attempt that fits. Null for a
 * file that is no photo. A square one is cut out of the middle.
 */
export async function scaledPhoto(
  file: Blob,
  attempts: readonly Attempt[],
  fits: (image: string) => boolean,
  { square = false }: { readonly square?: boolean } = {},
): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const canvas = document.createElement('canvas');
  const shorter = Math.min(picture.width, picture.height);
  const [width, height] = square ? [shorter, shorter] : [picture.width, picture.height];
  const [left, top] = [(picture.width - width) / 2, (picture.height - height) / 2];
  try {
    for (const { side, quality } of attempts) {
      const scale = Math.min(1, side / Math.max(width, height));
      canvas.width = Math.round(width * scale);
      canvas.height = Math.round(height * scale);
      const place = [0, 0, canvas.width, canvas.height] as const;
      canvas.getContext('2d')?.drawImage(picture, left, top, width, height, ...place);
      const image = canvas.toDataURL('image/jpeg', quality);
      if (image.startsWith('data:image/jpeg') && fits(image)) return image;
    }
    return null;
  } finally {
    picture.close();
  }
}

export const bytesOf = (image: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(image.slice(image.indexOf(',') + 1)), (each) => each.charCodeAt(0));

/** The small print of a rating plate stays readable. */
const attempts: readonly Attempt[] = [
  { side: photoLimits.longestSide, quality: 0.85 },
  { side: photoLimits.longestSide, quality: 0.7 },
  { side: 1_200, quality: 0.7 },
  { side: 800, quality: 0.6 },
];

/** A photo of an appliance as it's sent. Null for a file that is no photo. */
export const appliancePhoto = (file: Blob): Promise<string | null> =>
  scaledPhoto(file, attempts, (image) => bytesOf(image).length <= photoLimits.scaledBytes);
