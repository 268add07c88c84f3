import sharp from 'sharp';
import { photoLimits } from '@contracts/vocabulary/photos';
import { refusalOf } from '@service-kit/testing/refusal-of';
import { imagesOf } from './photo-images';

const { longestSide, smallSide } = photoLimits;

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#aab' } });

/** As a phone takes it: lying on its side, with the place where it was taken. */
const fromPhone = () =>
  drawn(4_000, 3_000)
    .withExif({
      IFD0: { Make: 'Phone', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 19/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

describe('the images of a photo', () => {
  it('are upright, of two sizes, and say nothing else', async () => {
    const sent = await fromPhone();
    expect((await sharp(sent).metadata()).exif).toBeDefined();
    const { large, small } = await imagesOf(sent);
    const [one, other] = await Promise.all([sharp(large).metadata(), sharp(small).metadata()]);
    expect([one.width, one.height]).toEqual([1_200, longestSide]);
    expect([other.width, other.height]).toEqual([240, smallSide]);
    for (const { format, exif, orientation, xmp, iptc } of [one, other]) {
      expect({ format, exif, orientation, xmp, iptc }).toEqual({ format: 'jpeg' });
    }
  });

  it('are JPEG of what was PNG or WebP, on white, and aren’t enlarged', async () => {
    const see = sharp({ create: { width: 90, height: 60, channels: 4, background: '#0000' } });
    for (const sent of [await see.clone().png().toBuffer(), await see.clone().webp().toBuffer()]) {
      const { large } = await imagesOf(sent);
      const { width, height, format } = await sharp(large).metadata();
      expect({ width, height, format }).toEqual({ width: 90, height: 60, format: 'jpeg' });
      const { dominant } = await sharp(large).stats();
      expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240);
    }
  });

  it('aren’t made of a small file that has too many pixels', async () => {
    const bomb = await drawn(10_000, 5_001).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(500_000);
    expect((await refusalOf(imagesOf(bomb))).code).toBe('photo_too_large');
    const most = await drawn(10_000, 5_000).png({ compressionLevel: 9 }).toBuffer();
    expect((await imagesOf(most)).large.length).toBeGreaterThan(0);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a GIF', Buffer.from('GIF89a')],
    ['the start of a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex')],
    ['the start of a PNG', Buffer.from('89504e470d0a1a0a00', 'hex')],
  ])('aren’t made of %s', async (_, sent) => {
    const refusal = await refusalOf((async () => imagesOf(sent))());
    expect(refusal.code).toBe('photo_unreadable');
  });

  it('aren’t made of half a photo', async () => {
    const whole = await fromPhone();
    const half = whole.subarray(0, whole.length / 2);
    expect((await refusalOf(imagesOf(half))).code).toBe('photo_unreadable');
  });
});
