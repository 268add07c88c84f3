import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whose a payment without a bill is, and what its receipt says. */
export class KeepWhoPaid1764360000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE payments.payments
        ADD COLUMN payer_name text,
        ADD COLUMN payer_email text,
        ADD COLUMN card_last4 text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE payments.payments
        DROP COLUMN payer_name,
        DROP COLUMN payer_email,
        DROP COLUMN card_last4`);
  }
}
