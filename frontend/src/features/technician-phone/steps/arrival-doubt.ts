import type { TechnicianJob } from '@contracts/tracking/records';
import { kilometersBetween, type Point } from '@contracts/vocabulary/places/distance';
import { formatDistance, formatRoughDistance } from '../../../shared/format';

/** Farther from the address than this, `arrived` needs a confirmation. In kilometers. */
const nearEnoughKm = 1;

/**
 * `You seem to be 4.2 km from 12 Lantern Street.` Null if the phone is near, or if either position
 * is unknown.
 */
export function arrivalDoubt(
  { coordinates, approximate, address }: TechnicianJob,
  position: Point | null,
): string | null {
  if (!coordinates || !position) return null;
  const km = kilometersBetween(coordinates, position);
  if (km <= nearEnoughKm + (approximate?.radiusKm ?? 0)) return null;
  const distance = approximate ? formatRoughDistance(km) : formatDistance(km);
  return `You seem to be ${distance} from ${address}.`;
}
