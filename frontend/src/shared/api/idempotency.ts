import { useState } from 'react';

/** 128 random bits. `crypto.randomUUID` is missing on plain http, as on a phone in the local network. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A key in the form of a record's id: 8-4-4-4-12 digits. */
export const idOf = (key: string): string =>
  key.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

export const randomId = (): string => idOf(randomKey());

/**
 * The same body keeps its key through double clicks and retries. Another body gets another key,
 * because the server refuses a used key with other contents.
 */
export function createIdempotencyKeys(next: () => string = randomKey): (body: unknown) => string {
  const keys = new Map<string, string>();
  return (body) => {
    const text = JSON.stringify(body);
    const key = keys.get(text) ?? next();
    keys.set(text, key);
    return key;
  };
}

/** `const keyFor = useIdempotencyKey(); book({ body, key: keyFor(body) })` */
export function useIdempotencyKey(): (body: unknown) => string {
  const [keyFor] = useState(() => createIdempotencyKeys());
  return keyFor;
}
