import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createSearchFunctions, dropSearchFunctions } from '@service-kit/search/search-functions';

/**
 * The customers that the office imports, what was done for them, and which of them may be one person.
 * Each row is what one source says of one customer, and stays that when it is merged with another.
 */
export class CreateImportedCustomers1764100002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createSearchFunctions(runner, 'imports');
    await runner.query(`
      CREATE TABLE imports.imported_customers (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        -- the service system, or the kind of file
        source text NOT NULL,
        -- id: and the id there; hash: and a hash of who it is where the source has no ids
        source_key text NOT NULL,
        first_name text NOT NULL,
        last_name text NOT NULL,
        email text,
        phone text NOT NULL,
        address text NOT NULL,
        city text NOT NULL,
        state text NOT NULL,
        zip_code text NOT NULL,
        last_service_date date,
        -- null: the source does not say, and the history is counted
        total_services integer,
        total_spent_cents bigint,
        preferred_technician text,
        notes text,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        imported_at timestamptz(3) NOT NULL DEFAULT now(),
        -- the import that has made the row what it is; null: nobody who could be undone
        written_by uuid,
        -- the customer with whom it is one
        merged_into integer CONSTRAINT imported_customers_merged_into
          REFERENCES imports.imported_customers (id) ON DELETE SET NULL,
        phone_digits text NOT NULL GENERATED ALWAYS AS (imports.phone_digits(phone)) STORED,
        email_key text GENERATED ALWAYS AS (lower(email)) STORED,
        search_words tsvector NOT NULL GENERATED ALWAYS AS (imports.search_words(
          first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || address || ' '
          || city || ' ' || state || ' ' || zip_code)) STORED,
        CONSTRAINT imported_customers_source UNIQUE (source, source_key)
      )`);
    await runner.query(`
      CREATE INDEX imported_customers_phone
      ON imports.imported_customers (phone_digits, last_service_date DESC NULLS LAST)`);
    await runner.query(`
      CREATE INDEX imported_customers_email
      ON imports.imported_customers (email_key, phone_digits, id) WHERE email_key IS NOT NULL`);
    await runner.query(`
      CREATE INDEX imported_customers_merged
      ON imports.imported_customers (merged_into) WHERE merged_into IS NOT NULL`);
    await runner.query(`
      CREATE INDEX imported_customers_written
      ON imports.imported_customers (written_by) WHERE written_by IS NOT NULL`);
    await runner.query(`
      CREATE INDEX imported_customers_search_words
      ON imports.imported_customers USING gin (search_words)`);
    await runner.query(`
      CREATE INDEX imported_customers_phone_digits
      ON imports.imported_customers USING gin (phone_digits public.gin_trgm_ops)`);
    await runner.query(`
      CREATE TABLE imports.imported_service_history (
        customer_id integer NOT NULL
          REFERENCES imports.imported_customers (id) ON DELETE CASCADE,
        -- id: and the id at the source; hash: and a hash of the content
        entry_key text NOT NULL,
        service text NOT NULL,
        date date,
        cost_cents bigint,
        written_by uuid,
        PRIMARY KEY (customer_id, entry_key)
      )`);
    await runner.query(`
      CREATE INDEX imported_service_history_written
      ON imports.imported_service_history (written_by) WHERE written_by IS NOT NULL`);
    await runner.query(`
      CREATE TABLE imports.import_changes (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        -- null: not an import, so nothing that could be undone
        job_id uuid REFERENCES imports.import_jobs (id) ON DELETE CASCADE DEFERRABLE,
        customer_id integer NOT NULL
          REFERENCES imports.imported_customers (id) ON DELETE CASCADE,
        -- of the history; null: the customer's own row
        entry_key text,
        before jsonb NOT NULL,
        -- written_by of the row before
        before_job uuid
      )`);
    await runner.query(`CREATE INDEX import_changes_job ON imports.import_changes (job_id)`);
    await runner.query(`
      CREATE INDEX import_changes_before
      ON imports.import_changes (before_job) WHERE before_job IS NOT NULL`);
    await runner.query(`
      CREATE INDEX import_changes_of ON imports.import_changes (customer_id, entry_key)`);
    await runner.query(`
      CREATE TABLE imports.possible_matches (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        version integer NOT NULL DEFAULT 1,
        -- the older one
        first_id integer NOT NULL REFERENCES imports.imported_customers (id) ON DELETE CASCADE,
        second_id integer NOT NULL REFERENCES imports.imported_customers (id) ON DELETE CASCADE,
        shares_phone boolean NOT NULL,
        shares_email boolean NOT NULL,
        decision text NOT NULL CONSTRAINT possible_matches_decision_check
          CHECK (decision IN ('same', 'different', 'open')),
        -- null: decided by the rule, or not at all
        decided_by text,
        decided_at timestamptz,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT possible_matches_pair UNIQUE (first_id, second_id),
        CONSTRAINT possible_matches_in_order CHECK (first_id < second_id)
      )`);
    await runner.query(
      `CREATE INDEX possible_matches_second ON imports.possible_matches (second_id)`,
    );
    await runner.query(`
      CREATE INDEX possible_matches_list
      ON imports.possible_matches ((decision <> 'open'), created_at, id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [
      'possible_matches',
      'import_changes',
      'imported_service_history',
      'imported_customers',
    ]) {
      await runner.query(`DROP TABLE imports.${table}`);
    }
    await dropSearchFunctions(runner, 'imports');
  }
}
