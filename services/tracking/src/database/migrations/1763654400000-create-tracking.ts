import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  createMessagingTables,
  dropMessagingTables,
} from '@service-kit/messaging/messaging-tables';

export class CreateTracking1763654400000 implements MigrationInterface {
  name = 'CreateTracking1763654400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE tracking.technicians (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        name text NOT NULL,
        phone text NOT NULL,
        avatar text,
        vehicle_info text,
        specialties text[] NOT NULL DEFAULT '{}',
        rating double precision CHECK (rating BETWEEN 0 AND 5),
        completed_jobs integer NOT NULL DEFAULT 0 CHECK (completed_jobs >= 0),
        availability text NOT NULL CHECK (availability IN ('available', 'offline')),
        availability_since timestamptz NOT NULL,
        version integer NOT NULL,
        lat double precision CHECK (lat BETWEEN -90 AND 90),
        lng double precision CHECK (lng BETWEEN -180 AND 180),
        location_address text,
        location_recorded_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        CHECK ((lat IS NULL) = (location_recorded_at IS NULL) AND (lat IS NULL) = (lng IS NULL))
      )
      -- A driving technician's row changes every second: room for updates that touch no index.
      WITH (fillfactor = 50)`);

    await runner.query(`
      CREATE TABLE tracking.phone_links (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        technician_id uuid NOT NULL REFERENCES tracking.technicians (id) ON DELETE CASCADE,
        token_hash bytea NOT NULL CONSTRAINT phone_link_token UNIQUE CHECK (length(token_hash) = 32),
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        revoked_at timestamptz
      )`);
    await runner.query(`
      CREATE UNIQUE INDEX one_valid_phone_link
      ON tracking.phone_links (technician_id) WHERE revoked_at IS NULL`);

    // No foreign key to technicians: these rows follow booking's events, which are the truth.
    await runner.query(`
      CREATE TABLE tracking.tracking_records (
        appointment_id text PRIMARY KEY,
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
        CHECK ((lat IS NULL) = (lng IS NULL)),
        CHECK (technician_id IS NOT NULL OR status IN ('scheduled', 'completed', 'cancelled'))
      )
      WITH (fillfactor = 70)`);
    await runner.query(`
      CREATE UNIQUE INDEX one_en_route_job
      ON tracking.tracking_records (technician_id) WHERE status = 'en-route'`);
    await runner.query(`
      CREATE INDEX records_under_way ON tracking.tracking_records (technician_id)
      WHERE status IN ('dispatched', 'en-route', 'arrived', 'in-progress')`);
    await runner.query(`
      CREATE INDEX records_of_technician ON tracking.tracking_records (technician_id, slot_start)
      WHERE technician_id IS NOT NULL`);
    await runner.query(`
      CREATE INDEX records_by_slot ON tracking.tracking_records (slot_start)`);
    await runner.query(`
      CREATE INDEX records_open ON tracking.tracking_records (slot_start)
      WHERE status NOT IN ('completed', 'cancelled')`);
    await runner.query(`
      CREATE INDEX records_held ON tracking.tracking_records (held_until)
      WHERE held_until IS NOT NULL`);

    await runner.query(`
      CREATE TABLE tracking.status_changes (
        appointment_id text NOT NULL,
        version integer NOT NULL,
        status text NOT NULL,
        technician_id uuid,
        moved_by text NOT NULL CHECK (moved_by IN ('booking', 'clock', 'office', 'technician')),
        notes text,
        reached_at timestamptz NOT NULL,
        PRIMARY KEY (appointment_id, version)
      )`);

    // A batch that a phone sends twice finds its positions here already.
    await runner.query(`
      CREATE TABLE tracking.positions (
        technician_id uuid NOT NULL,
        recorded_at timestamptz NOT NULL,
        appointment_id text,
        lat double precision NOT NULL,
        lng double precision NOT NULL,
        accuracy real,
        address text,
        received_at timestamptz NOT NULL,
        PRIMARY KEY (technician_id, recorded_at)
      )`);
    await runner.query(`
      CREATE INDEX positions_by_age ON tracking.positions USING brin (recorded_at)`);

    await createMessagingTables(runner, 'tracking');
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropMessagingTables(runner, 'tracking');
    for (const table of [
      'positions',
      'status_changes',
      'tracking_records',
      'phone_links',
      'technicians',
    ]) {
      await runner.query(`DROP TABLE tracking.${table}`);
    }
  }
}
