import { trackingLimits } from '@contracts/vocabulary/tracking';

/** A position as `ReportPosition` takes it. */
export interface AppPosition {
  readonly lat: number;
  readonly lng: number;
  /** Meters. */
  readonly accuracy?: number;
  /** ISO instant. */
  readonly recordedAt: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** Later ones are in milliseconds: as seconds they are after the year 2286. */
const maxSeconds = 10_000_000_000;
/** Phones with a wrong clock say 1970, and microseconds read as milliseconds are far in the future. */
const earliest = Date.UTC(2020, 0, 1);
const maxAheadMs = 24 * 60 * 60_000;

/**
 * The positions in a message of a tracking app: OwnTracks (HTTP mode), Traccar Client 9 and later
 * (JSON), or an older Traccar Client (a query or a form). Empty for other messages of these apps,
 * and without what is no place or has no time: an app sends a refused message again forever. Speed,
 * heading and battery are ignored. Sources: owntracks.org/booklet/tech/json and
 * traccar.org/osmand.
 */
export function positionsOfApp(query: Fields, body: string, now: Date): AppPosition[] {
  return found(query, body)
    .filter((one) => one !== undefined)
    .filter(({ recordedAt }) => Date.parse(recordedAt) <= now.getTime() + maxAheadMs);
}

function found(query: Fields, body: string): (AppPosition | undefined)[] {
  const message = parsed(body);
  if (message === undefined) return [traccarQuery({ ...query, ...formFields(body) })];
  const fields = fieldsOf(message);
  if (typeof fields._type === 'string') {
    return fields._type === 'location' ? [ownTracks(fields)] : [];
  }
  return [fields.location].flat().slice(0, trackingLimits.batch).map(traccarJson);
}

function ownTracks({ lat, lon, acc, tst }: Fields) {
  return position(lat, lon, acc, tst);
}

function traccarJson(location: unknown) {
  const { coords, timestamp } = fieldsOf(location);
  const { latitude, longitude, accuracy } = fieldsOf(coords);
  return position(latitude, longitude, accuracy, timestamp);
}

function traccarQuery({ lat, lon, accuracy, timestamp }: Fields) {
  return position(lat, lon, accuracy, timestamp);
}

function position(
  latitude: unknown,
  longitude: unknown,
  accuracy: unknown,
  time: unknown,
): AppPosition | undefined {
  const [lat, lng, meters] = [latitude, longitude, accuracy].map(numberOf);
  const recordedAt = instantOf(time);
  if (lat === undefined || lng === undefined || recordedAt === undefined) return undefined;
  if (Math.abs(lat) > 90 || Math.abs(lng) > 180 || (lat === 0 && lng === 0)) return undefined;
  const known = meters !== undefined && meters >= 0 && meters <= 1_000_000;
  return { lat, lng, recordedAt, ...(known && { accuracy: meters }) };
}

/** Seconds or milliseconds since 1970, or an ISO instant with its zone. */
function instantOf(time: unknown): string | undefined {
  const count = numberOf(time);
  const isText =
    typeof time === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)$/.test(time);
  const ms =
    count === undefined
      ? Date.parse(isText ? time : '')
      : Math.round(count < maxSeconds ? count * 1_000 : count);
  const date = new Date(ms);
  return date.getTime() >= earliest ? date.toISOString() : undefined;
}

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** Undefined for what isn't a JSON object. */
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
