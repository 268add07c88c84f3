import type { CustomerAccount } from '@contracts/customers/accounts';
import type { CustomerAppointment } from '@contracts/booking/own-records';
import { placeIn } from '../../shared/forms/repeated-visit';
import type { BookingEntries } from './booking-draft.slice';

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Person and place from an account and its earlier visits, newest first. An account's address is
 * one line. City and ZIP code come from a visit at that address, or from the newest visit if the
 * account has no address. Pure.
 */
export function knownDetails(
  { firstName, lastName, phone, email, address }: CustomerAccount,
  visits: readonly CustomerAppointment[],
): Partial<BookingEntries> {
  const line = (address ?? '').trim();
  const visit = visits.find((each) => {
    const street = plain(each.address);
    return street !== '' && (line === '' || `${plain(line)} `.startsWith(`${street} `));
  });
  return {
    customerName: `${firstName} ${lastName}`.trim(),
    phone,
    email,
    ...(visit ? placeIn(visit) : line !== '' && { address: line }),
  };
}
