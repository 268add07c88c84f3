import { codeOf, stepAt } from '../src/authenticators/one-time-codes';

/** The bytes of a secret as it is shown. */
function bytesOf(secret: string): Buffer {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'));
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Of the step this many after the present one: the next one counts, too, and a clock may move on. */
export const codeIn = (secret: string, later = 0) =>
  codeOf(bytesOf(secret), stepAt(new Date()) + later);
