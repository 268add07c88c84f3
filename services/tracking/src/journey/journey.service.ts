import { Injectable } from '@nestjs/common';
import { TrackingConfig } from '../config';
import type { Point } from '../globe';
import { straightMinutes, type Pace } from './eta';
import type { JourneyDistances } from './progress';
import { remainingRoute, straightRoute } from './route';
import { minutesLeft, RoutingServer, type AskedWay } from './routing-server';
import {
  locationOf,
  nearer,
  sightOf,
  type Leg,
  type Position,
  type Sight,
  type Way,
} from './sight';

export type { JourneyDistances, Leg, Position, Sight };
export { locationOf, nearer };

/** Distance, estimate, progress and way of a technician to a customer. */
@Injectable()
export class JourneyService {
  private readonly pace: Pace;
  private readonly routing: RoutingServer | null;

  constructor(config: TrackingConfig) {
    this.pace = { speedKmh: config.ETA_SPEED_KMH, detour: config.ETA_DETOUR };
    this.routing = config.OSRM_URL ? new RoutingServer(config.OSRM_URL) : null;
  }

  /** At once, with what is known. `journey` tells one drive from another. */
  sight(journey: string, leg: Leg, position: Position | null, now: Date): Sight {
    return sightOf(leg, position, now, (from, to, km) =>
      this.way(this.routing?.known(journey, from, to, now) ?? null, from, to, km),
    );
  }

  /** The same, but waits a moment for the routing server, if there is one. */
  async patientSight(
    journey: string,
    leg: Leg,
    position: Position | null,
    now: Date,
  ): Promise<Sight> {
    if (this.routing && position && leg.destination && leg.status === 'en-route') {
      await this.routing.first(journey, position, leg.destination, now);
    }
    return this.sight(journey, leg, position, now);
  }

  private way(asked: AskedWay | null, from: Point, to: Point, km: number): Way {
    const straight = straightMinutes(km, this.pace);
    if (!asked) return { minutes: straight, route: straightRoute(from, to) };
    return {
      minutes: minutesLeft(asked, km) ?? straight,
      route: remainingRoute(asked.route, from),
    };
  }
}
