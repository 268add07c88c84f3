import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The search's index is for parts of numbers. */
export class FindAccountsByPhone1795900100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX customers_of_phone ON customers.customers (phone_digits)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX customers.customers_of_phone`);
  }
}
