import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A login of the portal is an account; a customer is a person or business that the company knows. */
export class CallLoginsAccounts1796630000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE notifications.messages RENAME COLUMN customer_id TO account_id;
      ALTER INDEX notifications.messages_to_customer RENAME TO messages_to_account;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER INDEX notifications.messages_to_account RENAME TO messages_to_customer;
      ALTER TABLE notifications.messages RENAME COLUMN account_id TO customer_id;`);
  }
}
