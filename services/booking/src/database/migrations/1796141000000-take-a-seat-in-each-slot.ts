import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A job takes a seat in each slot that it overlaps, and what technicians can't repair counts. */
export class TakeASeatInEachSlot1796141000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE booking.technician_roster
        ADD COLUMN lacks text[] NOT NULL DEFAULT '{}',
        ADD COLUMN works_always boolean NOT NULL GENERATED ALWAYS AS (
          coalesce(work -> 'workingHours', '[]') = '[]'
          AND coalesce(work -> 'daysOff', '[]') = '[]') STORED;
      ALTER TABLE booking.slot_seats DROP CONSTRAINT slot_seats_appointment_id_key;
      ALTER TABLE booking.slot_seats ADD UNIQUE (appointment_id, slot_date, slot)`);
    await runner.query(`
      WITH further AS (
        SELECT DISTINCT a.id, local::date AS slot_date,
          to_char(local, 'HH24:00') || to_char(local + interval '1 hour', '-HH24:00') AS slot
        FROM booking.slot_seats s JOIN booking.appointments a ON a.id = s.appointment_id
          CROSS JOIN LATERAL generate_series(a.starts_at + interval '1 hour',
            a.ends_at - interval '1 microsecond', interval '1 hour') AS hour
          CROSS JOIN LATERAL (SELECT date_trunc('hour', hour AT TIME ZONE 'America/New_York')) AS l (local)
        WHERE a.ends_at > a.starts_at + interval '1 hour'
      )
      INSERT INTO booking.slot_seats (slot_date, slot, seat, appointment_id)
      SELECT slot_date, slot, row_number() OVER (PARTITION BY slot_date, slot ORDER BY id)
          + coalesce((SELECT max(s.seat) FROM booking.slot_seats s
            WHERE (s.slot_date, s.slot) = (further.slot_date, further.slot)), 0), id
      FROM further
      ON CONFLICT (appointment_id, slot_date, slot) DO NOTHING`);
    await runner.query(`
      DROP FUNCTION IF EXISTS booking.claim_seat(date, text, text, text, text, text, boolean, text,
        integer, timestamptz);
      DROP FUNCTION IF EXISTS booking.complete_booking(uuid, text, date, text, integer, timestamptz,
        jsonb, text, text, text, text);
      DROP FUNCTION IF EXISTS booking.free_seat(date, text);
      DROP FUNCTION IF EXISTS booking.lock_slot(date, text);
      DROP FUNCTION IF EXISTS booking.slot_capacity(date, text);
      DROP FUNCTION IF EXISTS booking.works_at(jsonb, date, text)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION IF EXISTS booking.works_on(booking.technician_roster, timestamptz, timestamptz,
        text[], date, integer[]);
      DELETE FROM booking.slot_seats s USING booking.appointments a
        WHERE a.id = s.appointment_id AND (s.slot_date, s.slot) <> (a.slot_date, a.slot);
      ALTER TABLE booking.slot_seats
        DROP CONSTRAINT slot_seats_appointment_id_slot_date_slot_key,
        ADD UNIQUE (appointment_id);
      ALTER TABLE booking.technician_roster DROP COLUMN lacks, DROP COLUMN works_always`);
  }
}
