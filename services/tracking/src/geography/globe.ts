import type { Point } from '@contracts/vocabulary/distance';

/** About ten meters: receivers without a fix report the origin, or nearly. */
const originDegrees = 0.0001;

/** Whether it is on the globe and not the 0, 0 of a receiver without a fix. */
export function isPlace({ lat, lng }: Point): boolean {
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) return false;
  return Math.abs(lat) >= originDegrees || Math.abs(lng) >= originDegrees;
}

/** Coordinates that may be missing, as a point; null without them. */
export function pointOf({ lat, lng }: { lat: number | null; lng: number | null }): Point | null {
  return lat === null || lng === null ? null : { lat, lng };
}
