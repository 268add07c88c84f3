import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A login of the portal is an account; a customer is a person or business that the company knows. */
export class CallLoginsAccounts1796630000008 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE booking.customer_emails RENAME TO account_emails;
      ALTER TABLE booking.forgotten_customers RENAME TO forgotten_accounts;
      ALTER TABLE booking.appointments RENAME COLUMN customer_id TO account_id;
      ALTER TABLE booking.service_requests RENAME COLUMN customer_id TO account_id;
      ALTER TABLE booking.account_emails RENAME COLUMN customer_id TO account_id;
      ALTER TABLE booking.forgotten_accounts RENAME COLUMN customer_id TO account_id;
      ALTER TABLE booking.imported_changes RENAME COLUMN customer_id TO account_id;
      ALTER TABLE booking.imported_counts RENAME COLUMN customer_id TO account_id;
      ALTER INDEX booking.appointments_of_customer RENAME TO appointments_of_account;
      ALTER INDEX booking.service_requests_of_customer RENAME TO service_requests_of_account;
      ALTER INDEX booking.customer_emails_of_customer RENAME TO account_emails_of_account;
      ALTER INDEX booking.imported_changes_of_customer RENAME TO imported_changes_of_account;
      ALTER INDEX booking.imported_counts_of_customer RENAME TO imported_counts_of_account;
      ALTER TABLE booking.account_emails RENAME CONSTRAINT customer_emails_pkey
        TO account_emails_pkey;
      ALTER TABLE booking.forgotten_accounts RENAME CONSTRAINT forgotten_customers_pkey
        TO forgotten_accounts_pkey;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE booking.forgotten_accounts RENAME CONSTRAINT forgotten_accounts_pkey
        TO forgotten_customers_pkey;
      ALTER TABLE booking.account_emails RENAME CONSTRAINT account_emails_pkey
        TO customer_emails_pkey;
      ALTER INDEX booking.imported_counts_of_account RENAME TO imported_counts_of_customer;
      ALTER INDEX booking.imported_changes_of_account RENAME TO imported_changes_of_customer;
      ALTER INDEX booking.account_emails_of_account RENAME TO customer_emails_of_customer;
      ALTER INDEX booking.service_requests_of_account RENAME TO service_requests_of_customer;
      ALTER INDEX booking.appointments_of_account RENAME TO appointments_of_customer;
      ALTER TABLE booking.imported_counts RENAME COLUMN account_id TO customer_id;
      ALTER TABLE booking.imported_changes RENAME COLUMN account_id TO customer_id;
      ALTER TABLE booking.forgotten_accounts RENAME COLUMN account_id TO customer_id;
      ALTER TABLE booking.account_emails RENAME COLUMN account_id TO customer_id;
      ALTER TABLE booking.service_requests RENAME COLUMN account_id TO customer_id;
      ALTER TABLE booking.appointments RENAME COLUMN account_id TO customer_id;
      ALTER TABLE booking.forgotten_accounts RENAME TO forgotten_customers;
      ALTER TABLE booking.account_emails RENAME TO customer_emails;`);
  }
}
