import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Owners and dispatchers. Two owners who demote each other at once each see the other one, so the
 * trigger lets them pass one by one. A deletion refuses accounts of the office.
 */
export class KeepOfficeUsers1764600000500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE customers.customers
        ADD COLUMN office_role text
          CONSTRAINT customers_office_role_check CHECK (office_role IN ('owner', 'dispatcher')),
        ADD COLUMN deactivated_at timestamptz;
      UPDATE customers.customers SET office_role = 'owner' WHERE is_admin;
      ALTER TABLE customers.customers DROP COLUMN is_admin;
      ALTER TABLE customers.customers ADD COLUMN is_admin boolean
        GENERATED ALWAYS AS (office_role IS NOT NULL AND deactivated_at IS NULL) STORED NOT NULL;
      CREATE INDEX customers_of_office ON customers.customers (id) WHERE office_role IS NOT NULL;

      CREATE FUNCTION customers.keep_an_owner() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_advisory_xact_lock(hashtext('customers.keep_an_owner'));
        IF NOT EXISTS (SELECT FROM customers.customers
            WHERE office_role = 'owner' AND deactivated_at IS NULL) THEN
          RAISE EXCEPTION 'no active owner is left'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'an_owner_is_left';
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER keep_an_owner AFTER UPDATE ON customers.customers FOR EACH ROW
        WHEN (OLD.office_role = 'owner' AND OLD.deactivated_at IS NULL
          AND (NEW.office_role IS DISTINCT FROM 'owner' OR NEW.deactivated_at IS NOT NULL))
        EXECUTE FUNCTION customers.keep_an_owner();

      ALTER TABLE customers.account_links
        DROP CONSTRAINT account_links_kind_check,
        ADD CONSTRAINT account_links_kind_check CHECK (kind IN ('verify-email', 'reset-password',
          'confirm-email-change', 'stop-email-change', 'office-invitation'));`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM customers.account_links WHERE kind = 'office-invitation';
      ALTER TABLE customers.account_links
        DROP CONSTRAINT account_links_kind_check,
        ADD CONSTRAINT account_links_kind_check CHECK (kind IN ('verify-email', 'reset-password',
          'confirm-email-change', 'stop-email-change'));
      DROP TRIGGER keep_an_owner ON customers.customers;
      DROP FUNCTION customers.keep_an_owner();
      ALTER TABLE customers.customers ALTER COLUMN is_admin DROP EXPRESSION,
        ALTER COLUMN is_admin SET DEFAULT false;
      -- A dispatcher would have every right.
      UPDATE customers.customers SET is_admin = false WHERE office_role = 'dispatcher';
      ALTER TABLE customers.customers DROP COLUMN office_role, DROP COLUMN deactivated_at;`);
  }
}
