/** Codes of authenticator apps (RFC 4226, RFC 6238) and recovery codes. Pure, but for randomness. */
import { createHash, createHmac, randomBytes } from 'node:crypto';

const stepMs = 30_000;
const digits = 6;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const recoveryCodeBytes = 10;

export const stepAt = (now: Date): number => Math.floor(now.getTime() / stepMs);

export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The step that a code is of: the present one, or, for clocks and slow typing, one next to it. */
export function stepOf(secret: Buffer, code: string, now: Date): number | undefined {
  const present = stepAt(now);
  return [present, present - 1, present + 1].find((step) => codeOf(secret, step) === code);
}

export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => letters[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

/** Without the spaces and hyphens that people type. */
export const typedCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

/** Four groups of four letters or digits. */
export const newRecoveryCode = (): string =>
  (base32(randomBytes(recoveryCodeBytes)).match(/.{4}/g) ?? []).join('-');

export const recoveryHash = (code: string): Buffer =>
  createHash('sha256').update(typedCode(code)).digest();

/** What an authenticator app reads from the picture. */
export function keyUri(issuer: string, account: string, secret: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = new URLSearchParams({ secret, issuer }).toString().replaceAll('+', '%20');
  return `otpauth://totp/${label}?${query}`;
}
