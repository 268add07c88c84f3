/**
 * Statements with which imports read and write one table. Rows are passed as one jsonb, by the
 * entity's columns, so a new column is imported, kept and restored automatically.
 */
import type { DataSource, EntityMetadata, ObjectLiteral } from 'typeorm';
import { AppointmentEntity } from '../appointments/appointment.entity';
import type { RecordTable } from '../live/record-update-publisher';
import { ServiceRequestEntity } from '../service-requests/service-request.entity';

/** Tables that imports write to, by their names in the journal. */
export const importedTables = [
  'appointments',
  'service_requests',
] as const satisfies readonly RecordTable[];

const entities = { appointments: AppointmentEntity, service_requests: ServiceRequestEntity };

/** Columns that the source doesn't decide. */
const ours: ReadonlySet<string> = new Set([
  'id',
  'number',
  'version',
  'origin',
  'accountId',
  'customerNumber',
  'claimed',
  'linkGeneration',
  'importSource',
  'importKey',
]);

export interface KnownRecord {
  readonly id: string;
  readonly key: string;
  readonly createdAt: Date;
  /** The source's record is unchanged. */
  readonly same: boolean;
}

export interface UndonePortion {
  readonly taken: number;
  readonly removed: number;
  readonly restored: number;
}

export class ImportedTable {
  /** Parameters: customer, source, keys, hashes. Uses the unique index of keys. */
  readonly known: string;
  /** Parameters: rows, job, customer. Inserts new rows and their journal entries. */
  readonly insert: string;
  /** Parameters: rows, job, customer. Updates changed rows and keeps their earlier values. */
  readonly update: string;
  /** Parameters: job, maximum number of entries. */
  readonly undo: string;
  private readonly columns: EntityMetadata['columns'];

  constructor(
    readonly name: RecordTable,
    metadata: EntityMetadata,
  ) {
    this.columns = metadata.columns.filter(
      ({ propertyName, isUpdate }) => isUpdate && propertyName !== 'number',
    );
    const table = `booking.${name}`;
    const content = this.columns.filter(({ propertyName }) => !ours.has(propertyName));
    const list = (alias: string, columns = content) =>
      columns.map(({ databaseName }) => `${alias}."${databaseName}"`).join(', ');
    const names = (columns: EntityMetadata['columns']) =>
      columns.map(({ databaseName }) => `"${databaseName}"`).join(', ');

    this.known = `
      SELECT known.id, known.import_key AS key, known.created_at AS "createdAt",
        known.import_hash = given.hash AS same
      FROM unnest($3::text[], $4::text[]) AS given (key, hash)
      JOIN ${table} known ON known.account_id = $1 AND known.import_source = $2
        AND known.import_key = given.key AND known.origin = 'imported'`;

    this.insert = `
      WITH made AS (
        INSERT INTO ${table} (number, ${names(this.columns)})
        SELECT 'IM-' || nextval('booking.imported_record_numbers'), ${list('given', this.columns)}
        FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb) AS given
        RETURNING id, version)
      INSERT INTO booking.imported_changes
        (job_id, record_table, record_id, account_id, version_after)
      SELECT $2, '${name}', id, $3, version FROM made`;

    // If a job changes a row twice in a row, the value before the first change is kept.
    this.update = `
      WITH given AS MATERIALIZED (
        SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)
      ), present AS MATERIALIZED (
        SELECT known.id, known.version,
          (SELECT to_jsonb(image) FROM (SELECT ${list('known')}) AS image) AS image
        FROM given JOIN ${table} known USING (id)
      ), changed AS (
        UPDATE ${table} AS known
        SET version = known.version + 1, (${names(content)}) = ROW (${list('given')})
        FROM given WHERE known.id = given.id
        RETURNING known.id, known.version)
      INSERT INTO booking.imported_changes AS entry
        (job_id, record_table, record_id, account_id, before, version_before, version_after)
      SELECT $2, '${name}', id, $3, present.image, present.version, changed.version
      FROM changed JOIN present USING (id)
      ON CONFLICT (job_id, record_table, record_id) DO UPDATE SET
        before = CASE WHEN entry.version_after = excluded.version_before
          THEN entry.before ELSE excluded.before END,
        version_before = CASE WHEN entry.version_after = excluded.version_before
          THEN entry.version_before ELSE excluded.version_before END,
        version_after = excluded.version_after`;

    // A restored row is the earlier job's again: its journal entry is the newest.
    this.undo = `
      WITH taken AS (
        DELETE FROM booking.imported_changes
        WHERE job_id = $1 AND record_table = '${name}' AND record_id IN (
          SELECT record_id FROM booking.imported_changes
          WHERE job_id = $1 AND record_table = '${name}' ORDER BY record_id LIMIT $2)
        RETURNING record_id, before, version_before, version_after
      ), on_top AS (
        SELECT taken.* FROM taken
        JOIN ${table} known ON known.id = taken.record_id AND known.version = taken.version_after
      ), removed AS (
        DELETE FROM ${table} AS known USING on_top
        WHERE known.id = on_top.record_id AND on_top.before IS NULL
        RETURNING known.id
      ), restored AS (
        UPDATE ${table} AS known
        SET version = known.version + 1, (${names(content)}) = (
          SELECT ${list('was')} FROM jsonb_populate_record(known, on_top.before) AS was)
        FROM on_top WHERE known.id = on_top.record_id AND on_top.before IS NOT NULL
        RETURNING known.id, known.version, on_top.version_before
      ), exposed AS (
        UPDATE booking.imported_changes AS entry SET version_after = restored.version
        FROM restored
        WHERE entry.record_table = '${name}' AND entry.record_id = restored.id
          AND entry.version_after = restored.version_before)
      SELECT (SELECT count(*) FROM taken)::int AS taken,
        (SELECT count(*) FROM removed)::int AS removed,
        (SELECT count(*) FROM restored)::int AS restored`;
  }

  /** Parameters as for `insert` and `update`. */
  rows(entities: readonly ObjectLiteral[]): string {
    return JSON.stringify(
      entities.map((entity) =>
        Object.fromEntries(
          this.columns.map((column) => [
            column.databaseName,
            column.getEntityValue(entity) as unknown,
          ]),
        ),
      ),
    );
  }
}

export const importedTable = (dataSource: DataSource, name: RecordTable): ImportedTable =>
  new ImportedTable(name, dataSource.getMetadata(entities[name]));
