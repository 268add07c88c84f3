import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When and where technicians work. The capacity of a slot is now about its date and time. */
export class KeepWork1764610000400 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE booking.technician_roster
        ADD COLUMN active boolean NOT NULL DEFAULT true,
        ADD COLUMN work jsonb NOT NULL DEFAULT '{}',
        ADD COLUMN work_since timestamptz`);
    await runner.query(`DROP FUNCTION IF EXISTS booking.slot_capacity()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE booking.technician_roster DROP COLUMN active, DROP COLUMN work,
        DROP COLUMN work_since`);
  }
}
