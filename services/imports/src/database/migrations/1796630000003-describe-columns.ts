import { describeMessagingTables } from '@service-kit/messaging/messaging-tables';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What names don't say, for people who read services/imports/schema.sql. */
export class DescribeColumns1796630000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await describeMessagingTables(runner, 'imports');
    await runner.query(`
      COMMENT ON COLUMN imports.import_jobs.customer_id IS 'null: the office''s import';
      COMMENT ON COLUMN imports.import_jobs.fingerprint IS 'a hash of who imports what';
      COMMENT ON COLUMN imports.import_jobs.credentials IS 'what a run needs; deleted when it ends';
      COMMENT ON COLUMN imports.import_jobs.claim IS
        'goes up with each worker that takes the job; an older worker can no longer write';
      COMMENT ON COLUMN imports.import_jobs.heartbeat_at IS 'null while no worker has the job';
      COMMENT ON COLUMN imports.import_jobs.attempts IS 'claims since the last progress';
      COMMENT ON COLUMN imports.import_jobs.created_at IS 'to the millisecond, like the list''s cursor';
      COMMENT ON COLUMN imports.import_jobs.waiting_since IS
        'since its start, since its undo was asked for, or since its last worker let it go';
      COMMENT ON TABLE imports.import_errors IS 'Rows that an import refused.';
      COMMENT ON TABLE imports.imported_customers IS
        'What one source says about one customer. A merge leaves the rows as they are.';
      COMMENT ON COLUMN imports.imported_customers.source IS 'the service system, or the kind of file';
      COMMENT ON COLUMN imports.imported_customers.source_key IS
        'id: and the source''s id, or hash: and a hash of who it is';
      COMMENT ON COLUMN imports.imported_customers.total_services IS
        'null: not in the source, so we count the history';
      COMMENT ON COLUMN imports.imported_customers.written_by IS
        'the import that last wrote the row; null: none that can be undone';
      COMMENT ON COLUMN imports.imported_customers.merged_into IS 'the customer who is the same person';
      COMMENT ON COLUMN imports.imported_service_history.entry_key IS
        'id: and the source''s id, or hash: and a hash of the content';
      COMMENT ON TABLE imports.import_changes IS 'What an import replaced, so that it can be undone.';
      COMMENT ON COLUMN imports.import_changes.job_id IS
        'null: not from an import, so there is nothing to undo';
      COMMENT ON COLUMN imports.import_changes.entry_key IS
        'of the history; null: the customer''s own row';
      COMMENT ON COLUMN imports.import_changes.before_job IS 'the row''s written_by before';
      COMMENT ON COLUMN imports.possible_matches.first_id IS 'the older one';
      COMMENT ON COLUMN imports.possible_matches.decided_by IS
        'null: the rule decided, or no one has yet';
      COMMENT ON TABLE imports.import_uploads IS
        'CSV files while they are uploaded, checked and imported. Its job has the same id. Deleted afterward, or a day after the last change.';
      COMMENT ON COLUMN imports.import_uploads.customer_id IS 'null: the office''s upload';
      COMMENT ON COLUMN imports.import_uploads.revision IS 'goes up with each chunk';
      COMMENT ON COLUMN imports.import_uploads.facts IS
        'what we found out about the whole file; null until then, and again after each chunk';
      COMMENT ON COLUMN imports.import_uploads.committed_at IS 'from then on, its chunks can''t change';
      COMMENT ON COLUMN imports.import_uploads.bytes IS
        'as the sender says; otherwise the last chunk ends the file';
      COMMENT ON COLUMN imports.connections.tokens IS 'encrypted';
      COMMENT ON COLUMN imports.connections.account IS 'the company''s name in that system';
      COMMENT ON COLUMN imports.connections.account_id IS
        'the company''s id in that system; null: connected before we asked for it';
      COMMENT ON COLUMN imports.connections.ended_at IS 'since then, the system refuses the tokens';
      COMMENT ON TABLE imports.connection_states IS
        'People who are on their way to a system to allow the connection.';
      COMMENT ON COLUMN imports.connection_states.state_hash IS
        'a hash, so that reading the table is no help in using it';
      COMMENT ON COLUMN imports.connection_states.session IS 'the login in which it works';`);
  }

  /** Descriptions are in no one's way. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
