import type { Point } from '@contracts/vocabulary/places/distance';

/** About ten meters. Receivers without a fix report 0, 0 or nearly so. */
const originDegrees = 0.0001;

export function isPlace({ lat, lng }: Point): boolean {
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) return false;
  return Math.abs(lat) >= originDegrees || Math.abs(lng) >= originDegrees;
}

export function pointOf({ lat, lng }: { lat: number | null; lng: number | null }): Point | null {
  return lat === null || lng === null ? null : { lat, lng };
}
