import type { Location } from '@contracts/tracking';
import type { TrackingStatus } from '@contracts/vocabulary/tracking-status';
import { kilometresBetween, type Point } from '../globe';
import { arrivalAfter, shownMinutes } from './eta';
import { progressOf, type JourneyDistances } from './progress';
import type { Route } from './route';

/** Where a technician was last, and when. */
export interface Position extends Point {
  readonly address: string | null;
  readonly recordedAt: Date;
}

/** The part of a record that says what may be seen of its journey. */
export interface Leg {
  readonly status: TrackingStatus;
  readonly destination: Point | null;
  readonly arrivedAt: Date | null;
  /** So far; null before the first position of the journey. */
  readonly distances: JourneyDistances | null;
}

/** What can be told of a journey at one moment. */
export interface Sight {
  readonly location: Location | null;
  /** Kilometres. */
  readonly distanceKm: number | null;
  /** Minutes; only while en route. */
  readonly minutes: number | null;
  readonly arrival: Date | null;
  readonly progress: number;
  readonly route: Route | null;
}

/** A way and the time it takes. */
export interface Way {
  readonly minutes: number;
  readonly route: Route;
}

/** Outside of en route and arrived nothing of the position is told, whatever is known. */
export function sightOf(
  leg: Leg,
  position: Position | null,
  now: Date,
  wayFrom: (from: Point, to: Point, distanceKm: number) => Way,
): Sight {
  const { status, destination } = leg;
  const underWay = status === 'en-route';
  const dark = { location: null, distanceKm: null, minutes: null, route: null };
  if (!position || !(underWay || status === 'arrived')) {
    return { ...dark, arrival: leg.arrivedAt, progress: progressOf(status, leg.distances) };
  }
  const location = locationOf(position);
  if (!destination) {
    return {
      ...dark,
      location,
      arrival: leg.arrivedAt,
      progress: progressOf(status, leg.distances),
    };
  }
  const km = kilometresBetween(position, destination);
  const progress = progressOf(status, leg.distances && nearer(leg.distances, km));
  const distanceKm = rounded(km);
  if (!underWay) {
    return { ...dark, location, distanceKm, arrival: leg.arrivedAt, progress };
  }
  const { minutes, route } = wayFrom(position, destination, km);
  return {
    location,
    distanceKm,
    minutes: shownMinutes(minutes),
    arrival: arrivalAfter(now, minutes),
    progress,
    route,
  };
}

export function locationOf({ lat, lng, address, recordedAt }: Position): Location {
  return { lat, lng, address, lastUpdated: recordedAt.toISOString() };
}

/** The distances of a journey after a position `km` away from the customer. */
export function nearer(distances: JourneyDistances, km: number): JourneyDistances {
  return { setOffKm: distances.setOffKm, nearestKm: Math.min(distances.nearestKm, km) };
}

/** To the metre: more is noise. */
function rounded(km: number): number {
  return Math.round(km * 1000) / 1000;
}
