import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createSearchFunctions, dropSearchFunctions } from '@service-kit/search/search-functions';

/** The office's search of accounts. */
export class SearchByWords1763900002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createSearchFunctions(runner, 'customers');
    await runner.query(`
      ALTER TABLE customers.customers
        ADD COLUMN search_words tsvector NOT NULL GENERATED ALWAYS AS (customers.search_words(
          first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(address, ''))) STORED,
        ADD COLUMN phone_digits text NOT NULL GENERATED ALWAYS AS (
          customers.phone_digits(phone)) STORED`);
    await runner.query(
      `CREATE INDEX customers_search_words ON customers.customers USING gin (search_words)`,
    );
    await runner.query(
      `CREATE INDEX customers_phone_digits
         ON customers.customers USING gin (phone_digits public.gin_trgm_ops)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE customers.customers DROP COLUMN search_words, DROP COLUMN phone_digits`,
    );
    await dropSearchFunctions(runner, 'customers');
  }
}
