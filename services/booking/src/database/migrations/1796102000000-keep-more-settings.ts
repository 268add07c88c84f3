import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What else the office decides; null until it has. */
export class KeepMoreSettings1796102000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE booking.settings
        ADD late_after_minutes integer CHECK (late_after_minutes BETWEEN 1 AND 240),
        ADD stale_after_minutes integer CHECK (stale_after_minutes BETWEEN 1 AND 60),
        ADD opening_hours jsonb,
        ADD counties jsonb,
        ADD service_call_fee text,
        ADD text_signature text CHECK (length(text_signature) <= 24)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE booking.settings
        DROP late_after_minutes, DROP stale_after_minutes, DROP opening_hours, DROP counties,
        DROP service_call_fee, DROP text_signature`);
  }
}
