import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Addresses that are verified, links that are sent to accounts, and generations of tokens. Accounts
 * of owners were made at the server's terminal, and those of the demo are fictional: their addresses
 * need no link.
 */
export class VerifyAndEndAccounts1763900001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE customers.customers
        ADD COLUMN version integer NOT NULL DEFAULT 1,
        ADD COLUMN email_verified_at timestamptz,
        -- counts once its link has been followed
        ADD COLUMN pending_email text,
        -- tokens of an older one are dead
        ADD COLUMN token_generation integer NOT NULL DEFAULT 0,
        ADD CONSTRAINT customers_pending_email_lower CHECK (pending_email = lower(pending_email)),
        ADD CONSTRAINT customers_pending_email_other CHECK (pending_email <> email)`);
    await runner.query(
      `UPDATE customers.customers SET email_verified_at = now() WHERE is_admin OR is_demo`,
    );
    await runner.query(`
      CREATE TABLE customers.account_links (
        -- the link's token is made of it and a secret, and stored nowhere
        id uuid PRIMARY KEY,
        kind text NOT NULL CHECK (kind IN ('verify-email', 'reset-password')),
        customer_id integer NOT NULL REFERENCES customers.customers ON DELETE CASCADE,
        -- the address it was sent to; it counts for no other
        email text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        used_at timestamptz
      )`);
    await runner.query(
      `CREATE INDEX account_links_of_customer ON customers.account_links (customer_id, kind, created_at)`,
    );
    await runner.query(`CREATE INDEX account_links_expiry ON customers.account_links (expires_at)`);
    // Outlives the account: tokens of one that is deleted stay dead until they would have ended.
    await runner.query(`
      CREATE TABLE customers.ended_generations (
        customer_id integer PRIMARY KEY,
        oldest_generation integer NOT NULL,
        expires_at timestamptz NOT NULL
      )`);
    await runner.query(
      `CREATE INDEX ended_generations_expiry ON customers.ended_generations (expires_at)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE customers.ended_generations`);
    await runner.query(`DROP TABLE customers.account_links`);
    await runner.query(`
      ALTER TABLE customers.customers
        DROP COLUMN version, DROP COLUMN email_verified_at, DROP COLUMN pending_email,
        DROP COLUMN token_generation`);
  }
}
