import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When and where technicians work, and who is no longer one of them. */
export class KeepWork1764610000401 implements MigrationInterface {
  name = 'KeepWork1764610000401';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE tracking.technicians
        ADD COLUMN email text,
        ADD COLUMN working_hours jsonb NOT NULL DEFAULT '[]',
        ADD COLUMN days_off jsonb NOT NULL DEFAULT '[]',
        ADD COLUMN service_area text[] NOT NULL DEFAULT '{}',
        ADD COLUMN active boolean NOT NULL DEFAULT true,
        ADD CONSTRAINT inactive_is_offline CHECK (active OR availability = 'offline')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE tracking.technicians DROP COLUMN email, DROP COLUMN working_hours,
        DROP COLUMN days_off, DROP COLUMN service_area, DROP COLUMN active`);
  }
}
