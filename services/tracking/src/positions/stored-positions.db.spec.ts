import fc from 'fast-check';
import { runsOf } from '@contracts/testing/deep';
import { specDatabase } from '@service-kit/testing/test-database';
import { minutesAfter, morning, visitFacts } from '../../test/factories';
import { database } from '../database/data-source';
import { trailAfter, type Position, type Trail } from '../estimate/journey.service';
import { positionsOf, replaceTrail, trailOf, type StoredTrail } from './stored-positions';

/** Anywhere near, or a jump; vague, exact, or without a word about it. */
const fix = fc.record({
  seconds: fc.nat({ max: 60 }),
  lat: fc.oneof(fc.double({ min: 29.8, max: 29.81, noNaN: true }), fc.constantFrom(28, 31)),
  accuracy: fc.oneof(fc.constant(null), fc.double({ min: 0, max: 400, noNaN: true })),
});
const kilometers = fc.oneof(
  fc.double({ min: 0, max: 500, noNaN: true }),
  fc.constantFrom(0, 1e-7, 12.5),
);
const start: Trail = { known: null, doubted: null };
const destination = { lat: 29.9, lng: -81.337 };

describe('the trail in a technician’s row', () => {
  const test = specDatabase(database);

  const positionAt = (seconds: number, lat = 29.8): Position => ({
    lat,
    lng: -81.3,
    address: null,
    accuracy: null,
    recordedAt: new Date(morning.getTime() + seconds * 1_000),
  });

  async function technician(): Promise<string> {
    const [row] = await test.dataSource.query<{ id: string }[]>(
      `INSERT INTO technicians (name, phone, availability, availability_since, version)
       VALUES ('Ana Reyes', '(904) 555-0101', 'available', now(), 1) RETURNING id`,
    );
    return row!.id;
  }

  async function storedTrail(technicianId: string): Promise<Trail> {
    const [row] = await test.dataSource.query<StoredTrail[]>(
      `SELECT lat, lng, location_address AS address, location_accuracy AS accuracy,
         location_recorded_at AS "recordedAt", location_doubted AS doubted
       FROM technicians WHERE id = $1`,
      [technicianId],
    );
    return trailOf(row!);
  }

  async function drive(technicianId: string) {
    const { appointmentId } = visitFacts();
    await test.dataSource.query(
      `INSERT INTO journeys (appointment_id, version, number, technician_id, status, slot_start,
         en_route_at, address, lat, lng)
       VALUES ($1, 1, 'FC-1042', $2, 'en-route', $3, $3, '{}', $4, $5)`,
      [appointmentId, technicianId, morning, destination.lat, destination.lng],
    );
    return { appointmentId, enRouteAt: morning, destination };
  }

  const replace = (id: string, before: Trail, after: Trail, ...[journey = null]: JourneyOf) =>
    replaceTrail(test.dataSource, id, before, after, journey);
  type JourneyOf = [Parameters<typeof replaceTrail>[4]?];

  it('is kept as it is, and replaced by no one who has not seen it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fix, { minLength: 1, maxLength: 12 }), async (fixes) => {
        const id = await technician();
        let trail = start;
        for (const { seconds, lat, accuracy } of fixes) {
          const before = trail;
          trail = trailAfter(before, { ...positionAt(seconds, lat), accuracy });
          if (trail === before) continue;
          expect(await replace(id, before, trail)).toEqual({ replaced: true, distances: null });
          expect(await replace(id, before, start)).toEqual({ replaced: false, distances: null });
          expect(await storedTrail(id)).toEqual(trail);
        }
        const latest = await positionsOf(test.dataSource, [id]);
        expect(latest.get(id) ?? null).toEqual(trail.known);
      }),
      { numRuns: runsOf(15, 120) },
    );
  });

  it('brings the distances of the drive: the first one, and the nearest since', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(kilometers, { minLength: 1, maxLength: 12 }), async (all) => {
        const id = await technician();
        const journey = await drive(id);
        let before = start;
        for (const [index, km] of all.entries()) {
          const after = { known: positionAt(index), doubted: null };
          const { distances } = await replace(id, before, after, { ...journey, km });
          const nearestKm = Math.min(...all.slice(0, index + 1));
          expect(distances).toEqual({ setOffKm: all[0], nearestKm });
          // Unseen, it changes nothing.
          await replace(id, before, after, { ...journey, km: -1 });
          before = after;
        }
      }),
      { numRuns: runsOf(15, 120) },
    );
  });

  it('brings no distances of a drive that is over, began again or leads elsewhere', async () => {
    const id = await technician();
    const journey = await drive(id);
    const changes: [string, object][] = [
      [`en_route_at = en_route_at`, { enRouteAt: minutesAfter(morning, 1) }],
      [`en_route_at = en_route_at`, { destination: { ...destination, lat: 29.8 } }],
      [`status = 'arrived'`, {}],
    ];
    let before = start;
    for (const [index, [change, told]] of changes.entries()) {
      await test.dataSource.query(`UPDATE journeys SET ${change}`);
      const after = { known: positionAt(index), doubted: null };
      const stored = await replace(id, before, after, { ...journey, km: 3, ...told });
      expect(stored).toEqual({ replaced: true, distances: null });
      before = after;
    }
  });
});
