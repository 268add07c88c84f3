import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ReadLogByTime1796610000300 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX payment_history_of_all ON payments.payment_history (at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX payments.payment_history_of_all`);
  }
}
