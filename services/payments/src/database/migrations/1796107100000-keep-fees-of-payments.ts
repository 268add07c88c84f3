import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What Stripe keeps of a payment, as the nightly comparison finds. */
export class KeepFeesOfPayments1796107100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE payments.payments ADD COLUMN fee_cents bigint`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE payments.payments DROP COLUMN fee_cents`);
  }
}
