import { Injectable } from '@nestjs/common';
import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import { TrackingConfig } from '../config';
import type { Point } from '@contracts/vocabulary/places/distance';
import { drivingMinutes, type Pace } from '@contracts/vocabulary/places/distance';
import {
  estimateOf,
  isShown,
  remainingRoute,
  straightRoute,
  type JourneyEstimate,
  type JourneyState,
  type Route,
} from './journey-estimate';
import type { Position } from './trust';
import { minutesLeft, RoutingServer, type AskedRoute } from './routing-server';

export { isShown, locationOf, type JourneyEstimate, type JourneyState } from './journey-estimate';
export { distancesOf, type JourneyDistances, type KnownDistances } from './progress';
export {
  isClockWrong,
  isOfDrive,
  trailAfter,
  trailPlaced,
  type Position,
  type Trail,
} from './trust';

/** Different each time that a technician sets off for the same visit, or is sent to another place. */
export function journeyKey(
  appointmentId: string,
  enRouteAt: Date | null,
  destination: Point | null,
): string {
  return `${appointmentId}@${enRouteAt?.getTime() ?? 0}:${destination?.lat},${destination?.lng}`;
}

@Injectable()
export class JourneyService {
  readonly pace: Pace;
  private readonly routing: RoutingServer | null;

  constructor(config: TrackingConfig) {
    this.pace = { speedKmh: config.ETA_SPEED_KMH, detour: config.ETA_DETOUR };
    this.routing = config.OSRM_URL ? new RoutingServer(config.OSRM_URL) : null;
  }

  /** Doesn't wait for the routing server. `key` is a `journeyKey`. */
  estimate(
    key: string,
    journey: JourneyState,
    position: Position | null,
    now: Date,
  ): JourneyEstimate {
    return estimateOf(journey, position, now, (from, to, km) =>
      this.route(this.routing?.known(key, from, to, now) ?? null, from, to, km),
    );
  }

  /** Waits for the routing server, if there is one. */
  async estimateWithRoute(
    key: string,
    journey: JourneyState,
    position: Position | null,
    now: Date,
  ): Promise<JourneyEstimate> {
    const { destination, status } = journey;
    const asks = position && isShown(journey, position) && trackingStatusRules[status].driving;
    if (this.routing && asks && destination) {
      await this.routing.first(key, position, destination, now);
    }
    return this.estimate(key, journey, position, now);
  }

  private route(asked: AskedRoute | null, from: Point, to: Point, km: number): Route {
    const straight = drivingMinutes(km, this.pace);
    if (!asked) return { minutes: straight, points: straightRoute(from, to) };
    return {
      minutes: minutesLeft(asked, km) ?? straight,
      points: remainingRoute(asked.points, from),
    };
  }
}
