import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Addresses that were changed, until they have been told so. */
export class KeepFormerEmails1764100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE customers.former_emails (
        customer_id integer NOT NULL REFERENCES customers.customers ON DELETE CASCADE,
        -- the account's, with which it got its next address
        version integer NOT NULL,
        email text NOT NULL,
        changed_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (customer_id, version)
      )`);
    await runner.query(`CREATE INDEX former_emails_age ON customers.former_emails (changed_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE customers.former_emails`);
  }
}
