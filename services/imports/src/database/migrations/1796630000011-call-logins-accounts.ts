import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A login of the portal is an account; a customer is a person or business that the company knows. */
export class CallLoginsAccounts1796630000011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE imports.import_jobs RENAME COLUMN customer_id TO account_id;
      ALTER TABLE imports.import_uploads RENAME COLUMN customer_id TO account_id;
      ALTER INDEX imports.one_run_of_customer RENAME TO one_run_of_account;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER INDEX imports.one_run_of_account RENAME TO one_run_of_customer;
      ALTER TABLE imports.import_uploads RENAME COLUMN account_id TO customer_id;
      ALTER TABLE imports.import_jobs RENAME COLUMN account_id TO customer_id;`);
  }
}
