/** Phone numbers as people write them, shared by browser and server. */
import { cleanLine } from './text/typed-text';

/**
 * A number of at least seven digits, then its extension: `ext. 12`, `x12`, `#12`, `;ext=12`, `,12`.
 * The SQL function `phone_digits` reads them alike.
 */
const withExtension =
  /^((?:[^0-9]*[0-9]){7,})[^0-9a-z]*?(?:ext[^0-9]*|[x#,;][^0-9a-z]*)([0-9]{1,6})[^0-9a-z]*$/i;

/** No number is longer. A file's cell may be, and the search for an extension takes its length squared. */
const longest = 200;

/** What is dialed, and what is asked for then; empty without one. */
export function phoneParts(text: string): { readonly number: string; readonly extension: string } {
  const line = cleanLine(text);
  const found = line.length > longest ? null : withExtension.exec(line);
  const [, number = line, extension = ''] = found ?? [];
  return { number, extension };
}

/** The number's digits without extension and country code. No area code starts with 1. */
export const phoneDigits = (text: string): string =>
  phoneParts(text)
    .number.replace(/\D/g, '')
    .replace(/^1(?=\d{10})/, '');

const isForeign = (number: string): boolean => /^[^0-9]*\+[^0-9]*[02-9]/.test(number);

/** The ten digits of a US number, however it is written; otherwise null. */
export function phoneKey(text: string): string | null {
  const digits = phoneDigits(text);
  return digits.length === 10 && !isForeign(text) ? digits : null;
}

/** Writes a US number as `(904) 555-0142` or `(904) 555-0142 ext. 12`, and anything else as is. */
export function formatPhone(text: string): string {
  const digits = phoneKey(text);
  if (digits === null) return text;
  const { extension } = phoneParts(text);
  const number = `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
  return extension === '' ? number : `${number} ext. ${extension}`;
}

/**
 * `(904) 555-0142 ext. 12` → `tel:+19045550142;ext=12` (RFC 3966). A number without an area code is
 * dialed as written, since a plus would call another country.
 */
export function dialHref(text: string): string {
  const { number, extension } = phoneParts(text);
  const national = phoneKey(text);
  const digits = number.replace(/\D/g, '').replace(/^011(?=\d{8})/, '');
  const isWhole = isForeign(number) || digits.length > 10;
  const dialed = national === null ? (isWhole ? '+' : '') + digits : `+1${national}`;
  return `tel:${dialed}${extension && `;ext=${extension}`}`;
}
