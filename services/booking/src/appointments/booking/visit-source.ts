/** From where someone books, as keyed hashes: the addresses themselves aren't stored. Pure. */
import type { KeyRing } from '@service-kit/keys/key-ring';

/** How many times as many a range may have as one address. */
const addressesPerRange = 4;

/** As `may_book_from.sql` takes it. */
export interface VisitSource {
  readonly address: string;
  readonly range: string;
  readonly addressLimit: number;
  readonly rangeLimit: number;
}

/** `address` is an IPv4 address or a /64 network; its range is the /24 or the /48 around it. */
export function visitSource(address: string, keys: KeyRing, limit: number): VisitSource {
  const separator = address.includes(':') ? ':' : '.';
  const range = address.split(separator).slice(0, 3).join(separator);
  const hashOf = (text: string): string => keys.sign(`visit source ${text}`).toString('base64url');
  return {
    address: hashOf(address),
    range: hashOf(range),
    addressLimit: limit,
    rangeLimit: limit * addressesPerRange,
  };
}
