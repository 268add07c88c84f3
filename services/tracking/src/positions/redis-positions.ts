import type Redis from 'ioredis';
import type { Point } from '@contracts/vocabulary/places/distance';
import { journeyKey, type JourneyDistances, type Position } from '../estimate/journey.service';

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

const keepSeconds = 2 * 24 * 60 * 60;

/**
 * Takes a position if it is newer, as `isNewer` does, with the distances of its journey, merged as
 * `mergedDistances` does, so that all replicas show the same progress. Returns nothing if the
 * position wasn't taken.
 */
const takeScript = `
local known = redis.call('HMGET', KEYS[1], 'at', 'journey', 'setOff', 'nearest')
if known[1] and tonumber(known[1]) >= tonumber(ARGV[1]) then return false end
redis.call('HSET', KEYS[1], 'at', ARGV[1], 'lat', ARGV[2], 'lng', ARGV[3], 'address', ARGV[4],
  'journey', ARGV[5])
redis.call('EXPIRE', KEYS[1], ${keepSeconds})
if ARGV[5] == '' then
  redis.call('HDEL', KEYS[1], 'setOff', 'nearest')
  return {}
end
local setOff, nearest = ARGV[6], ARGV[7]
if known[2] == ARGV[5] then
  setOff = known[3]
  if tonumber(known[4]) < tonumber(nearest) then nearest = known[4] end
end
redis.call('HSET', KEYS[1], 'setOff', setOff, 'nearest', nearest)
return {setOff, nearest}`;

interface Scripted {
  takePosition(key: string, ...values: (string | number)[]): Promise<string[] | null>;
}

const keyOf = (technicianId: string) => `pos:${technicianId}`;
const fields = ['at', 'lat', 'lng', 'address', 'journey', 'setOff', 'nearest'] as const;

/** The latest position of each technician, for all replicas. Rejects if Redis is unavailable. */
export class RedisPositions {
  private readonly scripted: Redis & Scripted;

  constructor(redis: Redis) {
    redis.defineCommand('takePosition', { numberOfKeys: 1, lua: takeScript });
    this.scripted = redis as Redis & Scripted;
  }

  /** Returns the distances of the journey (null without one), or undefined if it was too old. */
  async take(
    technicianId: string,
    position: Position,
    journey: ReportedJourney | null,
  ): Promise<JourneyDistances | null | undefined> {
    const taken = await this.scripted.takePosition(
      keyOf(technicianId),
      position.recordedAt.getTime(),
      position.lat,
      position.lng,
      position.address ?? '',
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
  const [at, lat, lng, address, journey, setOff, nearest] = values;
  if (!at || !lat || !lng) return null;
  const recordedAt = new Date(Number(at));
  return {
    position: { lat: Number(lat), lng: Number(lng), address: address || null, recordedAt },
    journey:
      journey && setOff && nearest
        ? { key: journey, distances: { setOffKm: Number(setOff), nearestKm: Number(nearest) } }
        : null,
  };
}
