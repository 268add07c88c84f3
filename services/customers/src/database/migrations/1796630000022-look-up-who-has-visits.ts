import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is filed says it. The column stayed true when a customer's last visit was erased. */
export class LookUpWhoHasVisits1796630000022 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE customers.customers DROP COLUMN has_visits`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE customers.customers ADD COLUMN has_visits boolean NOT NULL DEFAULT false;
      UPDATE customers.customers SET has_visits = true WHERE id IN (
        SELECT coalesce(c.merged_into, c.id) FROM customers.filed_contacts f
        JOIN customers.customers c ON c.id = f.customer_id)`);
  }
}
