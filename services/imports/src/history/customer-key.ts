/** What a customer of a file is known by. Pure. */
import { keyOfId } from '@contracts/vocabulary/service-systems';
import { phoneKey } from '@contracts/vocabulary/phones';
import { stableHash } from '@service-kit/requests/stable-hash';
import type { CustomerRow } from '../runs/source';

/** Before keys made from the content. */
const byContent = 'who:';
/** Before those of older imports: a number and an address, or else the whole content. */
export const byOldContent = 'hash:';

/**
 * The id, or else the name, the street and the ZIP code with the number and the address: many people
 * can have those two, when a form asked for them.
 */
export function customerKey(row: Omit<CustomerRow, 'email'>, email: string | null): string {
  if (row.externalId !== null) return keyOfId(row.externalId);
  const phone = phoneKey(row.phone) ?? row.phone.replace(/\D/g, '');
  const said = [row.firstName, row.lastName, row.address].map(plain);
  const who = [email?.toLowerCase() ?? '', phone, ...said, row.zipCode.slice(0, 5)];
  return byContent + stableHash(who);
}

/** As it is written makes no difference. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

export const isByContent = (key: string): boolean => key.startsWith(byContent);

export const sameId = 'the same id';
/** What rows with this key have in common. */
export const sameKey = (key: string): string =>
  isByContent(key) ? 'the same name, street, phone number and email address' : sameId;

/** Of a row of a file that counts in place of another one; null for one far above. */
export const replacesRow = (shared: string, row: number | null): string =>
  `Has ${shared} as ${row === null ? 'an earlier row' : `row ${row}`}, which it replaces`;
