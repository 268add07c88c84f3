import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { TrackingConfig } from '../config';
import { kilometresBetween, isPlace, type Point } from '../globe';
import { placeInServiceArea } from './service-area';

export interface PostalAddress {
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
}

const deadlineMs = 3_000;
const remembered = 2_000;
const waiting = 200;
/** A house that far from the middle of its own zip code is another house. */
const believableKm = 40;

/** From an address to degrees. */
@Injectable()
export class GeocodingService implements OnModuleDestroy {
  private readonly logger = new Logger(GeocodingService.name);
  private readonly url: string | null;
  private readonly found = new Map<string, Point | null>();
  /** One question at a time, as public servers ask for. */
  private queue: Promise<unknown> = Promise.resolve();
  private queued = 0;
  private readonly ending = new AbortController();

  constructor(config: TrackingConfig) {
    this.url = config.GEOCODER_URL?.replace(/\/+$/, '') ?? null;
  }

  onModuleDestroy(): void {
    this.ending.abort();
  }

  /** What the built-in table knows; null for a zip code outside of the service area. */
  place({ zipCode, city }: PostalAddress): Point | null {
    return placeInServiceArea(zipCode, city);
  }

  /** Whether there is a server that knows houses. */
  get exact(): boolean {
    return this.url !== null;
  }

  /** The house itself; null when the server does not know it, does not answer or is not there. */
  house(address: PostalAddress): Promise<Point | null> {
    const key = [address.address, address.city, address.state, address.zipCode].join('\n');
    const known = this.found.get(key);
    if (!this.url || known !== undefined || this.queued >= waiting) {
      return Promise.resolve(known ?? null);
    }
    this.queued += 1;
    const asked = this.queue.then(() => this.ask(key, address));
    this.queue = asked;
    return asked;
  }

  private async ask(key: string, address: PostalAddress): Promise<Point | null> {
    this.queued -= 1;
    if (this.ending.signal.aborted) return null;
    try {
      const point = this.believable(await this.search(address), address);
      this.remember(key, point);
      return point;
    } catch (error) {
      if (!this.ending.signal.aborted) {
        const reason = error instanceof Error ? error.message : String(error);
        this.logger.warn(`the geocoder did not answer, the zip code has to do: ${reason}`);
      }
      return null;
    }
  }

  private async search(address: PostalAddress): Promise<Point | null> {
    const query = new URLSearchParams({
      format: 'jsonv2',
      limit: '1',
      countrycodes: 'us',
      street: address.address,
      city: address.city,
      state: address.state,
      postalcode: address.zipCode,
    });
    const answer = await fetch(`${this.url}/search?${query}`, {
      headers: { 'user-agent': 'appliance-repair-dispatch/1.0' },
      signal: AbortSignal.any([this.ending.signal, AbortSignal.timeout(deadlineMs)]),
    });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    const [best] = (await answer.json()) as { lat?: string; lon?: string }[];
    const point = { lat: Number(best?.lat), lng: Number(best?.lon) };
    return isPlace(point) ? point : null;
  }

  private believable(point: Point | null, address: PostalAddress): Point | null {
    const middle = this.place(address);
    if (!point || !middle) return point;
    return kilometresBetween(point, middle) <= believableKm ? point : null;
  }

  private remember(key: string, point: Point | null): void {
    this.found.set(key, point);
    const [oldest] = this.found.keys();
    if (this.found.size > remembered && oldest !== undefined) this.found.delete(oldest);
  }
}
