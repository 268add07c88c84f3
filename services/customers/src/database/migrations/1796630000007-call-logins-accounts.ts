import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Functions find a table by its name each time, so they need the new one. */
const functions = (account: string) => `
  CREATE OR REPLACE FUNCTION customers.keep_an_owner() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('customers.keep_an_owner'));
    IF NOT EXISTS (SELECT FROM customers.${account}s
        WHERE office_role = 'owner' AND deactivated_at IS NULL AND NOT is_demo) THEN
      RAISE EXCEPTION 'no active owner is left'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'an_owner_is_left';
    END IF;
    RETURN NULL;
  END $$;
  DROP FUNCTION customers.is_held(text, integer);
  CREATE FUNCTION customers.is_held(wanted text, for_${account} integer) RETURNS boolean
  LANGUAGE sql VOLATILE AS $$
    SELECT EXISTS (SELECT FROM customers.account_links link
      JOIN customers.${account}s owner ON owner.id = link.${account}_id
      WHERE link.kind = 'stop-email-change' AND link.used_at IS NULL
        AND link.email = wanted AND link.${account}_id <> for_${account}
        AND link.expires_at > now() - interval '1 hour' AND owner.office_role IS NULL
        AND link.email <> owner.email)
  $$;
  CREATE OR REPLACE FUNCTION customers.keep_for_owner() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF customers.is_held(NEW.email, NEW.id) THEN
      RAISE EXCEPTION 'the address may go back to another account'
        USING ERRCODE = 'unique_violation', CONSTRAINT = '${account}s_email_held';
    END IF;
    RETURN NULL;
  END $$;`;

/** A login of the portal is an account; a customer is a person or business that the company knows. */
export class CallLoginsAccounts1796630000007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE customers.customers RENAME TO accounts;
      ALTER TABLE customers.account_links RENAME COLUMN customer_id TO account_id;
      ALTER TABLE customers.authenticators RENAME COLUMN customer_id TO account_id;
      ALTER TABLE customers.company_exports RENAME COLUMN customer_id TO account_id;
      ALTER TABLE customers.ended_generations RENAME COLUMN customer_id TO account_id;
      ALTER TABLE customers.former_emails RENAME COLUMN customer_id TO account_id;
      ALTER TABLE customers.recovery_codes RENAME COLUMN customer_id TO account_id;
      ALTER TABLE customers.trusted_networks RENAME COLUMN customer_id TO account_id;
      ALTER INDEX customers.account_links_of_customer RENAME TO account_links_of_account;
      ALTER INDEX customers.customers_of_office RENAME TO accounts_of_office;
      ALTER INDEX customers.customers_of_phone RENAME TO accounts_of_phone;
      ALTER INDEX customers.customers_phone_digits RENAME TO accounts_phone_digits;
      ALTER INDEX customers.customers_search_words RENAME TO accounts_search_words;
      ALTER TABLE customers.accounts RENAME CONSTRAINT customers_pkey
        TO accounts_pkey;
      ALTER TABLE customers.accounts RENAME CONSTRAINT customers_email_unique
        TO accounts_email_unique;
      ALTER TABLE customers.accounts RENAME CONSTRAINT customers_email_lower
        TO accounts_email_lower;
      ALTER TABLE customers.accounts RENAME CONSTRAINT customers_office_role_check
        TO accounts_office_role_check;
      ALTER TABLE customers.accounts RENAME CONSTRAINT customers_pending_email_lower
        TO accounts_pending_email_lower;
      ALTER TABLE customers.accounts RENAME CONSTRAINT customers_pending_email_other
        TO accounts_pending_email_other;
      ALTER TABLE customers.account_links RENAME CONSTRAINT account_links_customer_id_fkey
        TO account_links_account_id_fkey;
      ALTER TABLE customers.authenticators RENAME CONSTRAINT authenticators_customer_id_fkey
        TO authenticators_account_id_fkey;
      ALTER TABLE customers.former_emails RENAME CONSTRAINT former_emails_customer_id_fkey
        TO former_emails_account_id_fkey;
      ALTER TABLE customers.recovery_codes RENAME CONSTRAINT recovery_codes_customer_id_fkey
        TO recovery_codes_account_id_fkey;
      ALTER TABLE customers.trusted_networks RENAME CONSTRAINT trusted_networks_customer_id_fkey
        TO trusted_networks_account_id_fkey;
      ALTER SEQUENCE customers.customers_id_seq RENAME TO accounts_id_seq;
      ${functions('account')}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER SEQUENCE customers.accounts_id_seq RENAME TO customers_id_seq;
      ALTER TABLE customers.trusted_networks RENAME CONSTRAINT trusted_networks_account_id_fkey
        TO trusted_networks_customer_id_fkey;
      ALTER TABLE customers.recovery_codes RENAME CONSTRAINT recovery_codes_account_id_fkey
        TO recovery_codes_customer_id_fkey;
      ALTER TABLE customers.former_emails RENAME CONSTRAINT former_emails_account_id_fkey
        TO former_emails_customer_id_fkey;
      ALTER TABLE customers.authenticators RENAME CONSTRAINT authenticators_account_id_fkey
        TO authenticators_customer_id_fkey;
      ALTER TABLE customers.account_links RENAME CONSTRAINT account_links_account_id_fkey
        TO account_links_customer_id_fkey;
      ALTER TABLE customers.accounts RENAME CONSTRAINT accounts_pending_email_other
        TO customers_pending_email_other;
      ALTER TABLE customers.accounts RENAME CONSTRAINT accounts_pending_email_lower
        TO customers_pending_email_lower;
      ALTER TABLE customers.accounts RENAME CONSTRAINT accounts_office_role_check
        TO customers_office_role_check;
      ALTER TABLE customers.accounts RENAME CONSTRAINT accounts_email_lower
        TO customers_email_lower;
      ALTER TABLE customers.accounts RENAME CONSTRAINT accounts_email_unique
        TO customers_email_unique;
      ALTER TABLE customers.accounts RENAME CONSTRAINT accounts_pkey
        TO customers_pkey;
      ALTER INDEX customers.accounts_search_words RENAME TO customers_search_words;
      ALTER INDEX customers.accounts_phone_digits RENAME TO customers_phone_digits;
      ALTER INDEX customers.accounts_of_phone RENAME TO customers_of_phone;
      ALTER INDEX customers.accounts_of_office RENAME TO customers_of_office;
      ALTER INDEX customers.account_links_of_account RENAME TO account_links_of_customer;
      ALTER TABLE customers.trusted_networks RENAME COLUMN account_id TO customer_id;
      ALTER TABLE customers.recovery_codes RENAME COLUMN account_id TO customer_id;
      ALTER TABLE customers.former_emails RENAME COLUMN account_id TO customer_id;
      ALTER TABLE customers.ended_generations RENAME COLUMN account_id TO customer_id;
      ALTER TABLE customers.company_exports RENAME COLUMN account_id TO customer_id;
      ALTER TABLE customers.authenticators RENAME COLUMN account_id TO customer_id;
      ALTER TABLE customers.account_links RENAME COLUMN account_id TO customer_id;
      ALTER TABLE customers.accounts RENAME TO customers;
      ${functions('customer')}`);
  }
}
