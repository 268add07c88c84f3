import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Further numbers of imported customers, separated by commas, and their digits for searches. */
export class KeepFurtherPhones1796430000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Null for none, as in what older imports have replaced.
    await runner.query(`
      ALTER TABLE imports.imported_customers
        ADD COLUMN other_phones text,
        ADD COLUMN other_digits text
          GENERATED ALWAYS AS (regexp_replace(other_phones, '[^0-9,]', '', 'g')) STORED;
      CREATE INDEX imported_customers_other_digits ON imports.imported_customers
        USING gin (other_digits gin_trgm_ops) WHERE other_digits IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE imports.imported_customers DROP COLUMN other_digits, DROP COLUMN other_phones`);
  }
}
