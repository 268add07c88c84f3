import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * No other account gets an address while its owner can still stop a change away from it. The trigger
 * runs after the unique constraint has waited for the change, and sees it then.
 */
export class HoldFormerEmails1796146100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX account_links_of_address ON customers.account_links (email)
        WHERE used_at IS NULL;

      -- A little longer than the link, which may be in use at that moment.
      CREATE FUNCTION customers.is_held(wanted text, for_customer integer) RETURNS boolean
      LANGUAGE sql VOLATILE AS $$
        SELECT EXISTS (SELECT FROM customers.account_links link
          JOIN customers.customers owner ON owner.id = link.customer_id
          WHERE link.kind = 'stop-email-change' AND link.used_at IS NULL
            AND link.email = wanted AND link.customer_id <> for_customer
            AND link.expires_at > now() - interval '1 hour' AND owner.office_role IS NULL
            AND link.email <> owner.email)
      $$;
      CREATE FUNCTION customers.keep_for_owner() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF customers.is_held(NEW.email, NEW.id) THEN
          RAISE EXCEPTION 'the address may go back to another account'
            USING ERRCODE = 'unique_violation', CONSTRAINT = 'customers_email_held';
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER keep_for_owner AFTER INSERT OR UPDATE OF email ON customers.customers
        FOR EACH ROW EXECUTE FUNCTION customers.keep_for_owner();`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER keep_for_owner ON customers.customers;
      DROP FUNCTION customers.keep_for_owner();
      DROP FUNCTION customers.is_held(text, integer);
      DROP INDEX customers.account_links_of_address;`);
  }
}
