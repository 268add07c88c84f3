/**
 * The statements by which imports read and write one table. Rows go in as one jsonb, by the columns
 * of the entity, so that a new column is imported, kept and restored with the others.
 */
import type { DataSource, EntityMetadata, ObjectLiteral } from 'typeorm';
import { AppointmentEntity } from '../appointments/appointment.entity';
import type { RecordTable } from '../live/record-update-publisher';
import { ServiceRequestEntity } from '../service-requests/service-request.entity';

/** Tables that imports write to, as the journal names them. */
export const importedTables = [
  'appointments',
  'service_requests',
] as const satisfies readonly RecordTable[];

const entities = { appointments: AppointmentEntity, service_requests: ServiceRequestEntity };

/** Columns that are ours to say, whatever the source says of the record. */
const ours: ReadonlySet<string> = new Set([
  'id',
  'number',
  'version',
  'origin',
  'customerId',
  'importSource',
  'importKey',
]);

/** A record that is here already. */
export interface KnownRecord {
  readonly id: string;
  readonly key: string;
  readonly createdAt: Date;
  /** The source said the same before. */
  readonly same: boolean;
}

/** What came of a portion of an undoing. */
export interface UndonePortion {
  readonly taken: number;
  readonly removed: number;
  readonly restored: number;
}

export class ImportedTable {
  /** Values: customer, source, keys, hashes. Through the index that makes a key unique. */
  readonly known: string;
  /** Values: rows, job, customer. The rows that are new, and their entries in the journal. */
  readonly insert: string;
  /** Values: rows, job, customer. The rows that are others now, and what they were. */
  readonly update: string;
  /** Values: job, how many entries at most. */
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
      JOIN ${table} known ON known.customer_id = $1 AND known.import_source = $2
        AND known.import_key = given.key AND known.origin = 'imported'`;

    this.insert = `
      WITH made AS (
        INSERT INTO ${table} (number, ${names(this.columns)})
        SELECT 'IM-' || nextval('booking.imported_record_numbers'), ${list('given', this.columns)}
        FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb) AS given
        RETURNING id, version)
      INSERT INTO booking.imported_changes
        (job_id, record_table, record_id, customer_id, version_after)
      SELECT $2, '${name}', id, $3, version FROM made`;

    // A job that changes a row twice, with no one in between, keeps what it was before the first
    // time.
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
        (job_id, record_table, record_id, customer_id, before, version_before, version_after)
      SELECT $2, '${name}', id, $3, present.image, present.version, changed.version
      FROM changed JOIN present USING (id)
      ON CONFLICT (job_id, record_table, record_id) DO UPDATE SET
        before = CASE WHEN entry.version_after = excluded.version_before
          THEN entry.before ELSE excluded.before END,
        version_before = CASE WHEN entry.version_after = excluded.version_before
          THEN entry.version_before ELSE excluded.version_before END,
        version_after = excluded.version_after`;

    // What a row is restored to, the job before left: its entry stands on top again.
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

  /** As `insert` and `update` take them. */
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
