import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import Redis from 'ioredis';
import { runsOf } from '@contracts/testing/deep';
import { specDatabase } from '@service-kit/testing/test-database';
import { testRedisUrl } from '@service-kit/testing/test-redis';
import { morning } from '../../test/factories';
import { database } from '../database/data-source';
import {
  distancesAfter,
  isNewer,
  mergedDistances,
  type JourneyDistances,
  type Position,
} from '../estimate/journey.service';
import { writeDistances, writeLatest } from './position-writes';
import { RedisPositions } from './redis-positions';

/** A position of a journey, as it comes in: in any order, and sometimes twice. */
const reported = fc.record({
  seconds: fc.nat({ max: 20 }),
  km: fc.oneof(fc.double({ min: 0, max: 500, noNaN: true }), fc.constantFrom(0, 1e-7, 12.5)),
  // No minus zero, which Redis would return as zero.
  lat: fc.double({ min: -90, max: 90, noNaN: true }).map((lat) => lat + 0),
});
const destination = { lat: 29.9, lng: -81.337 };
const story = fc.record({
  /** What the journey knows already: the distance when the technician set off. */
  setOff: fc.option(fc.double({ min: 0, max: 500, noNaN: true })),
  positions: fc.array(reported, { minLength: 1, maxLength: 12 }),
});

describe('what is made of positions in TypeScript, in PostgreSQL and in Redis', () => {
  const test = specDatabase(database);
  let redis: Redis;
  let inRedis: RedisPositions;

  beforeAll(() => {
    redis = new Redis(testRedisUrl());
    inRedis = new RedisPositions(redis);
  });
  afterAll(() => redis?.disconnect());

  const positionAt = (seconds: number, lat: number): Position => ({
    lat,
    lng: -81.3,
    address: null,
    recordedAt: new Date(morning.getTime() + seconds * 1_000),
  });

  async function technician(): Promise<string> {
    const [row] = await test.dataSource.query<{ id: string }[]>(
      `INSERT INTO technicians (name, phone, availability, availability_since, version)
       VALUES ('Ana Reyes', '(904) 555-0101', 'available', now(), 1) RETURNING id`,
    );
    return row!.id;
  }

  async function drive(technicianId: string, known: JourneyDistances | null): Promise<string> {
    const appointmentId = randomUUID();
    await test.dataSource.query(
      `INSERT INTO journeys (appointment_id, version, number, technician_id, status, slot_start,
         en_route_at, address, set_off_km, nearest_km)
       VALUES ($1, 1, 'FC-1042', $2, 'en-route', $3, $3, '{}', $4, $5)`,
      [appointmentId, technicianId, morning, known?.setOffKm ?? null, known?.nearestKm ?? null],
    );
    return appointmentId;
  }

  async function storedDistances(appointmentId: string): Promise<JourneyDistances> {
    const [row] = await test.dataSource.query<JourneyDistances[]>(
      `SELECT set_off_km AS "setOffKm", nearest_km AS "nearestKm" FROM journeys
       WHERE appointment_id = $1`,
      [appointmentId],
    );
    return row!;
  }

  it('are the same distances of a journey, whatever is driven', async () => {
    await fc.assert(
      fc.asyncProperty(story, async ({ setOff, positions }) => {
        const technicianId = await technician();
        const known = setOff === null ? null : { setOffKm: setOff, nearestKm: setOff };
        const appointmentId = await drive(technicianId, known);
        let inTypeScript = known;
        for (const [index, { km, lat }] of positions.entries()) {
          const journey = {
            appointmentId,
            enRouteAt: morning,
            destination,
            ...distancesAfter(known, km),
          };
          inTypeScript = mergedDistances(inTypeScript, journey);
          await writeDistances(test.dataSource, [journey]);
          const taken = await inRedis.take(technicianId, positionAt(index, lat), journey);
          expect(await storedDistances(appointmentId)).toEqual(inTypeScript);
          expect(taken).toEqual(inTypeScript);
        }
        const cached = (await inRedis.of([technicianId])).get(technicianId);
        expect(cached?.journey?.distances).toEqual(inTypeScript);
      }),
      { numRuns: runsOf(15, 120) },
    );
  });

  it('begin again with another journey of the same technician', async () => {
    const technicianId = await technician();
    const journeyOf = (km: number) => ({
      appointmentId: randomUUID(),
      enRouteAt: morning,
      destination,
      ...distancesAfter(null, km),
    });
    await inRedis.take(technicianId, positionAt(0, 29), journeyOf(3));
    expect(await inRedis.take(technicianId, positionAt(1, 29), journeyOf(7))).toEqual({
      setOffKm: 7,
      nearestKm: 7,
    });
  });

  it('are the same latest position, in any order they come', async () => {
    await fc.assert(
      fc.asyncProperty(story, async ({ positions }) => {
        const technicianId = await technician();
        let latest: Position | null = null;
        for (const { seconds, lat } of positions) {
          const position = positionAt(seconds, lat);
          const newer = isNewer(position, latest?.recordedAt ?? null);
          if (newer) latest = position;
          const written = await writeLatest(test.dataSource, [{ technicianId, position }]);
          expect(written.has(technicianId)).toBe(newer);
          const taken = await inRedis.take(technicianId, position, null);
          expect(taken !== undefined).toBe(newer);
        }
        const [row] = await test.dataSource.query<Position[]>(
          `SELECT lat, lng, location_address AS address, location_recorded_at AS "recordedAt"
           FROM technicians WHERE id = $1`,
          [technicianId],
        );
        expect(row).toEqual(latest);
        expect((await inRedis.of([technicianId])).get(technicianId)?.position).toEqual(latest);
      }),
      { numRuns: runsOf(15, 120) },
    );
  });
});
