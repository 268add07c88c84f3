import { Logger } from '@nestjs/common';
import { kilometersBetween, type Point } from '@contracts/vocabulary/places/distance';
import type { RoutePoints } from './journey-estimate';

export interface AskedRoute {
  readonly from: Point;
  readonly to: Point;
  readonly straightKm: number;
  readonly minutes: number;
  readonly points: RoutePoints;
  readonly askedAt: Date;
}

const deadlineMs = 1_500;
const restAfterFailureMs = 30_000;
const freshMs = 60_000;
const movedKm = 0.5;
const remembered = 500;

interface OsrmReply {
  readonly routes?: readonly {
    readonly duration: number;
    readonly geometry: { readonly coordinates: readonly (readonly [number, number])[] };
  }[];
}

/**
 * Routes from an OSRM-compatible server, one kept per journey. Reporting a position doesn't wait
 * for it: an old route is used until the new one has arrived.
 */
export class RoutingServer {
  private readonly logger = new Logger(RoutingServer.name);
  private readonly routes = new Map<string, AskedRoute>();
  private readonly asking = new Map<string, Promise<void>>();
  private restUntil = 0;

  constructor(private readonly url: string) {}

  /** The latest known route. Requests a newer one when it has aged. */
  known(journey: string, from: Point, to: Point, now: Date): AskedRoute | null {
    const route = this.routes.get(journey);
    const usable = route && route.to.lat === to.lat && route.to.lng === to.lng ? route : null;
    if (!usable || this.aged(usable, from, now)) void this.ask(journey, from, to, now);
    return usable;
  }

  /** Like `known`, but waits for the first route of a journey. */
  async first(journey: string, from: Point, to: Point, now: Date): Promise<AskedRoute | null> {
    const known = this.known(journey, from, to, now);
    if (known) return known;
    await this.asking.get(journey);
    return this.routes.get(journey) ?? null;
  }

  private aged(route: AskedRoute, from: Point, now: Date): boolean {
    const age = now.getTime() - route.askedAt.getTime();
    return age > freshMs || kilometersBetween(route.from, from) > movedKm;
  }

  private ask(journey: string, from: Point, to: Point, now: Date): Promise<void> {
    const pending = this.asking.get(journey);
    if (pending || now.getTime() < this.restUntil) return pending ?? Promise.resolve();
    const asked = this.fetch(from, to, now)
      .then((route) => this.remember(journey, route))
      .catch((error: unknown) => {
        this.restUntil = now.getTime() + restAfterFailureMs;
        const reason = error instanceof Error ? error.message : String(error);
        this.logger.warn(`no route from the routing server, straight lines for now: ${reason}`);
      })
      .finally(() => this.asking.delete(journey));
    this.asking.set(journey, asked);
    return asked;
  }

  private async fetch(from: Point, to: Point, now: Date): Promise<AskedRoute> {
    const path = `/route/v1/driving/${from.lng},${from.lat};${to.lng},${to.lat}`;
    const url = `${this.url.replace(/\/+$/, '')}${path}?overview=simplified&geometries=geojson`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(deadlineMs) });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    const { routes } = (await answer.json()) as OsrmReply;
    const best = routes?.[0];
    const coordinates = best?.geometry?.coordinates;
    if (!best || !Number.isFinite(best.duration) || best.duration < 0 || !coordinates?.length) {
      throw new Error('no route in the answer');
    }
    return {
      from: { lat: from.lat, lng: from.lng },
      to,
      straightKm: kilometersBetween(from, to),
      minutes: best.duration / 60,
      points: [...coordinates.map(([lng, lat]) => ({ lat, lng })), to],
      askedAt: now,
    };
  }

  private remember(journey: string, route: AskedRoute): void {
    this.routes.delete(journey);
    this.routes.set(journey, route);
    const [oldest] = this.routes.keys();
    if (this.routes.size > remembered && oldest) this.routes.delete(oldest);
  }
}

/** In proportion to the straight-line distance that is left; null for routes too short to tell. */
export function minutesLeft(route: AskedRoute, distanceKm: number): number | null {
  if (route.straightKm < 0.05) return null;
  return (route.minutes * distanceKm) / route.straightKm;
}
