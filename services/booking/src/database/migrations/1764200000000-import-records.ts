import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = ['appointments', 'service_requests'];

/** Indexes of the office's lists, which leave imported records out. */
const ofTheLists = {
  appointments_by_time: 'appointments (starts_at, id)',
  appointments_by_status: 'appointments (status, starts_at, id)',
  appointments_search_words: 'appointments USING gin (search_words)',
  appointments_phone_digits: 'appointments USING gin (phone_digits public.gin_trgm_ops)',
  service_requests_by_urgency: 'service_requests (urgency, created_at, id)',
  service_requests_by_status: 'service_requests (status, urgency, created_at, id)',
  service_requests_search_words: 'service_requests USING gin (search_words)',
  service_requests_phone_digits: 'service_requests USING gin (phone_digits public.gin_trgm_ops)',
};

/**
 * Records of other systems beside our own: by which key one is known again, what an import has made
 * of which, so that it can be undone, which jobs have been, and whose account is gone.
 *
 * Imported records have numbers of their own: those of bookings are said on the telephone, and stay
 * short and without gaps however much is imported.
 */
export class ImportRecords1764200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE SEQUENCE booking.imported_record_numbers START 1001`);
    for (const table of tables) {
      await runner.query(`
        ALTER TABLE booking.${table}
          ADD COLUMN import_source text,
          ADD COLUMN import_key text,
          ADD COLUMN import_hash text`);
      await runner.query(`
        CREATE UNIQUE INDEX ${table}_imported
          ON booking.${table} (customer_id, import_source, import_key) WHERE origin = 'imported'`);
    }
    await listIndexes(runner, `WHERE origin <> 'imported'`);
    await runner.query(`
      CREATE TABLE booking.imported_changes (
        job_id text NOT NULL,
        record_table text NOT NULL CHECK (record_table IN ('appointments', 'service_requests')),
        record_id uuid NOT NULL,
        customer_id integer NOT NULL,
        -- The record as it was before; null: it was not here.
        before jsonb,
        version_before integer,
        version_after integer NOT NULL,
        PRIMARY KEY (job_id, record_table, record_id),
        CHECK ((before IS NULL) = (version_before IS NULL))
      )`);
    await runner.query(
      `CREATE INDEX imported_changes_of_record ON booking.imported_changes (record_id, record_table)`,
    );
    await runner.query(
      `CREATE INDEX imported_changes_of_customer ON booking.imported_changes (customer_id)`,
    );
    await runner.query(`
      CREATE TABLE booking.undone_imports (
        job_id text PRIMARY KEY,
        removed integer NOT NULL DEFAULT 0,
        restored integer NOT NULL DEFAULT 0,
        kept integer NOT NULL DEFAULT 0
      )`);
    await runner.query(
      `CREATE TABLE booking.forgotten_customers (customer_id integer PRIMARY KEY)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE booking.forgotten_customers`);
    await runner.query(`DROP TABLE booking.undone_imports`);
    await runner.query(`DROP TABLE booking.imported_changes`);
    // Before this nothing left them out of any list. They can be imported again.
    for (const table of tables) {
      await runner.query(`DELETE FROM booking.${table} WHERE import_source IS NOT NULL`);
    }
    await listIndexes(runner, '');
    for (const table of tables) {
      await runner.query(`
        ALTER TABLE booking.${table}
          DROP COLUMN import_source, DROP COLUMN import_key, DROP COLUMN import_hash`);
    }
    await runner.query(`DROP SEQUENCE booking.imported_record_numbers`);
  }
}

async function listIndexes(runner: QueryRunner, condition: string): Promise<void> {
  for (const [name, columns] of Object.entries(ofTheLists)) {
    await runner.query(`DROP INDEX booking.${name}`);
    await runner.query(`CREATE INDEX ${name} ON booking.${columns} ${condition}`);
  }
}
