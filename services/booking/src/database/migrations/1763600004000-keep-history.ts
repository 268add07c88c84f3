import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Who did what to an appointment, what tracking last told of the technician's notes, names in the
 * roster, and a version of each service request for those who edit it.
 */
export class KeepHistory1763600004000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE booking.service_requests
         ADD COLUMN version integer NOT NULL DEFAULT 1 CHECK (version > 0)`,
    );
    await runner.query(`ALTER TABLE booking.appointments ADD COLUMN tracking_notes text`);
    // Null until the technician's next event.
    await runner.query(`ALTER TABLE booking.technician_roster ADD COLUMN name text`);
    await runner.query(`
      CREATE TABLE booking.appointment_history (
        position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        appointment_id uuid NOT NULL REFERENCES booking.appointments ON DELETE CASCADE,
        at timestamptz NOT NULL,
        by_name text NOT NULL,
        what jsonb NOT NULL,
        -- The version of the tracking record that an entry tells of; an event that comes twice is one.
        tracking_version integer,
        UNIQUE (appointment_id, tracking_version)
      )`);
    await runner.query(
      `CREATE INDEX appointment_history_by_time
         ON booking.appointment_history (appointment_id, at, position)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE booking.appointment_history`);
    await runner.query(`ALTER TABLE booking.technician_roster DROP COLUMN name`);
    await runner.query(`ALTER TABLE booking.appointments DROP COLUMN tracking_notes`);
    await runner.query(`ALTER TABLE booking.service_requests DROP COLUMN version`);
  }
}
