import { listedTextLength } from '@contracts/vocabulary/booking';

/** The JSON of a list stays under this many bytes: half of what a message between services holds. */
export const listBytes = 500_000;
/** A listed text of the longest characters that people type at all. */
const listedTextBytes = 2 * listedTextLength;
const cutMark = '…';

/** Bytes of a value's JSON, and of the comma behind it. */
export function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value)) + 1;
}

/** The first ones, as many as fit: the most important stand first. */
export function fitting<T>(items: readonly T[], bytes = listBytes): T[] {
  let left = bytes;
  const over = items.findIndex((item) => (left -= bytesOf(item)) < 0);
  return over === -1 ? [...items] : items.slice(0, over);
}

/** The beginning of a text, for a list: whole characters, a bounded number of them and of bytes. */
export function shortened(text: string): string {
  let bytes = 0;
  let count = 0;
  let end = 0;
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    count += 1;
    if (count > listedTextLength || bytes > listedTextBytes) return text.slice(0, end) + cutMark;
    end += character.length;
  }
  return text;
}
