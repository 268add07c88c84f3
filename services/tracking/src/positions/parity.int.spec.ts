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
  trailAfter,
  type JourneyDistances,
  type Position,
  type Trail,
} from '../estimate/journey.service';
import {
  readStoredTrail,
  replaceStoredTrail,
  writeDistances,
  writeLatest,
} from './position-writes';
import { RedisPositions, type ReportedJourney } from './redis-positions';

/** A position of a journey, as it comes in: in any order, and sometimes twice. */
const reported = fc.record({
  seconds: fc.nat({ max: 20 }),
  km: fc.oneof(fc.double({ min: 0, max: 500, noNaN: true }), fc.constantFrom(0, 1e-7, 12.5)),
  // No minus zero, which Redis would return as zero.
  lat: fc.double({ min: -90, max: 90, noNaN: true }).map((lat) => lat + 0),
});
/** Anywhere near, or a jump; vague, exact, or without a word about it. */
const fix = fc.record({
  seconds: fc.nat({ max: 60 }),
  lat: fc.oneof(fc.double({ min: 29.8, max: 29.81, noNaN: true }), fc.constantFrom(28, 31)),
  accuracy: fc.oneof(fc.constant(null), fc.double({ min: 0, max: 400, noNaN: true })),
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
    accuracy: null,
    recordedAt: new Date(morning.getTime() + seconds * 1_000),
  });

  const start: Trail = { known: null, doubted: null };

  async function keep(id: string, trail: Trail, journey: ReportedJourney | null) {
    const { seen } = await inRedis.trailOf(id);
    return inRedis.replace(id, seen, trail, journey);
  }

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
        const setOffAt = setOff === null ? null : { setOffKm: setOff, nearestKm: setOff };
        const appointmentId = await drive(technicianId, setOffAt);
        let inTypeScript = setOffAt;
        for (const [index, { km, lat }] of positions.entries()) {
          const journey = {
            appointmentId,
            enRouteAt: morning,
            destination,
            ...distancesAfter(setOffAt, km),
          };
          inTypeScript = mergedDistances(inTypeScript, journey);
          await writeDistances(test.dataSource, [journey]);
          const known = positionAt(index, lat);
          const taken = await keep(technicianId, { known, doubted: null }, journey);
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
    const at = (seconds: number) => ({ known: positionAt(seconds, 29), doubted: null });
    await keep(technicianId, at(0), journeyOf(3));
    expect(await keep(technicianId, at(1), journeyOf(7))).toEqual({
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
        }
        expect((await readStoredTrail(test.dataSource, technicianId)).known).toEqual(latest);
      }),
      { numRuns: runsOf(15, 120) },
    );
  });

  it('are the same trail, whatever a phone reports, and changed by no one who has not seen it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fix, { minLength: 1, maxLength: 12 }), async (fixes) => {
        const technicianId = await technician();
        let trail = start;
        for (const { seconds, lat, accuracy } of fixes) {
          const before = trail;
          const { seen } = await inRedis.trailOf(technicianId);
          trail = trailAfter(before, { ...positionAt(seconds, lat), accuracy });
          if (trail === before) continue;
          const { dataSource } = test;
          expect(await inRedis.replace(technicianId, seen, trail, null)).toBeNull();
          expect(await replaceStoredTrail(dataSource, technicianId, before, trail)).toBe(true);
          expect(await inRedis.replace(technicianId, seen, start, null)).toBeUndefined();
          expect(await replaceStoredTrail(dataSource, technicianId, before, start)).toBe(false);
          expect((await inRedis.trailOf(technicianId)).trail).toEqual(trail);
          expect(await readStoredTrail(dataSource, technicianId)).toEqual(trail);
        }
        const cached = (await inRedis.of([technicianId])).get(technicianId);
        expect(cached?.position ?? null).toEqual(trail.known);
      }),
      { numRuns: runsOf(15, 120) },
    );
  });
});
