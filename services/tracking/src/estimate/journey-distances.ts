/** Kilometers in a straight line to the customer, of one journey. */
export interface JourneyDistances {
  /** When the technician set off, or at the first position after that. */
  readonly setOffKm: number;
  /** The least since then. Not the current one: a detour must not turn the progress back. */
  readonly nearestKm: number;
}

/**
 * What is known of a journey, with what has been reported since. PostgreSQL does the same in
 * `position-writes.ts` and Redis in `redis-positions.ts`; a spec compares the three.
 */
export function mergedDistances(
  known: JourneyDistances | null,
  reported: JourneyDistances,
): JourneyDistances {
  return {
    setOffKm: (known ?? reported).setOffKm,
    nearestKm: Math.min((known ?? reported).nearestKm, reported.nearestKm),
  };
}

/** The distances of a journey after a position `km` away from the customer. */
export function distancesAfter(known: JourneyDistances | null, km: number): JourneyDistances {
  return mergedDistances(known, { setOffKm: km, nearestKm: km });
}
