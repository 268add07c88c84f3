import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Those whose records were made last are found first, however many share a number. */
export class OrderHoldersOfAContact1796630000021 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX customers.contacts_key;
      DROP INDEX customers.contacts_folded_email;
      CREATE INDEX contacts_key ON customers.contacts (key, kind, customer_id) WHERE key <> '';
      CREATE INDEX contacts_folded_email ON customers.contacts (other_key, customer_id)
        WHERE kind = 'email' AND other_key IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX customers.contacts_key;
      DROP INDEX customers.contacts_folded_email;
      CREATE INDEX contacts_key ON customers.contacts (key, kind) WHERE key <> '';
      CREATE INDEX contacts_folded_email ON customers.contacts (other_key)
        WHERE kind = 'email' AND other_key IS NOT NULL`);
  }
}
