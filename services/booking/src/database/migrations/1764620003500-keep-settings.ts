import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Without a row, and for each that is null, the environment decides. */
export class KeepSettings1764620003500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE booking.settings (
        only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
        version integer NOT NULL DEFAULT 1,
        lead_time_minutes integer CHECK (lead_time_minutes BETWEEN 0 AND 20160),
        change_cutoff_hours integer CHECK (change_cutoff_hours BETWEEN 0 AND 336),
        dispatch_ahead_minutes integer CHECK (dispatch_ahead_minutes BETWEEN 0 AND 10080)
      );
      CREATE TABLE booking.settings_history (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        at timestamptz NOT NULL DEFAULT now(),
        by_name text NOT NULL,
        message text NOT NULL
      );`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE booking.settings_history; DROP TABLE booking.settings`);
  }
}
