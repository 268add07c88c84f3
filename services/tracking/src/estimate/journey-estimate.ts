import type { Location } from '@contracts/tracking/technicians';
import { trackingStatusRules, type TrackingStatus } from '@contracts/vocabulary/tracking-status';
import { atDoorKm } from '@contracts/vocabulary/tracking';
import { kilometersBetween, type Point } from '@contracts/vocabulary/places/distance';
import { arrivalAfter, minutesUntil } from './eta';
import { distancesAfter, progressOf, type JourneyDistances } from './progress';
import { isOfDrive, type Position } from './trust';

/** What decides how much of a journey is shown. */
export interface JourneyState {
  readonly status: TrackingStatus;
  readonly destination: Point | null;
  /** The house is within this many kilometers of the destination. */
  readonly radiusKm: number;
  /** When the drive began. Null before, and once it's taken back. */
  readonly enRouteAt: Date | null;
  readonly arrivedAt: Date | null;
  /** Null before the first position of the journey. */
  readonly distances: JourneyDistances | null;
}

/** What is shown of a journey. */
export interface JourneyEstimate {
  readonly location: Location | null;
  readonly distanceKm: number | null;
  /** Only while driving. */
  readonly minutes: number | null;
  readonly arrival: Date | null;
  readonly progress: number;
  readonly route: RoutePoints | null;
}

/** The technician's place first, the customer's last. */
export type RoutePoints = readonly Point[];

/** The rest of a journey and the time it takes. */
export interface Route {
  readonly minutes: number;
  readonly points: RoutePoints;
}

/** If the position isn't shown, nothing that depends on it is returned. */
export function estimateOf(
  journey: JourneyState,
  position: Position | null,
  now: Date,
  routeFrom: (from: Point, to: Point, distanceKm: number) => Route,
): JourneyEstimate {
  const { status, destination, arrivedAt, distances } = journey;
  const { driving } = trackingStatusRules[status];
  const hidden = { location: null, distanceKm: null, minutes: null, route: null };
  if (!position || !isShown(journey, position)) {
    return { ...hidden, arrival: arrivedAt, progress: progressOf(status, distances) };
  }
  const location = locationOf(position);
  if (!destination) {
    return { ...hidden, location, arrival: arrivedAt, progress: progressOf(status, distances) };
  }
  const km = kilometersBetween(position, destination);
  const progress = progressOf(status, distances && distancesAfter(distances, km));
  const distanceKm = Math.round(km * 1000) / 1000;
  if (!driving) return { ...hidden, location, distanceKm, arrival: arrivedAt, progress };
  const { minutes, points } = routeFrom(position, destination, km);
  // From where the technician was then: the estimate of a silent phone doesn't move on with the clock.
  const arrival = arrivalAfter(position.recordedAt, minutes);
  return {
    location,
    distanceKm,
    minutes: minutesUntil(arrival, now),
    arrival,
    progress,
    route: points,
  };
}

/** Whether the customer may see it: on the way and at the door, and only what was recorded then. */
export function isShown(
  { status, enRouteAt, destination, radiusKm }: JourneyState,
  position: Position,
): boolean {
  const { showsPosition, driving } = trackingStatusRules[status];
  if (!showsPosition || !isOfDrive(enRouteAt, position)) return false;
  // Who has arrived isn't somewhere else, whatever a phone says.
  if (driving) return true;
  return destination !== null && kilometersBetween(position, destination) <= atDoorKm + radiusKm;
}

export function straightRoute(from: Point, to: Point): RoutePoints {
  return [bare(from), bare(to)];
}

/** The rest of an earlier route, from the current place. */
export function remainingRoute(route: RoutePoints, at: Point): RoutePoints {
  let nearest = 0;
  let nearestKm = Infinity;
  route.forEach((point, index) => {
    const km = kilometersBetween(at, point);
    if (km < nearestKm) [nearest, nearestKm] = [index, km];
  });
  const rest = route.slice(nearest + 1);
  return [bare(at), ...(rest.length > 0 ? rest : route.slice(-1))];
}

const bare = ({ lat, lng }: Point): Point => ({ lat, lng });

export function locationOf({ lat, lng, address, recordedAt }: Position): Location {
  return { lat, lng, address, lastUpdated: recordedAt.toISOString() };
}
