import { createHmac, timingSafeEqual } from 'node:crypto';

/** A text message has about twenty fields, pictures included. */
const maxFields = 100;

/**
 * Parses a URL-encoded form. Null if it's malformed, too long, or contains a field twice: the
 * signed and the used value could differ.
 */
export function formFields(text: string): ReadonlyMap<string, string> | null {
  const fields = new Map<string, string>();
  if (text === '') return fields;
  const parts = text.split('&', maxFields + 1);
  if (parts.length > maxFields) return null;
  for (const part of parts) {
    const [name, value] = nameAndValue(part);
    if (name === null || value === null || name === '' || fields.has(name)) return null;
    fields.set(name, value);
  }
  return fields;
}

function nameAndValue(part: string): [string | null, string | null] {
  const at = part.indexOf('=');
  return at < 0 ? [decoded(part), ''] : [decoded(part.slice(0, at)), decoded(part.slice(at + 1))];
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

/** Twilio signs the address it calls, then the names and values of all fields, ordered by name. */
export function signatureOf(
  token: string,
  url: string,
  fields: ReadonlyMap<string, string>,
): string {
  const names = [...fields.keys()].sort();
  const signed = url + names.map((name) => `${name}${fields.get(name) ?? ''}`).join('');
  return createHmac('sha1', token).update(signed, 'utf8').digest('base64');
}

/** Takes the same time wherever they differ. */
export function isSignature(expected: string, given: unknown): boolean {
  const wanted = Buffer.from(expected);
  const found = Buffer.alloc(wanted.length);
  const text = typeof given === 'string' ? given : '';
  found.write(text.slice(0, wanted.length * 2), 'utf8');
  return timingSafeEqual(wanted, found) && Buffer.byteLength(text) === wanted.length;
}
