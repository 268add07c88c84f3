import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { dataSourceOptions, type ServiceDatabase } from '@service-kit/database/database';
import { createTestDatabase, type TestDatabase } from '@service-kit/testing/test-database';
import { appointmentFacts, minutesAfter, morning } from '../../test/factories';
import { database } from './data-source';
import { OneJobUnderWay1763740800000 } from './migrations/1763740800000-one-job-under-way';

const { migrations } = database;
const since = migrations.length - migrations.indexOf(OneJobUnderWay1763740800000);
const before: ServiceDatabase = { ...database, migrations: migrations.slice(0, -since) };

interface Row {
  readonly id: string;
  readonly status: string;
}

/** The jobs that are there, by names that say what is special about them. */
const ids = new Map<string, string>();
function idOf(name: string): string {
  const id = ids.get(name) ?? randomUUID();
  ids.set(name, id);
  return id;
}
const nameOf = (id: string) => [...ids].find(([, known]) => known === id)?.[0] ?? id;
const byName = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id);

/** What the releases before have left in the tables. */
describe('migrating what is there', () => {
  let test: TestDatabase;
  let admin: DataSource;
  const ana = randomUUID();
  const ben = randomUUID();

  beforeAll(async () => {
    test = await createTestDatabase(before);
    admin = await new DataSource(dataSourceOptions(test.adminUrl, database)).initialize();
    for (const [id, name] of [
      [ana, 'Ana Reyes'],
      [ben, 'Ben Ito'],
    ]) {
      await admin.query(
        `INSERT INTO technicians (id, name, phone, availability, availability_since, version)
         VALUES ($1, $2, '(904) 555-0101', 'available', now(), 1)`,
        [id, name],
      );
    }
    await left('far along', ana, 'in-progress', 10);
    await left('arrived later', ana, 'arrived', 20);
    await left('on the way', ana, 'en-route', 30);
    await left('arrived first', ben, 'arrived', 10);
    await left('arrived last', ben, 'arrived', 20);
    await left('waits', ben, 'dispatched', 5);
    await left('house', null, 'scheduled', 0, { lat: 29.8912345, lng: -81.3133211 });
    await left('elsewhere', null, 'scheduled', 0, { lat: 29.8, lng: -81.3 });
    await left('no place', null, 'scheduled', 0, null);
    await admin.runMigrations({ transaction: 'each' });
  });

  afterAll(async () => {
    if (admin?.isInitialized) await admin.destroy();
    await test?.drop();
  });

  async function left(
    name: string,
    technicianId: string | null,
    status: string,
    minutes: number,
    place: { lat: number; lng: number } | null = { lat: 29.9, lng: -81.337 },
  ): Promise<void> {
    const at = minutesAfter(morning, minutes);
    const id = idOf(name);
    const facts = appointmentFacts({ appointmentId: id, technicianId });
    await admin.query(
      `INSERT INTO tracking_records (appointment_id, appointment_version, appointment, technician_id,
         status, slot_start, lat, lng, version, notifications, notes, en_route_at, created_at)
       VALUES ($1, 1, $2, $3, $4, $5, $6, $7, 4, '[]', 'Ring twice.', $8, $9)`,
      [
        id,
        JSON.stringify(facts),
        technicianId,
        status,
        facts.slotStart,
        place?.lat ?? null,
        place?.lng ?? null,
        at,
        morning,
      ],
    );
    if (technicianId === null) return;
    await admin.query(
      `INSERT INTO status_changes
         (appointment_id, version, status, technician_id, moved_by, notes, reached_at)
       VALUES ($1, 3, $2, $3, 'technician', 'Ring twice.', $4), ($1, 4, $2, $3, 'office', NULL, $4)`,
      [id, status, technicianId, at],
    );
  }

  it('leaves each technician the job that is furthest along, of equals the one reached last', async () => {
    const rows = await test.dataSource.query<Row[]>(
      `SELECT appointment_id AS id, status FROM tracking_records
       WHERE technician_id IS NOT NULL`,
    );
    expect(Object.fromEntries(rows.map(({ id, status }) => [nameOf(id), status]))).toEqual({
      'arrived first': 'dispatched',
      'arrived last': 'arrived',
      'arrived later': 'dispatched',
      'far along': 'in-progress',
      'on the way': 'dispatched',
      waits: 'dispatched',
    });
  });

  it('keeps, announces and tells that the others were taken back by the system', async () => {
    const rows = await test.dataSource.query<{ id: string }[]>(
      `SELECT c.appointment_id AS id, c.version, c.moved_by_name AS by, c.correction,
         r.version AS present, r.en_route_at AS "enRouteAt",
         r.notifications -> -1 ->> 'message' AS message,
         o.envelope::jsonb -> 'facts' AS facts
       FROM status_changes c JOIN tracking_records r USING (appointment_id)
         JOIN outbox o ON o.aggregate_id = c.appointment_id::text AND o.version = c.version`,
    );
    const message = 'That update was a mistake: your technician is not on the way yet.';
    const takenBack = (name: string, from: string) => ({
      id: name,
      version: 5,
      by: 'System',
      correction: true,
      present: 5,
      enRouteAt: null,
      message,
      facts: expect.objectContaining({
        appointmentId: idOf(name),
        status: 'dispatched',
        from,
        correction: true,
        notes: 'Ring twice.',
        notesVersion: 3,
      }),
    });
    const named = rows.map((row) => ({ ...row, id: nameOf(row.id) }));
    expect(named.sort(byName)).toEqual([
      takenBack('arrived first', 'arrived'),
      takenBack('arrived later', 'arrived'),
      takenBack('on the way', 'en-route'),
    ]);
  });

  it('allows no second one from then on', async () => {
    await expect(
      test.dataSource.query(
        `UPDATE tracking_records SET status = 'arrived' WHERE appointment_id = $1`,
        [idOf('on the way')],
      ),
    ).rejects.toMatchObject({ driverError: { constraint: 'one_job_under_way' } });
  });

  it('knows who took the steps of before, as far as that was kept, and since when they hold', async () => {
    const names = await test.dataSource.query<object[]>(
      `SELECT moved_by_name AS by, correction FROM status_changes
       WHERE appointment_id = $1 ORDER BY version`,
      [idOf('far along')],
    );
    expect(names).toEqual([
      { by: 'Ana Reyes', correction: false },
      { by: 'Office', correction: false },
    ]);
    const records = await test.dataSource.query<object[]>(
      `SELECT reached_at AS "reachedAt" FROM tracking_records
       WHERE appointment_id IN ($1, $2) ORDER BY reached_at DESC`,
      [idOf('far along'), idOf('house')],
    );
    expect(records).toEqual([{ reachedAt: minutesAfter(morning, 10) }, { reachedAt: morning }]);
  });

  it('marks the places of the table as approximate, and no others', async () => {
    const rows = await test.dataSource.query<{ id: string; approximate: unknown }[]>(
      `SELECT appointment_id AS id, approximate FROM tracking_records
       WHERE appointment_id = ANY($1)`,
      [['waits', 'house', 'elsewhere', 'no place'].map(idOf)],
    );
    expect(rows.map((row) => ({ ...row, id: nameOf(row.id) })).sort(byName)).toEqual([
      { id: 'elsewhere', approximate: null },
      { id: 'house', approximate: null },
      { id: 'no place', approximate: null },
      { id: 'waits', approximate: { near: '32084', radiusKm: 8 } },
    ]);
  });

  it('keeps every appointment under its id, which is a UUID from then on', async () => {
    const columns = await test.dataSource.query<object[]>(
      `SELECT table_name AS "table", data_type AS type FROM information_schema.columns
       WHERE table_schema = 'tracking' AND column_name IN ('appointment_id', 'technician_id')`,
    );
    expect(columns).toHaveLength(7);
    for (const column of columns) expect(column).toMatchObject({ type: 'uuid' });
    const rows = await test.dataSource.query<{ id: string }[]>(
      `SELECT appointment_id AS id FROM tracking_records`,
    );
    expect(rows.map(({ id }) => id).sort()).toEqual([...ids.values()].sort());
  });

  it('can be undone and done again', async () => {
    for (let undone = 0; undone < since; undone += 1) {
      await admin.undoLastMigration({ transaction: 'each' });
    }
    await admin.runMigrations({ transaction: 'each' });
    expect(await admin.showMigrations()).toBe(false);
  });
});
