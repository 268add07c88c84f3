import { photoLimits } from '@contracts/vocabulary/tracking';

/** Pixels of the longer side, and JPEG quality. The first that is small enough is taken. */
const attempts = [
  [photoLimits.longestSide, 0.85],
  [photoLimits.longestSide, 0.7],
  [1_200, 0.7],
  [800, 0.6],
] as const;

/** A JPEG as a data URL; null for a file that is no photo. */
export async function scaledPhoto(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const canvas = document.createElement('canvas');
  try {
    for (const [longest, quality] of attempts) {
      const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
      canvas.width = Math.round(picture.width * scale);
      canvas.height = Math.round(picture.height * scale);
      canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
      const image = canvas.toDataURL('image/jpeg', quality);
      if (image.startsWith('data:image/jpeg') && bytesOf(image).length <= photoLimits.bytes) {
        return image;
      }
    }
    return null;
  } finally {
    picture.close();
  }
}

export const bytesOf = (image: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(image.slice(image.indexOf(',') + 1)), (each) => each.charCodeAt(0));
