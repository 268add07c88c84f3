import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepAuthenticators1764600002500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE customers.authenticators (
        customer_id integer PRIMARY KEY REFERENCES customers.customers ON DELETE CASCADE,
        -- the secret is made of it and LINK_SECRET, and stored nowhere
        nonce uuid NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        confirmed_at timestamptz,
        -- of the newest code that was used: no code counts twice
        last_step bigint NOT NULL DEFAULT 0,
        -- with the right password, since the last right code
        attempts integer NOT NULL DEFAULT 0,
        attempts_since timestamptz NOT NULL DEFAULT now()
      );
      CREATE TABLE customers.recovery_codes (
        customer_id integer NOT NULL REFERENCES customers.authenticators ON DELETE CASCADE,
        -- SHA-256 of 80 random bits
        code_hash bytea NOT NULL,
        PRIMARY KEY (customer_id, code_hash)
      );`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE customers.recovery_codes; DROP TABLE customers.authenticators`);
  }
}
