import type { Location } from '@contracts/tracking/technicians';
import { trackingStatusRules, type TrackingStatus } from '@contracts/vocabulary/tracking-status';
import { kilometersBetween, type Point } from '@contracts/vocabulary/distance';
import { arrivalAfter, shownMinutes } from './eta';
import { distancesAfter, type JourneyDistances } from './journey-distances';
import { progressOf } from './progress';
import type { RoutePoints } from './route';

/** Where a technician was last, and when. */
export interface Position extends Point {
  readonly address: string | null;
  readonly recordedAt: Date;
}

/** The part of a record that decides what may be shown of its journey. */
export interface JourneyState {
  readonly status: TrackingStatus;
  readonly destination: Point | null;
  readonly arrivedAt: Date | null;
  /** So far; null before the first position of the journey. */
  readonly distances: JourneyDistances | null;
}

/** What may be shown of a journey right now. */
export interface JourneyEstimate {
  readonly location: Location | null;
  /** Kilometers. */
  readonly distanceKm: number | null;
  /** Minutes; only while driving. */
  readonly minutes: number | null;
  readonly arrival: Date | null;
  readonly progress: number;
  readonly route: RoutePoints | null;
}

/** The rest of a journey and the time it takes. */
export interface Route {
  readonly minutes: number;
  readonly points: RoutePoints;
}

/** Where the status does not show the position, nothing of it gets out, whatever is known. */
export function estimateOf(
  journey: JourneyState,
  position: Position | null,
  now: Date,
  routeFrom: (from: Point, to: Point, distanceKm: number) => Route,
): JourneyEstimate {
  const { status, destination, arrivedAt, distances } = journey;
  const { driving, showsPosition } = trackingStatusRules[status];
  const hidden = { location: null, distanceKm: null, minutes: null, route: null };
  if (!position || !showsPosition) {
    return { ...hidden, arrival: arrivedAt, progress: progressOf(status, distances) };
  }
  const location = locationOf(position);
  if (!destination) {
    return { ...hidden, location, arrival: arrivedAt, progress: progressOf(status, distances) };
  }
  const km = kilometersBetween(position, destination);
  const progress = progressOf(status, distances && distancesAfter(distances, km));
  const distanceKm = rounded(km);
  if (!driving) return { ...hidden, location, distanceKm, arrival: arrivedAt, progress };
  const { minutes, points } = routeFrom(position, destination, km);
  return {
    location,
    distanceKm,
    minutes: shownMinutes(minutes),
    arrival: arrivalAfter(now, minutes),
    progress,
    route: points,
  };
}

/**
 * Whether a position replaces one of `known`. PostgreSQL decides the same in `position-writes.ts`
 * and Redis in `redis-positions.ts`; a spec compares the three.
 */
export function isNewer({ recordedAt }: { recordedAt: Date }, known: Date | null): boolean {
  return known === null || recordedAt > known;
}

export function locationOf({ lat, lng, address, recordedAt }: Position): Location {
  return { lat, lng, address, lastUpdated: recordedAt.toISOString() };
}

/** To the meter: more is noise. */
function rounded(km: number): number {
  return Math.round(km * 1000) / 1000;
}
