/**
 * Whether a record is the person's: by phone number and email address together, never by one. Pure.
 */
import { tenDigits } from '../history/phones';
import type { Person } from './own-history';

export const isSameAddress = (one: string | null | undefined, other: string): boolean =>
  one !== null && one !== undefined && one.trim() !== '' && folded(one) === folded(other);

export function isSamePerson(
  record: {
    readonly phones: readonly (string | null | undefined)[];
    readonly email?: string | null;
  },
  { phone, email }: Person,
): boolean {
  const wanted = tenDigits(phone);
  return (
    wanted !== null &&
    isSameAddress(record.email, email) &&
    record.phones.some((each) => tenDigits(each ?? '') === wanted)
  );
}

const folded = (address: string): string => address.trim().toLowerCase();
