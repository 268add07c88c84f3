import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A refund may leave its amount owed. One that takes back a wrong record of cash or a check voids it. */
export class VoidPayments1796400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE payments.payments
        ADD COLUMN void_reason text
          CHECK (void_reason IN ('entered-wrongly', 'returned-check', 'wrong-job')),
        ADD CONSTRAINT voided_by_hand CHECK (void_reason IS NULL
          OR (method <> 'card' AND refunded_cents = amount_cents)),
        ADD CONSTRAINT returned_is_check
          CHECK (void_reason <> 'returned-check' OR method = 'check');
      ALTER TABLE payments.refunds
        -- the bill asks for the amount again
        ADD COLUMN still_owed boolean NOT NULL DEFAULT false,
        -- of the entry that voids its payment
        ADD COLUMN void_reason text
          CHECK (void_reason IN ('entered-wrongly', 'returned-check', 'wrong-job')),
        ADD CONSTRAINT void_is_owed CHECK (void_reason IS NULL OR (still_owed AND method <> 'card'));
      CREATE UNIQUE INDEX refunds_one_void ON payments.refunds (payment_id)
        WHERE void_reason IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX payments.refunds_one_void;
      ALTER TABLE payments.refunds
        DROP CONSTRAINT void_is_owed,
        DROP COLUMN still_owed,
        DROP COLUMN void_reason;
      ALTER TABLE payments.payments
        DROP CONSTRAINT voided_by_hand,
        DROP CONSTRAINT returned_is_check,
        DROP COLUMN void_reason`);
  }
}
