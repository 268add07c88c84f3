import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A bank warns of fraud before its customer disputes a payment. The office looks at it. */
export class KeepWarningsOfFraud1796107000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE payments.payments
        -- Stripe's word for the kind of fraud that the payer's bank suspects
        ADD COLUMN fraud_warning text;
      DROP INDEX payments.payments_to_review;
      CREATE INDEX payments_to_review ON payments.payments (created_at)
        WHERE (reviewed_at IS NULL)
          AND ((status = 'flagged') OR (overpaid_cents > 0) OR (fraud_warning IS NOT NULL))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX payments.payments_to_review;
      ALTER TABLE payments.payments DROP COLUMN fraud_warning;
      CREATE INDEX payments_to_review ON payments.payments (created_at)
        WHERE (reviewed_at IS NULL) AND ((status = 'flagged') OR (overpaid_cents > 0))`);
  }
}
