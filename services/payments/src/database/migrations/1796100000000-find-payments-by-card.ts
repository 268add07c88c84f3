import type { MigrationInterface, QueryRunner } from 'typeorm';

const searched = (words: string): string => `
  ALTER TABLE payments.payments
    DROP COLUMN search_words,
    ADD COLUMN search_words tsvector GENERATED ALWAYS AS (search_words(${words})) STORED NOT NULL;
  CREATE INDEX payments_search ON payments.payments USING gin (search_words)`;

const former = `coalesce(receipt_number, '') || ' ' || coalesce(appointment_number, '') || ' ' ||
  description || ' ' || coalesce(intent_id, '') || ' ' || coalesce(charge_id, '')`;

/** Payments are also found by the payer's name, the card and the check; due bills and refunds are added up. */
export class FindPaymentsByCard1796100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      searched(`${former} || ' ' || coalesce(payer_name, '') || ' ' || coalesce(card_last4, '') ||
        ' ' || coalesce(check_number, '')`),
    );
    await runner.query(`
      CREATE INDEX bills_due ON payments.bills (appointment_id) INCLUDE (total_cents, settled_cents)
        WHERE total_cents > settled_cents;
      CREATE INDEX payments_refunded ON payments.payments (created_at, id) WHERE refunded_cents > 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX payments.bills_due;
      DROP INDEX payments.payments_refunded`);
    await runner.query(searched(former));
  }
}
