import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A lost dispute may be appealed, and won. */
export class TakeAppealsOfDisputes1796103100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE payments.disputes
        DROP CONSTRAINT disputes_status_check,
        ADD CONSTRAINT disputes_status_check
          CHECK (status IN ('warning_needs_response', 'warning_under_review', 'warning_closed',
            'needs_response', 'under_review', 'appeal_needs_response', 'appeal_under_review', 'won',
            'lost', 'prevented'));
      ALTER TABLE payments.payments
        DROP CONSTRAINT payments_dispute_status_check,
        ADD CONSTRAINT payments_dispute_status_check
          CHECK (dispute_status IN ('warning_needs_response', 'warning_under_review',
            'warning_closed', 'needs_response', 'under_review', 'appeal_needs_response',
            'appeal_under_review', 'won', 'lost', 'prevented'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE payments.disputes SET status = 'under_review'
        WHERE status IN ('appeal_needs_response', 'appeal_under_review');
      UPDATE payments.payments SET dispute_status = 'under_review'
        WHERE dispute_status IN ('appeal_needs_response', 'appeal_under_review');
      ALTER TABLE payments.disputes
        DROP CONSTRAINT disputes_status_check,
        ADD CONSTRAINT disputes_status_check
          CHECK (status IN ('warning_needs_response', 'warning_under_review', 'warning_closed',
            'needs_response', 'under_review', 'won', 'lost', 'prevented'));
      ALTER TABLE payments.payments
        DROP CONSTRAINT payments_dispute_status_check,
        ADD CONSTRAINT payments_dispute_status_check
          CHECK (dispute_status IN ('warning_needs_response', 'warning_under_review',
            'warning_closed', 'needs_response', 'under_review', 'won', 'lost', 'prevented'))`);
  }
}
