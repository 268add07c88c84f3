import { listedTextLength } from './vocabulary/booking';

/** A listed text made of the longest characters that people type. */
const listedTextBytes = 2 * listedTextLength;
const cutMark = '…';

/** Shortens a text for a list: whole characters, limited in number and bytes. */
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
