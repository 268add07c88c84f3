import { Injectable } from '@nestjs/common';
import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import { TrackingConfig } from '../config';
import type { Point } from '@contracts/vocabulary/distance';
import { straightMinutes, type Pace } from './eta';
import { distancesAfter, mergedDistances, type JourneyDistances } from './journey-distances';
import {
  estimateOf,
  isNewer,
  locationOf,
  type JourneyEstimate,
  type JourneyState,
  type Position,
  type Route,
} from './journey-estimate';
import { remainingRoute, straightRoute } from './route';
import { minutesLeft, RoutingServer, type AskedRoute } from './routing-server';

export type { JourneyDistances, JourneyEstimate, JourneyState, Position };
export { distancesAfter, isNewer, locationOf, mergedDistances };

/** Identifies a journey, even among those of one technician to one customer. */
export function journeyKey(appointmentId: string, enRouteAt: Date | null): string {
  return `${appointmentId}@${enRouteAt?.getTime() ?? 0}`;
}

/** Distance, estimate, progress and route of a technician's drive to a customer. */
@Injectable()
export class JourneyService {
  private readonly pace: Pace;
  private readonly routing: RoutingServer | null;

  constructor(config: TrackingConfig) {
    this.pace = { speedKmh: config.ETA_SPEED_KMH, detour: config.ETA_DETOUR };
    this.routing = config.OSRM_URL ? new RoutingServer(config.OSRM_URL) : null;
  }

  /** Answers at once with what is known. `key` is the journey's. */
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

  /** The same, but waits a moment for the routing server, if there is one. */
  async estimateWithRoute(
    key: string,
    journey: JourneyState,
    position: Position | null,
    now: Date,
  ): Promise<JourneyEstimate> {
    const { destination, status } = journey;
    if (this.routing && position && destination && trackingStatusRules[status].driving) {
      await this.routing.first(key, position, destination, now);
    }
    return this.estimate(key, journey, position, now);
  }

  private route(asked: AskedRoute | null, from: Point, to: Point, km: number): Route {
    const straight = straightMinutes(km, this.pace);
    if (!asked) return { minutes: straight, points: straightRoute(from, to) };
    return {
      minutes: minutesLeft(asked, km) ?? straight,
      points: remainingRoute(asked.points, from),
    };
  }
}
