import { randomInt } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export const randomText = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** As Stripe's ids look: what it is, and what no one guesses. */
export const newId = (prefix: string): string => `${prefix}_3${randomText(23)}`;
