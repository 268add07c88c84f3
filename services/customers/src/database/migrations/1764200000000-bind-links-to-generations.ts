import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A link ends with the tokens of its time: whoever takes an account back, takes it back from links too. */
export class BindLinksToGenerations1764200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE customers.account_links ADD COLUMN token_generation integer`);
    await runner.query(`
      UPDATE customers.account_links link SET token_generation = customer.token_generation
      FROM customers.customers customer WHERE customer.id = link.customer_id`);
    await runner.query(
      `ALTER TABLE customers.account_links ALTER COLUMN token_generation SET NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE customers.account_links DROP COLUMN token_generation`);
  }
}
