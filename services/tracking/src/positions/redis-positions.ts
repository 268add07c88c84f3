import type Redis from 'ioredis';
import type { Point } from '@contracts/vocabulary/places/distance';
import {
  journeyKey,
  type JourneyDistances,
  type Position,
  type Trail,
} from '../estimate/journey.service';
import { positionIn, type KeptPosition } from './position-writes';

/** The journey that a position belongs to. */
export interface ReportedJourney extends JourneyDistances {
  readonly appointmentId: string;
  readonly enRouteAt: Date;
  readonly destination: Point;
}

export interface LatestPosition {
  readonly position: Position;
  readonly journey: { readonly key: string; readonly distances: JourneyDistances } | null;
}

/** A trail, and what tells whether it's still the same. */
export interface CachedTrail {
  readonly trail: Trail;
  readonly seen: readonly [known: string, doubted: string];
}

const keepSeconds = 2 * 24 * 60 * 60;

/**
 * Writes what `trailAfter` has decided, unless another report came in between: then it returns
 * nothing. A new position brings the distances of its journey, merged as `mergedDistances` does, so
 * that all replicas show the same progress.
 */
const replaceScript = `
local known = redis.call('HMGET', KEYS[1], 'at', 'doubted', 'journey', 'setOff', 'nearest')
if (known[1] or '') ~= ARGV[1] or (known[2] or '') ~= ARGV[2] then return false end
redis.call('HSET', KEYS[1], 'doubted', ARGV[3])
redis.call('EXPIRE', KEYS[1], ${keepSeconds})
if ARGV[4] == '' or ARGV[4] == ARGV[1] then return {} end
redis.call('HSET', KEYS[1], 'at', ARGV[4], 'lat', ARGV[5], 'lng', ARGV[6], 'address', ARGV[7],
  'accuracy', ARGV[8], 'journey', ARGV[9])
if ARGV[9] == '' then
  redis.call('HDEL', KEYS[1], 'setOff', 'nearest')
  return {}
end
local setOff, nearest = ARGV[10], ARGV[11]
if known[3] == ARGV[9] then
  setOff = known[4]
  if tonumber(known[5]) < tonumber(nearest) then nearest = known[5] end
end
redis.call('HSET', KEYS[1], 'setOff', setOff, 'nearest', nearest)
return {setOff, nearest}`;

interface Scripted {
  replaceTrail(key: string, ...values: (string | number)[]): Promise<string[] | null>;
}

const keyOf = (technicianId: string) => `pos:${technicianId}`;
const positionFields = ['at', 'lat', 'lng', 'address', 'accuracy'] as const;
const fields = [...positionFields, 'journey', 'setOff', 'nearest'] as const;

/** The latest position of each technician, for all replicas. Rejects if Redis is unavailable. */
export class RedisPositions {
  private readonly scripted: Redis & Scripted;

  constructor(redis: Redis) {
    redis.defineCommand('replaceTrail', { numberOfKeys: 1, lua: replaceScript });
    this.scripted = redis as Redis & Scripted;
  }

  async trailOf(technicianId: string): Promise<CachedTrail> {
    const [doubted, ...values] = await this.scripted.hmget(
      keyOf(technicianId),
      'doubted',
      ...positionFields,
    );
    return {
      trail: {
        known: readPosition(values),
        doubted: doubted ? positionIn(JSON.parse(doubted) as KeptPosition) : null,
      },
      seen: [values[0] ?? '', doubted ?? ''],
    };
  }

  /** Returns the distances of the journey (null without one), or undefined if it wasn't the same. */
  async replace(
    technicianId: string,
    seen: CachedTrail['seen'],
    { known, doubted }: Trail,
    journey: ReportedJourney | null,
  ): Promise<JourneyDistances | null | undefined> {
    const taken = await this.scripted.replaceTrail(
      keyOf(technicianId),
      ...seen,
      doubted ? JSON.stringify(doubted) : '',
      known?.recordedAt.getTime() ?? '',
      known?.lat ?? '',
      known?.lng ?? '',
      known?.address ?? '',
      known?.accuracy ?? '',
      journey ? journeyKey(journey.appointmentId, journey.enRouteAt, journey.destination) : '',
      journey?.setOffKm ?? '',
      journey?.nearestKm ?? '',
    );
    if (!taken) return undefined;
    const [setOff, nearest] = taken;
    return setOff === undefined ? null : { setOffKm: Number(setOff), nearestKm: Number(nearest) };
  }

  async of(technicianIds: readonly string[]): Promise<Map<string, LatestPosition>> {
    const pipeline = this.scripted.pipeline();
    for (const id of technicianIds) pipeline.hmget(keyOf(id), ...fields);
    const results = (await pipeline.exec()) ?? [];
    const found = new Map<string, LatestPosition>();
    technicianIds.forEach((id, index) => {
      const [error, values] = results[index] ?? [];
      if (error) throw error;
      const latest = read(values as (string | null)[]);
      if (latest) found.set(id, latest);
    });
    return found;
  }
}

function read(values: readonly (string | null)[]): LatestPosition | null {
  const position = readPosition(values);
  if (!position) return null;
  const [journey, setOff, nearest] = values.slice(positionFields.length);
  return {
    position,
    journey:
      journey && setOff && nearest
        ? { key: journey, distances: { setOffKm: Number(setOff), nearestKm: Number(nearest) } }
        : null,
  };
}

function readPosition(values: readonly (string | null)[]): Position | null {
  const [at, lat, lng, address, accuracy] = values;
  if (!at || !lat || !lng) return null;
  return {
    lat: Number(lat),
    lng: Number(lng),
    address: address || null,
    accuracy: accuracy ? Number(accuracy) : null,
    recordedAt: new Date(Number(at)),
  };
}
