import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which customer a bill is of. The customers service says it. */
export class FileUnderCustomers1796630000013 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE payments.bills ADD COLUMN customer_number integer;
      COMMENT ON COLUMN payments.bills.customer_number IS
        'null until the customers service has said it';
      CREATE INDEX bills_of_customer ON payments.bills (customer_number)
        WHERE customer_number IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE payments.bills DROP COLUMN customer_number`);
  }
}
