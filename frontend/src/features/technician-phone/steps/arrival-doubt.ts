import type { TechnicianJob } from '@contracts/tracking/records';
import { kilometersBetween, type Point } from '@contracts/vocabulary/places/distance';
import { atDoorKm, vagueFromMeters } from '@contracts/vocabulary/tracking';
import { formatDistance, formatRoughDistance } from '../../../shared/format';

/**
 * `You seem to be 4.2 km from 12 Lantern Street.` Then `arrived` needs a confirmation. Null if the
 * phone is near, or if either position isn't known well.
 */
export function arrivalDoubt(
  { coordinates, approximate, address }: TechnicianJob,
  position: (Point & { readonly accuracy?: number }) | null,
): string | null {
  if (!coordinates || !position || (position.accuracy ?? 0) > vagueFromMeters) return null;
  const km = kilometersBetween(coordinates, position);
  if (km <= atDoorKm + (approximate?.radiusKm ?? 0)) return null;
  const distance = approximate ? formatRoughDistance(km) : formatDistance(km);
  return `You seem to be ${distance} from ${address}.`;
}
