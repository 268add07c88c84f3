import type { QueryRunner } from 'typeorm';

/**
 * Creates what the services share to recognize a database that was restored, promoted or copied
 * (ADR 32). It belongs to the whole database, since a backup of it does, too.
 *
 * - `events.generation`, one row: the generation, since when, and the number of the last batch of
 *   events that left the database, which is committed before the batch is published.
 * - `events.database_run()`: the database in one run of its server. Every way to put another state in
 *   its place ends the run: it takes a restart, another server, another database or new tables.
 */
export async function ensureGeneration(runner: QueryRunner, role: string): Promise<void> {
  await runner.query(`CREATE SCHEMA IF NOT EXISTS events`);
  await runner.query(`
    CREATE TABLE IF NOT EXISTS events.generation (
      single boolean PRIMARY KEY DEFAULT true CHECK (single),
      id uuid NOT NULL DEFAULT gen_random_uuid(),
      since timestamptz NOT NULL DEFAULT now(),
      batch bigint NOT NULL DEFAULT 0,
      batch_at timestamptz NOT NULL DEFAULT now()
    )`);
  await runner.query(`INSERT INTO events.generation DEFAULT VALUES ON CONFLICT DO NOTHING`);
  await runner.query(`
    CREATE OR REPLACE FUNCTION events.database_run() RETURNS text LANGUAGE sql STABLE AS $$
      SELECT concat_ws('/', oid, pg_relation_filenode('events.generation'),
        extract(epoch FROM pg_postmaster_start_time()))
      FROM pg_database WHERE datname = current_database()
    $$`);
  await runner.query(`GRANT USAGE ON SCHEMA events TO "${role}"`);
  await runner.query(`GRANT SELECT, UPDATE ON events.generation TO "${role}"`);
}
