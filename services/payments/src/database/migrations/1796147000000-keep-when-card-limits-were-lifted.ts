import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Limits against card testing that stop everyone count declined cards since the office last lifted them. */
export class KeepWhenCardLimitsWereLifted1796147000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE payments.lifted_card_limits (
        at timestamptz PRIMARY KEY DEFAULT clock_timestamp(),
        by_name text NOT NULL
      );
      CREATE INDEX card_attempts_declined ON payments.card_attempts (at)
        WHERE charge_id IS NOT NULL AND NOT paid`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX payments.card_attempts_declined;
      DROP TABLE payments.lifted_card_limits`);
  }
}
