import type Redis from 'ioredis';
import type { JourneyDistances, Position } from '../journey/journey.service';

/** A drive: one technician, one appointment, one setting off. */
export interface Drive extends Partial<JourneyDistances> {
  readonly appointmentId: string;
  readonly enRouteAt: Date;
  /** Kilometres in a straight line from the position to the customer. */
  readonly distanceKm: number;
}

export interface Sighting {
  readonly position: Position;
  readonly drive: { readonly key: string; readonly distances: JourneyDistances } | null;
}

/** Tells one drive from another, also of the same technician to the same customer. */
export function driveKey(appointmentId: string, enRouteAt: Date | null): string {
  return `${appointmentId}@${enRouteAt?.getTime() ?? 0}`;
}

const keepSeconds = 2 * 24 * 60 * 60;

/**
 * Takes a position unless it is older than (or the same as) the one that is there. Of the drive it
 * belongs to, the distance at its beginning and the least since are kept beside it, so that all
 * replicas tell one progress. Answers nothing when the position was not taken.
 */
const takeScript = `
local known = redis.call('HMGET', KEYS[1], 'at', 'drive', 'setOff', 'nearest')
if known[1] and tonumber(known[1]) >= tonumber(ARGV[1]) then return false end
redis.call('HSET', KEYS[1], 'at', ARGV[1], 'lat', ARGV[2], 'lng', ARGV[3], 'address', ARGV[4],
  'drive', ARGV[5])
redis.call('EXPIRE', KEYS[1], ${keepSeconds})
if ARGV[5] == '' then
  redis.call('HDEL', KEYS[1], 'setOff', 'nearest')
  return {}
end
local setOff, nearest = ARGV[7], ARGV[6]
if known[2] == ARGV[5] then
  setOff = known[3]
  if tonumber(known[4]) < tonumber(nearest) then nearest = known[4] end
end
if setOff == '' then setOff = ARGV[6] end
if ARGV[8] ~= '' and tonumber(ARGV[8]) < tonumber(nearest) then nearest = ARGV[8] end
redis.call('HSET', KEYS[1], 'setOff', setOff, 'nearest', nearest)
return {setOff, nearest}`;

interface Scripted {
  takePosition(key: string, ...values: (string | number)[]): Promise<string[] | null>;
}

const keyOf = (technicianId: string) => `pos:${technicianId}`;
const fields = ['at', 'lat', 'lng', 'address', 'drive', 'setOff', 'nearest'] as const;

/** The latest position of each technician, shared by the replicas. Rejects while Redis is away. */
export class RedisPositions {
  private readonly scripted: Redis & Scripted;

  constructor(redis: Redis) {
    redis.defineCommand('takePosition', { numberOfKeys: 1, lua: takeScript });
    this.scripted = redis as Redis & Scripted;
  }

  /** The drive's distances after it (null without a drive), or undefined if it was too old. */
  async take(
    technicianId: string,
    position: Position,
    drive: Drive | null,
  ): Promise<JourneyDistances | null | undefined> {
    const taken = await this.scripted.takePosition(
      keyOf(technicianId),
      position.recordedAt.getTime(),
      position.lat,
      position.lng,
      position.address ?? '',
      drive ? driveKey(drive.appointmentId, drive.enRouteAt) : '',
      drive?.distanceKm ?? '',
      drive?.setOffKm ?? '',
      drive?.nearestKm ?? '',
    );
    if (!taken) return undefined;
    const [setOff, nearest] = taken;
    return setOff === undefined ? null : { setOffKm: Number(setOff), nearestKm: Number(nearest) };
  }

  async of(technicianIds: readonly string[]): Promise<Map<string, Sighting>> {
    const pipeline = this.scripted.pipeline();
    for (const id of technicianIds) pipeline.hmget(keyOf(id), ...fields);
    const results = (await pipeline.exec()) ?? [];
    const found = new Map<string, Sighting>();
    technicianIds.forEach((id, index) => {
      const [error, values] = results[index] ?? [];
      if (error) throw error;
      const sighting = read(values as (string | null)[]);
      if (sighting) found.set(id, sighting);
    });
    return found;
  }
}

function read(values: readonly (string | null)[]): Sighting | null {
  const [at, lat, lng, address, drive, setOff, nearest] = values;
  if (!at || !lat || !lng) return null;
  const recordedAt = new Date(Number(at));
  return {
    position: { lat: Number(lat), lng: Number(lng), address: address || null, recordedAt },
    drive:
      drive && setOff && nearest
        ? { key: drive, distances: { setOffKm: Number(setOff), nearestKm: Number(nearest) } }
        : null,
  };
}
