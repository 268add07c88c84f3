import { claimsOf } from '../../../shared/session/token';

/** The name of a token's owner; empty if it has none. */
export function tokenName(token: string): string {
  const name = claimsOf(token)?.name;
  if (typeof name !== 'string') return '';
  // Names have accents, and a token's claims are read byte by byte.
  return new TextDecoder().decode(Uint8Array.from(name, (byte) => byte.charCodeAt(0)));
}
