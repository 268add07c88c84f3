import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '@service-kit/database/database';
import { createTestDatabase, type TestDatabase } from '@service-kit/testing/test-database';
import { minutesAfter, morning, visitFacts } from '../../test/factories';
import { database } from './data-source';
import { KeepJourneys1764350000000 } from './migrations/1764350000000-keep-journeys';

const { migrations } = database;
const before = migrations.slice(0, migrations.indexOf(KeepJourneys1764350000000));

/** What differs from a visit that its technician drives to, of which both services know the same. */
interface Left {
  readonly origin?: string;
  readonly address?: string;
  readonly startsAt?: Date;
  readonly enRouteAt?: Date | null;
}

describe('keeping journeys of what there is', () => {
  let test: TestDatabase;
  let admin: DataSource;

  beforeAll(async () => {
    test = await createTestDatabase({ ...database, migrations: before });
    admin = await new DataSource(dataSourceOptions(test.adminUrl, database)).initialize();
    // As far as its migration, which runs before, has brought booking's table.
    await admin.query(`CREATE SCHEMA booking`);
    await admin.query(`
      CREATE TABLE booking.appointments (id uuid, version integer, number text, technician_id uuid,
        tracking_status text, starts_at timestamptz, en_route_at timestamptz, arrived_at timestamptz,
        address text, city text, state text, zip_code text, origin text)`);
  });
  afterAll(async () => {
    await admin?.destroy();
    await test?.drop();
  });

  /** A record of tracking, and what booking says of its appointment. */
  async function leave(left: Left): Promise<string> {
    const facts = visitFacts({ technicianId: randomUUID() });
    const { appointmentId, technicianId, address, city, state, zipCode, slotStart } = facts;
    await admin.query(
      `INSERT INTO tracking.tracking_records (appointment_id, appointment_version, appointment,
         technician_id, status, slot_start, lat, lng, version, notifications, late_since,
         en_route_at, set_off_km, nearest_km, created_at)
       VALUES ($1, 2, $2, $3, 'en-route', $4, 29.8912, -81.3133, 3, '[]', $5, $5, 9, 4, $5)`,
      [appointmentId, JSON.stringify(facts), technicianId, slotStart, morning],
    );
    await admin.query(
      `INSERT INTO booking.appointments VALUES ($1, 4, 'FC-1042', $2, 'en-route', $3, $4, NULL, $5, $6,
         $7, $8, $9)`,
      [
        appointmentId,
        technicianId,
        left.startsAt ?? slotStart,
        left.enRouteAt === undefined ? morning : left.enRouteAt,
        left.address ?? address,
        city,
        state,
        zipCode,
        left.origin ?? 'booked',
      ],
    );
    return appointmentId;
  }

  it('goes by what booking says, and keeps what tracking knows of the same drive', async () => {
    const driving = await leave({});
    const moved = await leave({ startsAt: minutesAfter(morning, 300), enRouteAt: null });
    await leave({ origin: 'imported' });
    // Deleted in the meantime: the house must not come back with the old record.
    await leave({ address: '' });
    await admin.query(`DELETE FROM booking.appointments WHERE id = $1`, [await leave({})]);
    await admin.runMigrations({ transaction: 'each' });

    const rows = await admin.query<{ id: string }[]>(
      `SELECT appointment_id AS id, version, address ->> 'address' AS address, lat,
         late_since AS "lateSince", set_off_km AS "setOffKm", nearest_km AS "nearestKm"
       FROM tracking.journeys`,
    );
    const house = { version: 4, address: '12 Coquina Lane', lat: 29.8912 };
    const nothing = { lateSince: null, setOffKm: null, nearestKm: null };
    const expected = [
      { ...house, id: driving, lateSince: morning, setOffKm: 9, nearestKm: 4 },
      { ...house, id: moved, ...nothing },
    ];
    const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id);
    expect(rows.sort(byId)).toEqual(expected.sort(byId));
  });
});
