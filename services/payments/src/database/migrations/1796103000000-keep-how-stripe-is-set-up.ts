import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the last look at Stripe's settings found, for the office and for every replica. */
export class KeepHowStripeIsSetUp1796103000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE payments.stripe_setup (
        singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
        checked_at timestamptz,
        problems jsonb NOT NULL DEFAULT '[]',
        -- webhooks since the last one whose signature fits
        wrong_signatures integer NOT NULL DEFAULT 0,
        wrong_since timestamptz
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE payments.stripe_setup`);
  }
}
