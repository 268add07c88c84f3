import type { OfferReason } from '@contracts/vocabulary/identity/resolve';
import type { CustomerNumber, CustomerRow } from '@contracts/customers/records';

/** Why two records may be of one customer. */
const reasonLabels: Readonly<Record<OfferReason, string>> = {
  'same-phone': 'Same phone',
  'same-email': 'Same email',
  'former-phone': 'Same phone, but a former one',
  'former-email': 'Same email, but a former one',
  'near-email': 'Almost the same email',
  'same-name-and-address': 'Same name and address',
  'same-house': 'Same family name and house',
  payer: 'One may pay for the other',
  'told-apart': 'Told apart before',
  closed: 'One is closed',
};

export const reasonWords = (reasons: readonly string[]): string =>
  reasons.map((reason) => reasonLabels[reason as OfferReason] ?? reason).join(' · ');

/** The one that should stay: with visits if the other has none, or else the older one. */
export function stayingOf(one: CustomerRow, other: CustomerRow): CustomerNumber {
  if ((one.lastAt === null) !== (other.lastAt === null))
    return one.lastAt === null ? other.number : one.number;
  return Math.min(one.number, other.number);
}
