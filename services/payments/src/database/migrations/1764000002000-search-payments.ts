import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createSearchFunctions, dropSearchFunctions } from '@service-kit/search/search-functions';

/** What the office finds a payment by. */
export class SearchPayments1764000002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createSearchFunctions(runner, 'payments');
    await runner.query(`
      ALTER TABLE payments.payments ADD COLUMN search_words tsvector NOT NULL
        GENERATED ALWAYS AS (payments.search_words(coalesce(receipt_number, '') || ' '
          || coalesce(appointment_number, '') || ' ' || description || ' '
          || coalesce(intent_id, '') || ' ' || coalesce(charge_id, ''))) STORED`);
    await runner.query(
      `CREATE INDEX payments_search ON payments.payments USING gin (search_words)`,
    );
    // The few that are not decided, among all there ever were.
    await runner.query(`CREATE INDEX disputes_in_status ON payments.disputes (status, created_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX payments.disputes_in_status`);
    await runner.query(`ALTER TABLE payments.payments DROP COLUMN search_words`);
    await dropSearchFunctions(runner, 'payments');
  }
}
