import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  createMessagingTables,
  dropMessagingTables,
} from '@service-kit/messaging/messaging-tables';

/** Appointments and the seats they hold, the roster that gives the seats, blackouts, messaging. */
export class CreateAppointments1763600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createMessagingTables(runner, 'booking');
    await runner.query(`CREATE SEQUENCE booking.appointment_numbers AS integer START 1001`);
    await runner.query(`
      CREATE TABLE booking.appointments (
        id uuid PRIMARY KEY,
        number text NOT NULL UNIQUE DEFAULT 'FC-' || nextval('booking.appointment_numbers'),
        version integer NOT NULL CHECK (version > 0),
        origin text NOT NULL CHECK (origin IN ('booked', 'demo', 'imported')),
        status text NOT NULL CHECK (status IN ('scheduled', 'in-progress', 'completed', 'cancelled')),
        slot_date date NOT NULL,
        slot text NOT NULL,
        starts_at timestamptz NOT NULL,
        ends_at timestamptz NOT NULL,
        technician_id uuid,
        tracking_version integer NOT NULL DEFAULT 0,
        customer_id uuid,
        service_request_id uuid,
        customer_name text NOT NULL,
        email text NOT NULL,
        phone text NOT NULL,
        address text NOT NULL,
        city text NOT NULL,
        state text NOT NULL,
        zip_code text NOT NULL,
        service_type text NOT NULL,
        appliance text NOT NULL,
        brand text NOT NULL,
        description text,
        technician_notes text,
        total_cents integer CHECK (total_cents >= 0),
        cancel_reason text,
        created_at timestamptz NOT NULL,
        CHECK (starts_at < ends_at),
        -- A technician is never in two places. Demo jobs overlap as they please.
        CONSTRAINT technician_in_one_place EXCLUDE USING gist
          (technician_id WITH =, tstzrange(starts_at, ends_at) WITH &&)
          WHERE (technician_id IS NOT NULL AND status <> 'cancelled' AND origin = 'booked')
      )`);
    await runner.query(
      `ALTER SEQUENCE booking.appointment_numbers OWNED BY booking.appointments.number`,
    );
    // The office's list, in both directions from today; the second for one status of it.
    await runner.query(`CREATE INDEX appointments_by_time ON booking.appointments (starts_at, id)`);
    await runner.query(
      `CREATE INDEX appointments_by_status ON booking.appointments (status, starts_at, id)`,
    );
    await runner.query(
      `CREATE INDEX appointments_demo ON booking.appointments (created_at) WHERE origin = 'demo'`,
    );
    await runner.query(`
      CREATE TABLE booking.slot_seats (
        slot_date date NOT NULL,
        slot text NOT NULL,
        seat integer NOT NULL CHECK (seat > 0),
        appointment_id uuid NOT NULL UNIQUE REFERENCES booking.appointments ON DELETE CASCADE,
        PRIMARY KEY (slot_date, slot, seat)
      )`);
    await runner.query(`
      CREATE TABLE booking.technician_roster (
        technician_id uuid PRIMARY KEY,
        availability text NOT NULL CHECK (availability IN ('available', 'offline')),
        version integer NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE booking.blackout_dates (
        blackout_date date PRIMARY KEY,
        reason text NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE booking.blackout_dates`);
    await runner.query(`DROP TABLE booking.technician_roster`);
    await runner.query(`DROP TABLE booking.slot_seats`);
    await runner.query(`DROP TABLE booking.appointments`);
    await dropMessagingTables(runner, 'booking');
  }
}
