import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = ['appointments', 'service_requests'];

export class KeepModelNumbers1796630000025 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables)
      await runner.query(`ALTER TABLE booking.${table} ADD COLUMN model_number text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of tables)
      await runner.query(`ALTER TABLE booking.${table} DROP COLUMN model_number`);
  }
}
