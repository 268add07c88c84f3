import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What payments announces of a visit's estimate. */
export class KeepEstimates1796630000050 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE booking.appointments ADD estimate jsonb;
      COMMENT ON COLUMN booking.appointments.estimate IS
        'the newest version and the approved price, as payments announced them'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE booking.appointments DROP estimate');
  }
}
