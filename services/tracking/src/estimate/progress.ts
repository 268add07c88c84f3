import { trackingStatusRules, type TrackingStatus } from '@contracts/vocabulary/tracking-status';

/** Straight-line kilometers to the customer during one journey. */
export interface JourneyDistances {
  /** At the first position of the drive. */
  readonly setOffKm: number;
  /** The smallest since then, so that a detour doesn't turn the progress back. */
  readonly nearestKm: number;
}

/** PostgreSQL (`position-writes.ts`) and Redis (`redis-positions.ts`) do the same; a spec compares the three. */
export function mergedDistances(
  known: JourneyDistances | null,
  reported: JourneyDistances,
): JourneyDistances {
  const { setOffKm, nearestKm } = known ?? reported;
  return { setOffKm, nearestKm: Math.min(nearestKm, reported.nearestKm) };
}

/** After a position that is `km` away from the customer. */
export function distancesAfter(known: JourneyDistances | null, km: number): JourneyDistances {
  return mergedDistances(known, { setOffKm: km, nearestKm: km });
}

/** The most that driving gives. The rest comes with the statuses after it. */
const maxWhileDriving = 80;

/** 0 to 100. */
export function progressOf(status: TrackingStatus, distances: JourneyDistances | null): number {
  const { driving, progress } = trackingStatusRules[status];
  if (!driving || distances === null) return progress;
  const { setOffKm, nearestKm } = distances;
  const covered = setOffKm > 0 ? Math.max(0, (setOffKm - nearestKm) / setOffKm) : 1;
  return Math.round(progress + (maxWhileDriving - progress) * covered);
}
