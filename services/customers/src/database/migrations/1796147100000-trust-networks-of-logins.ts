import type { MigrationInterface, QueryRunner } from 'typeorm';

const keepAnOwner = (accounts: string) => `
  CREATE OR REPLACE FUNCTION customers.keep_an_owner() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('customers.keep_an_owner'));
    IF NOT EXISTS (SELECT FROM customers.customers
        WHERE office_role = 'owner' AND deactivated_at IS NULL${accounts}) THEN
      RAISE EXCEPTION 'no active owner is left'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'an_owner_is_left';
    END IF;
    RETURN NULL;
  END $$`;

/**
 * Someone with the password who guesses codes elsewhere doesn't lock out an owner at their own network.
 * The demo's owner can't log in outside of the demo, so they are no last owner.
 */
export class TrustNetworksOfLogins1796147100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE customers.trusted_networks (
        customer_id integer REFERENCES customers.authenticators ON DELETE CASCADE,
        -- a keyed hash
        network bytea,
        -- with the second step
        logged_in_at timestamptz NOT NULL DEFAULT now(),
        -- since the last right code
        attempts integer NOT NULL DEFAULT 0,
        attempts_since timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (customer_id, network)
      );
      ${keepAnOwner(' AND NOT is_demo')}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE customers.trusted_networks; ${keepAnOwner('')}`);
  }
}
