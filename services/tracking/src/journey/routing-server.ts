import { Logger } from '@nestjs/common';
import { kilometresBetween, type Point } from '../globe';
import type { Route } from './route';

export interface AskedWay {
  readonly from: Point;
  readonly to: Point;
  readonly straightKm: number;
  readonly minutes: number;
  readonly route: Route;
  readonly askedAt: Date;
}

const deadlineMs = 1_500;
const restAfterFailureMs = 30_000;
const freshMs = 60_000;
const movedKm = 0.5;
const remembered = 500;
const metresPerKm = 1_000;

interface OsrmReply {
  readonly routes?: readonly {
    readonly duration: number;
    readonly geometry: { readonly coordinates: readonly (readonly [number, number])[] };
  }[];
}

/**
 * Ways from an OSRM-compatible server, one remembered for each journey. Nobody who reports a
 * position waits for it: an old way serves until the new one is there.
 */
export class RoutingServer {
  private readonly logger = new Logger(RoutingServer.name);
  private readonly ways = new Map<string, AskedWay>();
  private readonly asking = new Map<string, Promise<void>>();
  private restUntil = 0;

  constructor(private readonly url: string) {}

  /** What is known by now; a newer way is asked for when this one has aged. */
  known(journey: string, from: Point, to: Point, now: Date): AskedWay | null {
    const way = this.ways.get(journey);
    const usable = way && way.to.lat === to.lat && way.to.lng === to.lng ? way : null;
    if (!usable || this.aged(usable, from, now)) void this.ask(journey, from, to, now);
    return usable;
  }

  /** The same for somebody who can wait a moment for the first way of a journey. */
  async first(journey: string, from: Point, to: Point, now: Date): Promise<AskedWay | null> {
    const known = this.known(journey, from, to, now);
    if (known) return known;
    await this.asking.get(journey);
    return this.ways.get(journey) ?? null;
  }

  private aged(way: AskedWay, from: Point, now: Date): boolean {
    const age = now.getTime() - way.askedAt.getTime();
    return age > freshMs || kilometresBetween(way.from, from) > movedKm;
  }

  private ask(journey: string, from: Point, to: Point, now: Date): Promise<void> {
    const under = this.asking.get(journey);
    if (under || now.getTime() < this.restUntil) return under ?? Promise.resolve();
    const asked = this.fetch(from, to, now)
      .then((way) => this.remember(journey, way))
      .catch((error: unknown) => {
        this.restUntil = now.getTime() + restAfterFailureMs;
        const reason = error instanceof Error ? error.message : String(error);
        this.logger.warn(`no way from the routing server, straight lines for now: ${reason}`);
      })
      .finally(() => this.asking.delete(journey));
    this.asking.set(journey, asked);
    return asked;
  }

  private async fetch(from: Point, to: Point, now: Date): Promise<AskedWay> {
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
      straightKm: kilometresBetween(from, to),
      minutes: best.duration / 60,
      route: [...coordinates.map(([lng, lat]) => ({ lat, lng })), to],
      askedAt: now,
    };
  }

  private remember(journey: string, way: AskedWay): void {
    this.ways.delete(journey);
    this.ways.set(journey, way);
    const [oldest] = this.ways.keys();
    if (this.ways.size > remembered && oldest) this.ways.delete(oldest);
  }
}

/** Minutes left of a way, by how much of its straight line is left; null when it tells nothing. */
export function minutesLeft(way: AskedWay, distanceKm: number): number | null {
  if (way.straightKm * metresPerKm < 50) return null;
  return (way.minutes * distanceKm) / way.straightKm;
}
