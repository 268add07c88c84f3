import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a visit costs, line by line. Earlier costs are one amount. */
export class KeepLinesOfCosts1764400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE booking.appointments
        ADD COLUMN cost_lines jsonb NOT NULL DEFAULT '[]'
          CHECK (jsonb_typeof(cost_lines) = 'array')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE booking.appointments DROP COLUMN cost_lines`);
  }
}
