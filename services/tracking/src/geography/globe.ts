/** Degrees, WGS 84. */
export interface Point {
  readonly lat: number;
  readonly lng: number;
}

const earthRadiusKm = 6371.0088;
/** About ten meters: receivers without a fix report the origin, or nearly. */
const originDegrees = 0.0001;

/** Whether it is on the globe and not the 0, 0 of a receiver without a fix. */
export function isPlace({ lat, lng }: Point): boolean {
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) return false;
  return Math.abs(lat) >= originDegrees || Math.abs(lng) >= originDegrees;
}

/** Great-circle distance (haversine). */
export function kilometersBetween(from: Point, to: Point): number {
  const lat = radians(to.lat - from.lat) / 2;
  const lng = radians(to.lng - from.lng) / 2;
  const chord =
    Math.sin(lat) ** 2 +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(lng) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(Math.min(1, chord)));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** Coordinates that may be missing, as a point; null without them. */
export function pointOf({ lat, lng }: { lat: number | null; lng: number | null }): Point | null {
  return lat === null || lng === null ? null : { lat, lng };
}
