import { trackingStatusRules, type TrackingStatus } from '@contracts/vocabulary/tracking-status';

/** Straight-line kilometers to the customer during one journey. */
export interface JourneyDistances {
  /** At the first position of the drive. */
  readonly setOffKm: number;
  /** The smallest since then, so that a detour doesn't turn the progress back. */
  readonly nearestKm: number;
}

/** As columns of a journey; null until there is a position of the drive. */
export interface KnownDistances {
  readonly setOffKm: number | null;
  readonly nearestKm: number | null;
}

export function distancesOf({ setOffKm, nearestKm }: KnownDistances): JourneyDistances | null {
  return setOffKm === null || nearestKm === null ? null : { setOffKm, nearestKm };
}

/** After a position that is `km` away from the customer. */
export function distancesAfter(known: JourneyDistances, km: number): JourneyDistances {
  return { ...known, nearestKm: Math.min(known.nearestKm, km) };
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
