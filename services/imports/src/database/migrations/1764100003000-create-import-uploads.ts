import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * CSV files while they are sent, looked at and imported. The job that a file becomes has its id. They
 * are gone when that is over, or a day after anybody has touched them.
 */
export class CreateImportUploads1764100003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE imports.import_uploads (
        id uuid PRIMARY KEY,
        -- null: the office's
        customer_id integer,
        kind text NOT NULL CONSTRAINT import_uploads_kind_check
          CHECK (kind IN ('appointments', 'service-requests', 'customers', 'service-history')),
        file_name text NOT NULL,
        -- rises with each chunk
        revision integer NOT NULL DEFAULT 0,
        -- what was found out about the whole file, as JSON; null until then, and again with each chunk
        facts text,
        created_at timestamptz NOT NULL DEFAULT now(),
        touched_at timestamptz NOT NULL DEFAULT now(),
        -- from then on its chunks are as they are
        committed_at timestamptz
      )`);
    await runner.query(
      `CREATE INDEX import_uploads_of ON imports.import_uploads (customer_id, created_at)`,
    );
    await runner.query(`
      CREATE TABLE imports.import_upload_chunks (
        upload_id uuid NOT NULL REFERENCES imports.import_uploads (id) ON DELETE CASCADE,
        n integer NOT NULL CHECK (n >= 0),
        bytes integer NOT NULL,
        data bytea NOT NULL,
        PRIMARY KEY (upload_id, n)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE imports.import_upload_chunks`);
    await runner.query(`DROP TABLE imports.import_uploads`);
  }
}
