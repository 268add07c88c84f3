import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type { ApproximatePlace } from '@contracts/tracking/records';
import { TrackingConfig } from '../config';
import { kilometersBetween, type Point } from '@contracts/vocabulary/places/distance';
import { isPlace } from '../geography/globe';
import { placeInServiceArea, type Place } from './service-area';

export type { Place };

export interface PostalAddress {
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  /** Where its customer says that it is. */
  readonly pin?: Point;
}

const deadlineMs = 3_000;
const remembered = 2_000;
const waiting = 200;
/** A result farther from the center of the ZIP code is a different house. */
export const believableKm = 40;
/** Nominatim's ranks: 30 for houses, 26 and 27 for streets, less for larger places. */
const houseRank = 28;
const streetRank = 26;
const streetRadiusKm = 2;

interface NominatimPlace {
  readonly lat?: string;
  readonly lon?: string;
  readonly place_rank?: number;
}

@Injectable()
export class GeocodingService implements OnModuleDestroy {
  private readonly logger = new Logger(GeocodingService.name);
  private readonly url: string | null;
  private readonly found = new Map<string, Place | null>();
  /** Public servers allow one request at a time. */
  private queue: Promise<unknown> = Promise.resolve();
  private queued = 0;
  private readonly ending = new AbortController();

  constructor(config: TrackingConfig) {
    this.url = config.GEOCODER_URL?.replace(/\/+$/, '') ?? null;
  }

  onModuleDestroy(): void {
    this.ending.abort();
  }

  /** The customer's pin if it may be right, or from the built-in table; null outside the service area. */
  place({ zipCode, city, pin }: PostalAddress): Place | null {
    const middle = placeInServiceArea(zipCode, city);
    const isRight = pin && isPlace(pin) && isNear(pin, middle);
    return isRight ? { lat: pin.lat, lng: pin.lng, approximate: null } : middle;
  }

  /** Whether the house may be there. For an unknown ZIP code it may be anywhere. */
  believes(point: Point, { zipCode, city }: PostalAddress): boolean {
    return isNear(point, placeInServiceArea(zipCode, city));
  }

  /** Whether a server is configured. */
  get exact(): boolean {
    return this.url !== null;
  }

  /**
   * The house, or its street if the server doesn't know the house. Null if it knows neither, fails
   * or isn't configured, and for an erased address.
   */
  house(address: PostalAddress): Promise<Place | null> {
    const key = [address.address, address.city, address.state, address.zipCode].join('\n');
    const known = this.found.get(key);
    if (!this.url || address.address === '' || known !== undefined || this.queued >= waiting) {
      return Promise.resolve(known ?? null);
    }
    this.queued += 1;
    const asked = this.queue.then(() => this.ask(key, address));
    this.queue = asked;
    return asked;
  }

  private async ask(key: string, address: PostalAddress): Promise<Place | null> {
    this.queued -= 1;
    if (this.ending.signal.aborted) return null;
    try {
      const found = await this.search(address);
      const point = found && this.believes(found, address) ? found : null;
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

  private async search(address: PostalAddress): Promise<Place | null> {
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
    const [best] = (await answer.json()) as NominatimPlace[];
    const point = { lat: Number(best?.lat), lng: Number(best?.lon) };
    const rank = best?.place_rank ?? houseRank;
    if (!isPlace(point) || rank < streetRank) return null;
    return { ...point, approximate: rank < houseRank ? nearStreet(address) : null };
  }

  private remember(key: string, point: Place | null): void {
    this.found.set(key, point);
    const [oldest] = this.found.keys();
    if (this.found.size > remembered && oldest !== undefined) this.found.delete(oldest);
  }
}

const isNear = (point: Point, middle: Point | null): boolean =>
  !middle || kilometersBetween(point, middle) <= believableKm;

/** `12 Coquina Lane` becomes `Coquina Lane`. */
function nearStreet({ address }: PostalAddress): ApproximatePlace {
  return { near: address.replace(/^\d+\S*\s+/, ''), radiusKm: streetRadiusKm };
}
