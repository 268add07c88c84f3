import type { PhoneProblem } from '@contracts/vocabulary/places/phone-problems';
import { trackingLimits, vagueFromMeters } from '@contracts/vocabulary/tracking';

/** A position as `ReportPosition` takes it. */
export interface AppPosition {
  readonly lat: number;
  readonly lng: number;
  /** Meters. */
  readonly accuracy?: number;
  /** ISO instant. */
  readonly recordedAt: string;
}

/** What is in a message of a tracking app. */
export interface AppMessage {
  readonly positions: AppPosition[];
  /** Why a part of it was left out; null if nothing was. */
  readonly problem: PhoneProblem | null;
}

type Fields = Readonly<Record<string, unknown>>;
type Found = AppPosition | PhoneProblem;

/** Later ones are in milliseconds: as seconds they are after the year 2286. */
const maxSeconds = 10_000_000_000;
/** Phones with a wrong clock say 1970, and microseconds read as milliseconds are far in the future. */
const earliest = Date.UTC(2020, 0, 1);
/** Tracking believes no clock that is further ahead. */
const maxAheadMs = 60_000;
/** About ten meters. Receivers without a fix report 0, 0 or nearly so. */
const originDegrees = 0.0001;

/**
 * Reads OwnTracks (HTTP mode; one message or an array), Traccar Client 9 and later (JSON), and
 * older ones (a query or a form). Messages of other types and empty ones hold nothing. What can't be
 * taken is a problem and no refusal, since an app sends a refused message again forever. Speed,
 * heading and battery are ignored. Sources: owntracks.org/booklet/tech/json and
 * traccar.org/osmand.
 */
export function readAppMessage(query: Fields, body: string, now: Date): AppMessage {
  const found = foundIn(query, body, now);
  const positions = found.filter((one) => typeof one !== 'string');
  const problems = found.filter((one) => typeof one === 'string');
  return { positions, problem: problems[0] ?? null };
}

function foundIn(query: Fields, body: string, now: Date): Found[] {
  const message = parsed(body);
  if (message === undefined) {
    const fields = { ...query, ...formFields(body) };
    if (isQuery(fields)) return [traccarQuery(fields, now)];
    return body.trim() === '' ? [] : ['unreadable'];
  }
  const messages = [message].flat().slice(0, trackingLimits.batch);
  return messages.flatMap((one) => inJson(fieldsOf(one), now));
}

function inJson(fields: Fields, now: Date): Found[] {
  const { _type: type, location } = fields;
  if (type === 'encrypted') return ['encrypted'];
  if (type === 'location') return [ownTracks(fields, now)];
  if (typeof type === 'string') return [];
  if (location === undefined) return Object.keys(fields).length === 0 ? [] : ['unreadable'];
  return [location]
    .flat()
    .slice(0, trackingLimits.batch)
    .map((one) => traccarJson(one, now));
}

/** A browser that opens the address, or a probe, names no coordinates. */
const isQuery = ({ lat, lon, latitude, longitude, location }: Fields) =>
  [lat, lon, latitude, longitude, location].some((value) => value !== undefined);

function ownTracks({ lat, lon, acc, tst }: Fields, now: Date): Found {
  return position({ lat, lon, accuracy: acc, time: tst }, now);
}

function traccarJson(location: unknown, now: Date): Found {
  const { coords, timestamp } = fieldsOf(location);
  const { latitude, longitude, accuracy } = fieldsOf(coords);
  return position({ lat: latitude, lon: longitude, accuracy, time: timestamp }, now);
}

/** `location=lat,lon` and `latitude` are what servers of the protocol take, too. */
function traccarQuery(fields: Fields, now: Date): Found {
  const { accuracy, timestamp, valid, location } = fields;
  if (valid === 'false' || valid === '0') return 'no-fix';
  const [first, second] = typeof location === 'string' ? location.split(',') : [];
  const lat = fields.lat ?? fields.latitude ?? first;
  const lon = fields.lon ?? fields.longitude ?? second;
  return position({ lat, lon, accuracy, time: timestamp }, now);
}

interface Reported {
  readonly lat: unknown;
  readonly lon: unknown;
  readonly accuracy: unknown;
  readonly time: unknown;
}

function position({ lat: latitude, lon: longitude, accuracy, time }: Reported, now: Date): Found {
  const [lat, lng, meters] = [latitude, longitude, accuracy].map(numberOf);
  if (lat === undefined || lng === undefined) return 'no-fix';
  if (Math.abs(lat) > 90 || Math.abs(lng) > 180) return 'unreadable';
  if (Math.abs(lat) < originDegrees && Math.abs(lng) < originDegrees) return 'no-fix';
  if (time === undefined || time === null || time === '') return 'no-time';
  const recordedAt = instantOf(time);
  if (!recordedAt || recordedAt.getTime() > now.getTime() + maxAheadMs) return 'wrong-clock';
  if (meters !== undefined && meters > vagueFromMeters) return 'rough';
  const known = meters !== undefined && meters >= 0;
  return { lat, lng, recordedAt: recordedAt.toISOString(), ...(known && { accuracy: meters }) };
}

/** Seconds or milliseconds since 1970, an ISO instant with its zone, or Traccar's time in UTC. */
function instantOf(time: unknown): Date | undefined {
  const count = numberOf(time);
  const text = typeof time === 'string' ? time : '';
  const isInstant = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)$/.test(text);
  const isUtc = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text);
  const ms =
    count === undefined
      ? Date.parse(isInstant ? text : isUtc ? `${text.replace(' ', 'T')}Z` : '')
      : Math.round(count < maxSeconds ? count * 1_000 : count);
  const date = new Date(ms);
  return date.getTime() >= earliest ? date : undefined;
}

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** Undefined for what isn't a JSON object or array. */
function parsed(body: string): unknown {
  try {
    const message: unknown = JSON.parse(body);
    return typeof message === 'object' ? message : undefined;
  } catch {
    return undefined;
  }
}

const formFields = (body: string): Fields => Object.fromEntries(new URLSearchParams(body));

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
