import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The few payments without a bill that wait for the office, among all there ever were. */
export class FindUnmatchedPayments1764320000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX payments_unmatched ON payments.payments (created_at, id)
         WHERE status IN ('succeeded') AND appointment_id IS NULL AND reviewed_at IS NULL
           AND refunded_cents < amount_cents`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX payments.payments_unmatched`);
  }
}
