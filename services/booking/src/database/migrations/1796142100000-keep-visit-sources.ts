import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * From where unknown people booked, and who was refused. Addresses are keyed hashes; both tables are
 * purged after days.
 */
export class KeepVisitSources1796142100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE booking.visit_sources (
        appointment_id uuid PRIMARY KEY REFERENCES booking.appointments ON DELETE CASCADE,
        address text NOT NULL,
        range text NOT NULL,
        at timestamptz NOT NULL
      );
      CREATE INDEX visit_sources_of_range ON booking.visit_sources (range, at);
      CREATE INDEX visit_sources_of_address ON booking.visit_sources (address);
      CREATE INDEX visit_sources_by_time ON booking.visit_sources (at);
      CREATE TABLE booking.refused_sources (
        source text PRIMARY KEY,
        since timestamptz NOT NULL,
        last_at timestamptz NOT NULL,
        attempts integer NOT NULL CHECK (attempts > 0)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE booking.visit_sources, booking.refused_sources');
  }
}
