import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The refunds of a period, for reports. */
export class FindRefundsByTime1764510000600 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX refunds_by_time ON payments.refunds (created_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX payments.refunds_by_time`);
  }
}
