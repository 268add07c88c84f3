import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why Stripe refuses to make payments, for the office's alert. Empty again once it makes one. */
export class KeepStripeRefusals1764320001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE payments.stripe_refusals (
        -- Stripe's type, code and parameter
        kind text PRIMARY KEY,
        words text NOT NULL,
        since timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE payments.stripe_refusals`);
  }
}
