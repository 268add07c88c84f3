import { createHash, randomBytes } from 'node:crypto';

/** 256 bits, URL-safe. The bearer token itself, never stored. */
export function newPhoneToken(): string {
  return randomBytes(32).toString('base64url');
}

/** A token has too many bits to be guessed from its hash, so a fast hash without salt will do. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
