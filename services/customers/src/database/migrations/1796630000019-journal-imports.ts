import type { MigrationInterface, QueryRunner } from 'typeorm';

/** So that undoing an import takes back what it added to records that were there before. */
export class JournalImports1796630000019 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE customers.customer_origins ADD COLUMN step uuid NOT NULL DEFAULT gen_random_uuid();
      COMMENT ON COLUMN customers.customer_origins.step IS
        'in the journal: what this system has changed in a record that was there before'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE customers.customer_origins DROP COLUMN step`);
  }
}
