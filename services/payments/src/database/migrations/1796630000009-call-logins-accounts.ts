import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A login of the portal is an account; a customer is a person or business that the company knows. */
export class CallLoginsAccounts1796630000009 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE payments.bills RENAME COLUMN customer_id TO account_id;
      ALTER TABLE payments.payments RENAME COLUMN customer_id TO account_id;
      ALTER INDEX payments.bills_of_customer RENAME TO bills_of_account;
      ALTER INDEX payments.payments_of_customer RENAME TO payments_of_account;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER INDEX payments.payments_of_account RENAME TO payments_of_customer;
      ALTER INDEX payments.bills_of_account RENAME TO bills_of_customer;
      ALTER TABLE payments.payments RENAME COLUMN account_id TO customer_id;
      ALTER TABLE payments.bills RENAME COLUMN account_id TO customer_id;`);
  }
}
