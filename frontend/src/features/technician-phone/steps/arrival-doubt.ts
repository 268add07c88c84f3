import type { TechnicianJob } from '@contracts/tracking';
import { formatDistance, formatRoughDistance } from '../../../shared/format';

interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** Further from the address than this, `arrived` is asked about. Kilometres. */
const nearEnoughKm = 1;

const earthRadiusKm = 6_371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance. */
export function kilometresBetween(a: Point, b: Point): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const chord =
    half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lng, b.lng);
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** `You seem to be 4.2 km from 12 Lantern Street.` Null when the phone is near, or nobody knows where one of the two is. */
export function arrivalDoubt(
  { coordinates, approximate, address }: TechnicianJob,
  position: Point | null,
): string | null {
  if (!coordinates || !position) return null;
  const km = kilometresBetween(coordinates, position);
  if (km <= nearEnoughKm + (approximate?.radiusKm ?? 0)) return null;
  const distance = approximate ? formatRoughDistance(km) : formatDistance(km);
  return `You seem to be ${distance} from ${address}.`;
}
