import type { PhotoType } from '@contracts/vocabulary/photos';

/** By its first bytes: a header claims what it likes. Undefined for anything but a photo. */
export function photoTypeOf(bytes: Buffer): PhotoType | undefined {
  const startsWith = (start: string, at = 0) =>
    bytes.subarray(at, at + start.length).equals(Buffer.from(start, 'latin1'));
  if (startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (startsWith('RIFF') && startsWith('WEBP', 8)) return 'image/webp';
  return undefined;
}
