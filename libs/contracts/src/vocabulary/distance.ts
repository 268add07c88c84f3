/**
 * The distance between two places. In its own file, because only a few pages need it. Imports
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
