import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type Redis from 'ioredis';
import { DataSource } from 'typeorm';
import { namedStatement } from '@service-kit/database/named-query';
import { Health } from '@service-kit/http/health';
import { watchRedis } from '@service-kit/http/redis-health';
import { openRedis } from '@service-kit/redis/redis-connection';
import { TrackingConfig } from '../config';
import {
  isNewer,
  mergedTrails,
  type JourneyDistances,
  type Position,
  type Trail,
} from '../estimate/journey.service';
import { readStoredTrail, replaceStoredTrail, writeDistances } from './position-writes';
import { RedisPositions, type LatestPosition, type ReportedJourney } from './redis-positions';

export type { LatestPosition, ReportedJourney };

const positionsOf = {
  name: 'positions_of_technicians',
  text: `
    SELECT id, lat, lng, location_address AS address, location_accuracy AS accuracy,
      location_recorded_at AS "recordedAt"
    FROM technicians WHERE id = ANY($1::uuid[]) AND lat IS NOT NULL`,
};

const distancesOf = {
  name: 'positions_distances',
  text: `
    SELECT set_off_km AS "setOffKm", nearest_km AS "nearestKm" FROM journeys
    WHERE appointment_id = $1 AND en_route_at = $2 AND nearest_km IS NOT NULL`,
};

/** A technician has moved. */
export interface Moved {
  readonly position: Position;
  /** Of the journey, if the position belongs to one. */
  readonly distances: JourneyDistances | null;
}

type Learn = (trail: Trail) => Trail;
type JourneyAt = (position: Position) => ReportedJourney | null;

/** Reports of one phone at once. Each failed attempt means that another one has succeeded. */
const attempts = 1_000;

/** Each technician's latest position: from Redis, and from PostgreSQL if Redis is unavailable. */
@Injectable()
export class LatestPositionsService implements OnApplicationShutdown {
  private readonly logger = new Logger(LatestPositionsService.name);
  private readonly redis: Redis;
  private readonly positions: RedisPositions;

  constructor(
    private readonly dataSource: DataSource,
    config: TrackingConfig,
    health: Health,
  ) {
    this.redis = watchRedis(openRedis({ url: config.redisUrl, answerMs: 300 }), health);
    this.positions = new RedisPositions(this.redis);
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }

  /**
   * `learn` makes one trail of another, and returns the same object for the same. `stored` is what
   * the technician's row says. Returns nothing if the last known position stays the same.
   */
  async take(
    technicianId: string,
    stored: Trail,
    learn: Learn,
    journeyAt: JourneyAt,
  ): Promise<Moved | null> {
    try {
      return await this.takeInRedis(technicianId, stored, learn, journeyAt);
    } catch (error) {
      this.note(error);
      return this.takeInDatabase(technicianId, learn, journeyAt);
    }
  }

  private async takeInRedis(
    technicianId: string,
    stored: Trail,
    learn: Learn,
    journeyAt: JourneyAt,
  ): Promise<Moved | null> {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const cached = await this.positions.trailOf(technicianId);
      const before = mergedTrails(cached.trail, stored);
      const after = learn(before);
      if (after === before) return null;
      const position = movedTo(before, after);
      const journey = position && journeyAt(position);
      const distances = await this.positions.replace(technicianId, cached.seen, after, journey);
      if (distances !== undefined) return position && { position, distances };
    }
    throw new Error(`a position was not taken in ${attempts} attempts`);
  }

  private async takeInDatabase(
    technicianId: string,
    learn: Learn,
    journeyAt: JourneyAt,
  ): Promise<Moved | null> {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const before = await readStoredTrail(this.dataSource, technicianId);
      const after = learn(before);
      if (after === before) return null;
      if (!(await replaceStoredTrail(this.dataSource, technicianId, before, after))) continue;
      const position = movedTo(before, after);
      const journey = position && journeyAt(position);
      return position && { position, distances: journey && (await this.merged(journey)) };
    }
    throw new Error(`a position was not taken in ${attempts} attempts`);
  }

  async of(technicianIds: readonly string[]): Promise<Map<string, LatestPosition>> {
    if (technicianIds.length === 0) return new Map();
    const [stored, cached] = await Promise.all([
      this.stored(technicianIds),
      this.positions.of(technicianIds).catch((error: unknown) => {
        this.note(error);
        return new Map<string, LatestPosition>();
      }),
    ]);
    for (const [id, latest] of cached) {
      const known = stored.get(id);
      // For the same position, Redis also has the journey.
      if (!known || !isNewer(known.position, latest.position.recordedAt)) stored.set(id, latest);
    }
    return stored;
  }

  /** The connection logs that Redis is unavailable. An error reply is a bug here. */
  private note(error: unknown): void {
    if (error instanceof Error && error.name === 'ReplyError') this.logger.error(error);
  }

  private async stored(technicianIds: readonly string[]): Promise<Map<string, LatestPosition>> {
    const { rows } = await namedStatement<Position & { id: string }>(this.dataSource, positionsOf, [
      technicianIds,
    ]);
    return new Map(rows.map(({ id, ...position }) => [id, { position, journey: null }]));
  }

  /** Does in PostgreSQL what the script does in Redis. */
  private async merged(journey: ReportedJourney): Promise<JourneyDistances> {
    await writeDistances(this.dataSource, [journey]);
    const { rows } = await namedStatement<JourneyDistances>(this.dataSource, distancesOf, [
      journey.appointmentId,
      journey.enRouteAt,
    ]);
    const { setOffKm, nearestKm } = rows[0] ?? journey;
    return { setOffKm, nearestKm };
  }
}

const movedTo = (before: Trail, after: Trail): Position | null =>
  after.known === before.known ? null : after.known;
