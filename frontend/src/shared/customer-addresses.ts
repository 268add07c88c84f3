import type { CustomerAddress } from '@contracts/customers/records';
import { addressKey, type WrittenAddress } from '@contracts/vocabulary/identity/addresses';

const written = ({ address, zipCode }: WrittenAddress): string =>
  `${address} ${zipCode}`.trim().toLowerCase().replace(/\s+/g, ' ');

/** The same house and unit, however they are written. */
export function isSameAddress(one: WrittenAddress, other: WrittenAddress): boolean {
  const [a, b] = [addressKey(one), addressKey(other)];
  return a && b ? a.house === b.house && a.unit === b.unit : written(one) === written(other);
}

/** What a form takes over of an address. Imported ones may have no state. */
export const placeOf = ({ address, city, state, zipCode, gateCode }: CustomerAddress) => ({
  ...{ address, city, zipCode, gateCode },
  ...(state !== '' && { state }),
});
