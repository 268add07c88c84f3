import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Payments that someone took by hand, and refunds that were paid back by hand. Stripe has neither. */
export class TakeCashAndChecks1795900200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE payments.payments
        ADD COLUMN method text NOT NULL DEFAULT 'card' CHECK (method IN ('card', 'cash', 'check')),
        ADD COLUMN check_number text,
        -- who took it, and the technician if it was one
        ADD COLUMN taken_by text,
        ADD COLUMN technician_id uuid,
        DROP CONSTRAINT intent_once_begun,
        ADD CONSTRAINT intent_once_begun
          CHECK (intent_id IS NOT NULL OR status IN ('created', 'cancelled') OR method <> 'card'),
        ADD CONSTRAINT taken_by_someone CHECK (method = 'card' OR (status = 'succeeded'
          AND intent_id IS NULL AND appointment_id IS NOT NULL AND taken_by IS NOT NULL)),
        ADD CONSTRAINT number_of_check CHECK (method = 'check' OR check_number IS NULL);
      ALTER TABLE payments.refunds
        ADD COLUMN method text NOT NULL DEFAULT 'card' CHECK (method IN ('card', 'cash', 'check')),
        DROP CONSTRAINT refund_once_begun,
        ADD CONSTRAINT refund_once_begun CHECK (refund_id IS NOT NULL
          OR status IN ('reserved', 'failed', 'cancelled') OR method <> 'card')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE payments.refunds
        DROP CONSTRAINT refund_once_begun,
        DROP COLUMN method,
        ADD CONSTRAINT refund_once_begun
          CHECK (refund_id IS NOT NULL OR status IN ('reserved', 'failed', 'cancelled'));
      ALTER TABLE payments.payments
        DROP CONSTRAINT intent_once_begun,
        DROP CONSTRAINT taken_by_someone,
        DROP CONSTRAINT number_of_check,
        DROP COLUMN method,
        DROP COLUMN check_number,
        DROP COLUMN taken_by,
        DROP COLUMN technician_id,
        ADD CONSTRAINT intent_once_begun
          CHECK (intent_id IS NOT NULL OR status IN ('created', 'cancelled'))`);
  }
}
