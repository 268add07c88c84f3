/** Cleans texts of other systems and files. Pure. */
import { cleanLine, cleanText } from '@contracts/vocabulary/text/typed-text';

/** Control characters and unpaired surrogates: PostgreSQL accepts neither U+0000 nor those. */
const unusable = /[\p{Cc}\p{Cs}]/u;
const unusableInLine = /[\p{Cc}\p{Cs}\u2028\u2029]+/gu;
const unusableInText = /[^\P{Cc}\n\t]|\p{Cs}/gu;
const encoder = new TextEncoder();
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** On one line, cleaned, without control characters, and within `limit` as `MaxText` counts. */
export function oneLine(text: string, limit: number): string {
  const part = beginning(text, limit);
  const clean = unusable.test(part) ? part.replace(unusableInLine, ' ') : part;
  return cut(cleanLine(clean), limit);
}

/** The same, keeping line breaks. */
export function severalLines(text: string, limit: number): string {
  const part = beginning(text, limit);
  const clean = unusable.test(part)
    ? part.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(unusableInText, '')
    : part;
  return cut(cleanText(clean), limit);
}

/** Text far beyond the limit isn't even read. */
const beginning = (text: string, limit: number): string =>
  text.length > 4 * limit + 64 ? text.slice(0, 4 * limit + 64) : text;

/**
 * At most `limit` code points and `2 * limit + 64` bytes, without splitting a visible character.
 */
function cut(text: string, limit: number): string {
  const maxBytes = 2 * limit + 64;
  // A code unit takes at most three bytes.
  if (text.length <= limit && text.length * 3 <= maxBytes) return text;
  if (text.length <= limit && encoder.encode(text).length <= maxBytes) return text;
  let end = 0;
  let characters = 0;
  let bytes = 0;
  for (const { segment, index } of segmenter.segment(text)) {
    characters += [...segment].length;
    bytes += encoder.encode(segment).length;
    if (characters > limit || bytes > maxBytes) break;
    end = index + segment.length;
  }
  return text.slice(0, end).trimEnd();
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  nbsp: ' ',
};
const endsLine = /<(?:br|\/p|\/div|\/li|\/tr|\/h[1-6])\b[^<>]*>/gi;

/** The text of HTML. Anything that isn't a tag stays. */
export const plainText = (html: string): string =>
  html
    .replace(endsLine, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(
      /&(#39|[a-z]{2,4});/gi,
      (entity, name: string) => entities[name.toLowerCase()] ?? entity,
    )
    .replace(/[ \t]*\n\s*/g, '\n')
    .trim();

/** Without accents, in lowercase, with single spaces: for comparing with tables. */
export const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

/** A file repeats few dates, times and statuses. */
const mostRemembered = 2_000;
const longestRemembered = 40;

/** Caches the results of `read` for short texts, which makes columns much faster. */
export function remembered<Value>(
  read: (text: string) => Value | null,
): (text: string) => Value | null {
  const known = new Map<string, Value | null>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const value = read(text);
    if (text.length > longestRemembered) return value;
    if (known.size === mostRemembered) known.clear();
    // A copy, because a substring keeps the whole text in memory.
    known.set(Buffer.from(text).toString(), value);
    return value;
  };
}
