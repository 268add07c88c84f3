import { photoLimits } from '@contracts/vocabulary/photos';
import { ConcurrencyLimit } from '@service-kit/requests/concurrency-limit';
import { Refusal, Unavailable } from '@service-kit/requests/refusal';
import { photoTypeOf } from './photo-type';

/** What is kept of a photo, both as JPEG. */
export interface PhotoImages {
  readonly large: Buffer;
  readonly small: Buffer;
}

const quality = 82;
/** For one photo, with a limit in pixels. */
const secondsAtMost = 6;

/** A photo of the most pixels takes 200 MB for a moment, if its format has to be read as a whole. */
const limit = new ConcurrencyLimit(
  { atOnce: 1, waiting: 20, waitMs: 6_000 },
  () => new Unavailable('photos', 'full'),
);

/**
 * Scales a photo, turns it upright and drops everything else that its file says, such as where it
 * was taken. Refuses with `photo_unreadable` and `photo_too_large`.
 */
export function imagesOf(bytes: Buffer): Promise<PhotoImages> {
  if (!photoTypeOf(bytes)) throw new Refusal('photo_unreadable');
  return limit.run(async () => {
    const sharp = await openSharp();
    const { longestSide, smallSide, pixels } = photoLimits;
    const scaled = (from: Buffer, side: number) =>
      sharp(from, { limitInputPixels: pixels })
        .timeout({ seconds: secondsAtMost })
        .autoOrient()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#fff' })
        .jpeg({ quality })
        .toBuffer();
    try {
      const large = await scaled(bytes, longestSide);
      return { large, small: await scaled(large, smallSide) };
    } catch (error) {
      throw new Refusal(isTooLarge(error) ? 'photo_too_large' : 'photo_unreadable');
    }
  });
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('exceeds pixel limit');

type Sharp = (typeof import('sharp'))['default'];
let opened: Sharp | undefined;

/** With the first photo: most gateways' memory doesn't need it yet. */
async function openSharp(): Promise<Sharp> {
  if (opened) return opened;
  const { default: sharp } = await import('sharp');
  // Of libvips' many formats, only those that are asked for.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
  });
  sharp.cache(false);
  sharp.concurrency(1);
  opened = sharp;
  return sharp;
}
