import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Visits are booking's, whose migration has taken over the tracking records before this one. What
 * stays here is the way to each: a projection of the visit, and what tracking knows of the way.
 *
 * Undone, there are no records: the release before makes each again from what booking answers.
 */
export class KeepJourneys1764350000000 implements MigrationInterface {
  name = 'KeepJourneys1764350000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE tracking.journeys (
        appointment_id uuid PRIMARY KEY,
        version integer NOT NULL,
        number text NOT NULL,
        technician_id uuid,
        status text NOT NULL CONSTRAINT journeys_status_check CHECK (status IN ('scheduled',
          'dispatched', 'en-route', 'arrived', 'in-progress', 'completed', 'cancelled')),
        slot_start timestamptz NOT NULL,
        en_route_at timestamptz,
        arrived_at timestamptz,
        address jsonb NOT NULL,
        lat double precision,
        lng double precision,
        approximate jsonb,
        late_since timestamptz,
        set_off_km double precision,
        nearest_km double precision,
        CONSTRAINT journeys_place CHECK ((lat IS NULL) = (lng IS NULL)
          AND (approximate IS NULL OR lat IS NOT NULL))
      )
      -- A row changes every second while its technician drives: room for updates that touch no index.
      WITH (fillfactor = 70)`);
    await runner.query(`
      CREATE INDEX journeys_of_technician ON tracking.journeys (technician_id)
        WHERE status IN ('en-route', 'arrived')`);
    await runner.query(`
      CREATE INDEX journeys_open ON tracking.journeys (slot_start)
        WHERE status NOT IN ('completed', 'cancelled')`);
    const [known] = (await runner.query(
      `SELECT to_regclass('booking.appointments') AS appointments`,
    )) as [{ appointments: string | null }];
    if (known.appointments !== null) await takeOver(runner);
    await runner.query(`DROP TABLE tracking.status_changes`);
    await runner.query(`DROP TABLE tracking.tracking_records`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE tracking.journeys`);
    await createRecords(runner);
  }
}

async function takeOver(runner: QueryRunner): Promise<void> {
  await runner.query(`
    INSERT INTO tracking.journeys (appointment_id, version, number, technician_id, status,
      slot_start, en_route_at, arrived_at, address, lat, lng, approximate, late_since, set_off_km,
      nearest_km)
    SELECT a.id, a.version, a.number, a.technician_id, a.tracking_status, a.starts_at,
      a.en_route_at, a.arrived_at, jsonb_build_object('address', a.address, 'city', a.city,
        'state', a.state, 'zipCode', a.zip_code),
      r.lat, r.lng, r.approximate,
      CASE WHEN r.slot_start = a.starts_at THEN r.late_since END,
      CASE WHEN r.en_route_at = a.en_route_at THEN r.set_off_km END,
      CASE WHEN r.en_route_at = a.en_route_at THEN r.nearest_km END
    FROM tracking.tracking_records r JOIN booking.appointments a ON a.id = r.appointment_id
    WHERE a.origin <> 'imported'
      -- One whose address has changed since is made again, with the place of that address.
      AND (r.appointment ->> 'address', r.appointment ->> 'city', r.appointment ->> 'state',
        r.appointment ->> 'zipCode') = (a.address, a.city, a.state, a.zip_code)`);
}

/** As they were. */
async function createRecords(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE tracking.tracking_records (
      appointment_id uuid PRIMARY KEY,
      appointment_version integer NOT NULL,
      appointment jsonb NOT NULL,
      technician_id uuid,
      status text NOT NULL CHECK (status IN ('scheduled', 'dispatched', 'en-route', 'arrived',
        'in-progress', 'completed', 'cancelled')),
      slot_start timestamptz NOT NULL,
      lat double precision,
      lng double precision,
      version integer NOT NULL,
      notifications jsonb NOT NULL,
      notes text,
      held_until timestamptz,
      late_since timestamptz,
      en_route_at timestamptz,
      arrived_at timestamptz,
      started_at timestamptz,
      completed_at timestamptz,
      set_off_km double precision,
      nearest_km double precision,
      created_at timestamptz NOT NULL,
      reached_at timestamptz NOT NULL DEFAULT now(),
      notes_version integer,
      approximate jsonb
        CONSTRAINT approximate_place CHECK (approximate IS NULL OR lat IS NOT NULL),
      CHECK ((lat IS NULL) = (lng IS NULL)),
      CHECK (technician_id IS NOT NULL OR status IN ('scheduled', 'completed', 'cancelled'))
    )
    WITH (fillfactor = 70)`);
  await runner.query(`
    CREATE UNIQUE INDEX one_job_under_way ON tracking.tracking_records (technician_id)
      WHERE status IN ('en-route', 'arrived', 'in-progress')`);
  await runner.query(`
    CREATE INDEX records_under_way ON tracking.tracking_records (technician_id)
      WHERE status IN ('dispatched', 'en-route', 'arrived', 'in-progress')`);
  await runner.query(`
    CREATE INDEX records_of_technician ON tracking.tracking_records (technician_id, slot_start)
      WHERE technician_id IS NOT NULL`);
  await runner.query(`CREATE INDEX records_by_slot ON tracking.tracking_records (slot_start)`);
  await runner.query(`
    CREATE INDEX records_open ON tracking.tracking_records (slot_start)
      WHERE status NOT IN ('completed', 'cancelled')`);
  await runner.query(`
    CREATE INDEX records_held ON tracking.tracking_records (held_until)
      WHERE held_until IS NOT NULL`);
  await runner.query(`
    CREATE TABLE tracking.status_changes (
      appointment_id uuid NOT NULL,
      version integer NOT NULL,
      status text NOT NULL,
      technician_id uuid,
      moved_by text NOT NULL CHECK (moved_by IN ('booking', 'clock', 'office', 'technician')),
      notes text,
      reached_at timestamptz NOT NULL,
      moved_by_name text NOT NULL DEFAULT 'System',
      correction boolean NOT NULL DEFAULT false,
      heard_at timestamptz NOT NULL DEFAULT now(),
      step_key text,
      PRIMARY KEY (appointment_id, version)
    )`);
}
