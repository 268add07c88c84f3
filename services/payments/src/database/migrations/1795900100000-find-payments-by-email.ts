import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A customer's page shows what they paid, logged in or not. */
export class FindPaymentsByEmail1795900100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX payments_of_email ON payments.payments (lower(payer_email))
        WHERE payer_email IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX payments.payments_of_email`);
  }
}
