import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Imports as jobs, and the rows that each could not take. PostgreSQL alone knows what is to be done:
 * a worker needs nothing but these rows to go on where another one has stopped.
 */
export class CreateImportJobs1764100001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE imports.import_jobs (
        id uuid PRIMARY KEY,
        version integer NOT NULL DEFAULT 1,
        -- null: the office's
        customer_id integer,
        started_by text,
        kind text NOT NULL CONSTRAINT import_jobs_kind_check
          CHECK (kind IN ('service-system', 'json', 'csv')),
        system text CONSTRAINT import_jobs_system_check
          CHECK (system IN ('servicetitan', 'housecallpro', 'servicepro')),
        file_name text,
        rows text CONSTRAINT import_jobs_rows_check
          CHECK (rows IN ('appointments', 'service-requests', 'customers', 'service-history')),
        -- a hash of whose import it is and of what
        fingerprint text NOT NULL,
        status text NOT NULL DEFAULT 'queued' CONSTRAINT import_jobs_status_check
          CHECK (status IN ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
        -- what a run needs, and what is gone with its end
        external_customer_id text,
        credentials bytea,
        input text,
        cursor text,
        total integer,
        done integer NOT NULL DEFAULT 0,
        service_requests integer NOT NULL DEFAULT 0,
        appointments integer NOT NULL DEFAULT 0,
        customers integer NOT NULL DEFAULT 0,
        service_history integer NOT NULL DEFAULT 0,
        added integer NOT NULL DEFAULT 0,
        changed integer NOT NULL DEFAULT 0,
        unchanged integer NOT NULL DEFAULT 0,
        left_out integer NOT NULL DEFAULT 0,
        wrong integer NOT NULL DEFAULT 0,
        errors_kept integer NOT NULL DEFAULT 0,
        failure_code text CONSTRAINT import_jobs_failure_code_check CHECK (failure_code IN (
          'system_credentials_rejected', 'system_unavailable', 'source_unreadable', 'internal')),
        failure_message text,
        -- rises with each worker that takes the job; an older one may write nothing any more
        claim integer NOT NULL DEFAULT 0,
        -- null while no worker has the job
        heartbeat_at timestamptz,
        -- claims since something came of one
        attempts integer NOT NULL DEFAULT 0,
        failing_since timestamptz,
        retry_at timestamptz,
        -- to the millisecond, as a cursor of the list says where it goes on
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        started_at timestamptz,
        finished_at timestamptz,
        undo_asked_at timestamptz,
        undone_at timestamptz,
        removed integer NOT NULL DEFAULT 0,
        restored integer NOT NULL DEFAULT 0,
        kept integer NOT NULL DEFAULT 0,
        CONSTRAINT over_when_finished CHECK (
          (status IN ('succeeded', 'failed', 'cancelled')) = (finished_at IS NOT NULL)),
        CONSTRAINT says_why_it_failed CHECK (
          (status = 'failed') = (failure_code IS NOT NULL)
          AND (failure_code IS NULL) = (failure_message IS NULL)),
        CONSTRAINT keeps_no_secret_when_over CHECK (
          finished_at IS NULL
          OR (credentials IS NULL AND input IS NULL AND external_customer_id IS NULL)),
        CONSTRAINT undone_when_asked CHECK (undone_at IS NULL OR undo_asked_at IS NOT NULL),
        CONSTRAINT undone_when_over CHECK (undo_asked_at IS NULL OR finished_at IS NOT NULL)
      )`);
    await runner.query(`
      CREATE UNIQUE INDEX one_import_under_way ON imports.import_jobs (fingerprint)
      WHERE status IN ('queued', 'running')`);
    await runner.query(`
      CREATE INDEX import_jobs_under_way ON imports.import_jobs (created_at)
      WHERE status IN ('queued', 'running')`);
    await runner.query(`
      CREATE INDEX import_jobs_to_undo ON imports.import_jobs (undo_asked_at)
      WHERE undo_asked_at IS NOT NULL AND undone_at IS NULL`);
    await runner.query(
      `CREATE INDEX import_jobs_of ON imports.import_jobs (customer_id, created_at DESC, id DESC)`,
    );
    await runner.query(
      `CREATE INDEX import_jobs_age ON imports.import_jobs (finished_at)
       WHERE finished_at IS NOT NULL`,
    );
    await runner.query(`
      CREATE TABLE imports.import_errors (
        job_id uuid NOT NULL REFERENCES imports.import_jobs (id) ON DELETE CASCADE,
        position integer NOT NULL,
        row integer NOT NULL,
        field text NOT NULL,
        message text NOT NULL,
        PRIMARY KEY (job_id, position)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE imports.import_errors`);
    await runner.query(`DROP TABLE imports.import_jobs`);
  }
}
