/**
 * The distance between two places, and how long a drive takes. In its own file, because only a few pages need it. Imports
 * nothing.
 */

/** Degrees, WGS 84. */
export interface Point {
  readonly lat: number;
  readonly lng: number;
}

const earthRadiusKm = 6371.0088;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance (haversine). */
export function kilometersBetween(from: Point, to: Point): number {
  const lat = radians(to.lat - from.lat) / 2;
  const lng = radians(to.lng - from.lng) / 2;
  const chord =
    Math.sin(lat) ** 2 +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(lng) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(Math.min(1, chord)));
}

/** Of an estimate without a routing server. */
export interface Pace {
  readonly speedKmh: number;
  /** Road kilometers per straight-line kilometer. */
  readonly detour: number;
}

/** Unless tracking is set up for another. */
export const usualPace: Pace = { speedKmh: 40, detour: 1.3 };

export const drivingMinutes = (km: number, { speedKmh, detour }: Pace = usualPace): number =>
  (Math.max(0, km) * detour * 60) / speedKmh;
