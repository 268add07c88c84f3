/**
 * Statements with which imports write customers and their history. Rows are passed as one JSON, so
 * that a batch is one statement. They rely on `lockCustomers`: no one else writes. Existing rows
 * are looked up one by one (LIMIT 1): the database has no statistics of tables that are being
 * filled, and a join would read all of a source's customers for each batch.
 */
import type { EntityManager } from 'typeorm';
import { byOldContent } from '../history/customer-key';
import { customerColumns, serviceColumns } from './written-rows';

/** Serializes imports and undo, one batch at a time. */
export async function lockCustomers(tx: EntityManager): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtext('imports.imported_customers'))`);
}

type Columns = Readonly<Record<string, string>>;
const listed = (columns: Columns, of = '') =>
  Object.keys(columns)
    .map((name) => of + name)
    .join(', ');
const recordset = (columns: Columns) =>
  Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ');
/** The part of a row that the journal keeps. */
const imageOf = (columns: Columns, of: string) =>
  `jsonb_build_object(${Object.keys(columns)
    .map((name) => `'${name}', ${of}.${name}`)
    .join(', ')})`;
const assigned = (columns: Columns, from: string) =>
  Object.keys(columns)
    .map((name) => `${name} = ${from}.${name}`)
    .join(', ');

/** Result of a batch. */
export interface WrittenBatch {
  readonly added: number;
  readonly changed: number;
  /** Those of them that another import wrote. */
  readonly taken: number;
  /** Ids of changed customers, or of those whose history changed. */
  readonly changedIds: readonly number[];
  /** For history: indexes in the batch of rows without a customer. */
  readonly orphans: readonly number[];
  /** Indexes of rows in place of what the same job has written before. */
  readonly again: readonly number[];
}

/** A file has no lists to be read whole. */
const isUnseen = `$2 <> 'csv' AND $3 IS NOT NULL AND known.seen_by IS DISTINCT FROM $3`;

/** In SQL: names as they are compared. */
export const nameOf = (of: string): string => `folded(${of}.first_name || ' ' || ${of}.last_name)`;

const isOld = `source = $2 AND starts_with(source_key, '${byOldContent}')`;

/** Values: none. */
export const hasOldKeys = `
  SELECT EXISTS (SELECT FROM imported_customers
    WHERE starts_with(source_key, '${byOldContent}')) AS "hasOld"`;

/**
 * Values: rows as JSON, source. Older imports knew people by less, or by what is no id. Their rows
 * get the keys of the same people, so that no one is there twice: of one name, and of one number or
 * address, or of one street if neither is known. Each row is one person's: whose street it has.
 */
export const renewKeys = `
  WITH given AS MATERIALIZED (
    SELECT given.source_key, ${nameOf('given')} AS name, folded(given.address) AS street,
      given.phone, lower(given.email) AS email_key, place
    FROM ROWS FROM (json_to_recordset($1::json)
      AS (source_key text, first_name text, last_name text, email text, phone text, address text))
      WITH ORDINALITY
      AS given (source_key, first_name, last_name, email, phone, address, place)
    WHERE NOT EXISTS (SELECT FROM imported_customers
      WHERE source = $2 AND source_key = given.source_key)),
  pair AS (
    SELECT given.source_key, given.place, old.id, folded(old.address) <> given.street AS moved
    FROM given CROSS JOIN LATERAL (
      SELECT id, address, first_name, last_name FROM imported_customers
        WHERE ${isOld} AND given.phone <> '' AND phone_digits = phone_digits(given.phone)
      UNION
      SELECT id, address, first_name, last_name FROM imported_customers
        WHERE ${isOld} AND email_key = given.email_key
      UNION
      SELECT id, address, first_name, last_name FROM imported_customers
        WHERE ${isOld} AND given.phone = '' AND given.email_key IS NULL AND given.street <> ''
          AND search_words @@ search_query(given.name)
          AND (starts_with(given.street, folded(address))
            OR starts_with(folded(address), given.street))) AS old
    WHERE ${nameOf('old')} = given.name),
  ranked AS (
    SELECT *, row_number() OVER (PARTITION BY source_key ORDER BY moved, id) AS old_rank,
      row_number() OVER (PARTITION BY id ORDER BY moved, place) AS given_rank
    FROM pair)
  UPDATE imported_customers c SET source_key = ranked.source_key
  FROM ranked WHERE c.id = ranked.id AND old_rank = 1 AND given_rank = 1`;

/** Values: rows as JSON, source, job. */
export const writeCustomers = `
  WITH known AS MATERIALIZED (
    SELECT given.*, c.id, c.written_by, c.seen_by,
      (${listed(customerColumns, 'c.')}) IS DISTINCT FROM (${listed(customerColumns, 'given.')})
        AS differs
    FROM ROWS FROM (json_to_recordset($1::json)
      AS (source_key text, ${recordset(customerColumns)}))
      WITH ORDINALITY AS given (source_key, ${listed(customerColumns)}, place)
    LEFT JOIN LATERAL (SELECT * FROM imported_customers
      WHERE source = $2 AND source_key = given.source_key LIMIT 1) AS c ON true),
  added AS (
    INSERT INTO imported_customers
      (source, source_key, written_by, seen_by, ${listed(customerColumns)})
    SELECT $2, source_key, $3::uuid, $3::uuid, ${listed(customerColumns)} FROM known
    WHERE id IS NULL RETURNING 1),
  seen AS (
    UPDATE imported_customers c SET seen_by = $3 FROM known
    WHERE c.id = known.id AND NOT known.differs AND ${isUnseen}),
  taken AS (
    INSERT INTO import_changes (job_id, customer_id, before, before_job)
    SELECT $3, c.id, ${imageOf(customerColumns, 'c')}, c.written_by
    FROM known JOIN imported_customers c ON c.id = known.id
    WHERE known.differs AND known.written_by IS DISTINCT FROM $3 RETURNING 1),
  changed AS (
    UPDATE imported_customers c
    SET ${assigned(customerColumns, 'known')}, imported_at = now(), written_by = $3, seen_by = $3
    FROM known WHERE c.id = known.id AND known.differs RETURNING c.id)
  SELECT (SELECT count(*)::int FROM added) AS added,
    cardinality(c.ids) AS changed, c.ids AS "changedIds",
    (SELECT count(*)::int FROM taken) AS taken, '{}'::int[] AS orphans,
    (SELECT coalesce(array_agg(place::int - 1), '{}') FROM known
      WHERE differs AND written_by = $3) AS again
  FROM (SELECT coalesce(array_agg(id), '{}') AS ids FROM changed) c`;

/** Values: rows as JSON, source, job. */
export const writeHistory = `
  WITH given AS MATERIALIZED (
    SELECT r.*, c.id AS customer_id
    FROM ROWS FROM (json_to_recordset($1::json)
      AS (customer_key text, entry_key text, ${recordset(serviceColumns)}))
      WITH ORDINALITY AS r (customer_key, entry_key, ${listed(serviceColumns)}, place)
    LEFT JOIN LATERAL (SELECT id FROM imported_customers
      WHERE source = $2 AND source_key = r.customer_key LIMIT 1) AS c ON true),
  known AS MATERIALIZED (
    SELECT given.*, h.entry_key IS NOT NULL AS here, h.written_by, h.seen_by,
      (${listed(serviceColumns, 'h.')}) IS DISTINCT FROM (${listed(serviceColumns, 'given.')})
        AS differs
    FROM given LEFT JOIN LATERAL (SELECT * FROM imported_service_history
      WHERE customer_id = given.customer_id AND entry_key = given.entry_key LIMIT 1) AS h ON true
    WHERE given.customer_id IS NOT NULL),
  added AS (
    INSERT INTO imported_service_history
      (customer_id, entry_key, written_by, seen_by, ${listed(serviceColumns)})
    SELECT customer_id, entry_key, $3::uuid, $3::uuid, ${listed(serviceColumns)} FROM known
    WHERE NOT here RETURNING 1),
  seen AS (
    UPDATE imported_service_history h SET seen_by = $3 FROM known
    WHERE h.customer_id = known.customer_id AND h.entry_key = known.entry_key
      AND known.here AND NOT known.differs AND ${isUnseen}),
  taken AS (
    INSERT INTO import_changes (job_id, customer_id, entry_key, before, before_job)
    SELECT $3, h.customer_id, h.entry_key, ${imageOf(serviceColumns, 'h')}, h.written_by
    FROM known JOIN imported_service_history h USING (customer_id, entry_key)
    WHERE known.here AND known.differs AND known.written_by IS DISTINCT FROM $3 RETURNING 1),
  changed AS (
    UPDATE imported_service_history h
    SET ${assigned(serviceColumns, 'known')}, written_by = $3, seen_by = $3
    FROM known WHERE h.customer_id = known.customer_id AND h.entry_key = known.entry_key
      AND known.here AND known.differs RETURNING h.customer_id)
  SELECT (SELECT count(*)::int FROM added) AS added,
    cardinality(c.ids) AS changed, c.ids AS "changedIds",
    (SELECT count(*)::int FROM taken) AS taken,
    (SELECT coalesce(array_agg(place::int - 1), '{}') FROM given WHERE customer_id IS NULL)
      AS orphans,
    (SELECT coalesce(array_agg(place::int - 1), '{}') FROM known
      WHERE here AND differs AND written_by = $3) AS again
  FROM (SELECT coalesce(array_agg(customer_id), '{}') AS ids FROM changed) c`;

/** Of one list of a source: what there is, and how much of it the job hasn't seen. */
export interface GoneRows {
  readonly active: number;
  readonly gone: number;
}

/** The identification of a row in the journal. */
interface Journaled {
  readonly table: string;
  readonly columns: Columns;
  readonly key: readonly string[];
  /** Joins an entry `e` and a row `r`. */
  readonly match: string;
}
const customers: Journaled = {
  table: 'imported_customers',
  columns: customerColumns,
  key: ['id'],
  match: 'e.customer_id = r.id AND e.entry_key IS NULL',
};
const history: Journaled = {
  table: 'imported_service_history',
  columns: serviceColumns,
  key: ['customer_id', 'entry_key'],
  match: 'e.customer_id = r.customer_id AND e.entry_key = r.entry_key',
};

const unseen = {
  customer: `imported_customers r WHERE r.source = $2 AND NOT r.inactive
    AND r.created_at < (SELECT created_at FROM import_jobs WHERE id = $1)`,
  service: `imported_service_history r JOIN imported_customers c ON c.id = r.customer_id
    WHERE c.source = $2 AND NOT r.inactive`,
};
const isGone = 'r.seen_by IS DISTINCT FROM $1';
/** Values: job, source. Rows that are newer than the job may have come from elsewhere. */
export const countGone = {
  customer: `SELECT count(*)::int AS active, count(*) FILTER (WHERE ${isGone})::int AS gone
    FROM ${unseen.customer}`,
  service: `SELECT count(*)::int AS active, count(*) FILTER (WHERE ${isGone})::int AS gone
    FROM ${unseen.service}`,
};
const dropGone = ({ table, columns, key }: Journaled, gone: string) => {
  const keys = key.map((name) => `r.${name}`).join(', ');
  const same = key.map((name) => `r.${name} = gone.${name}`).join(' AND ');
  const entry = key.includes('entry_key') ? 'r.entry_key' : 'NULL';
  return `
  WITH gone AS MATERIALIZED (SELECT ${keys}, r.written_by FROM ${gone} AND ${isGone}),
  taken AS (
    INSERT INTO import_changes (job_id, customer_id, entry_key, before, before_job)
    SELECT $1, r.${key[0]}, ${entry}, ${imageOf(columns, 'r')}, r.written_by
    FROM gone JOIN ${table} r ON ${same}
    WHERE gone.written_by IS DISTINCT FROM $1
    RETURNING 1),
  changed AS (
    UPDATE ${table} r SET inactive = true, written_by = $1 FROM gone WHERE ${same}
    RETURNING r.${key[0]} AS id)
  SELECT c.ids AS "changedIds", coalesce(cardinality(c.ids), 0) AS changed,
    (SELECT count(*)::int FROM taken) AS taken, 0 AS added,
    '{}'::int[] AS orphans, '{}'::int[] AS again
  FROM (SELECT coalesce(array_agg(id), '{}') AS ids FROM changed) c`;
};
/** Values: job, source. Makes what the job hasn't seen inactive. */
export const markGone = {
  customer: dropGone(customers, unseen.customer),
  service: dropGone(history, unseen.service),
};

/**
 * Parameters: job, customers. If a job has written a row again, only its last entry counts; earlier
 * values that it wrote belong to no one now.
 */
const onlyOnTop = ({ table, match }: Journaled) => `
  WITH below AS (
    SELECT e.id FROM import_changes e, ${table} r
    WHERE ${match} AND r.written_by = $1 AND e.customer_id = ANY($2)
      AND (e.before_job = $1 OR (e.job_id = $1 AND EXISTS (
        SELECT FROM import_changes newer WHERE newer.job_id = $1 AND newer.id > e.id
          AND newer.customer_id = e.customer_id
          AND newer.entry_key IS NOT DISTINCT FROM e.entry_key))))
  UPDATE import_changes e SET job_id = nullif(e.job_id, $1), before_job = nullif(e.before_job, $1)
  FROM below WHERE e.id = below.id`;
export const customersOnTop = onlyOnTop(customers);
export const historyOnTop = onlyOnTop(history);

/** For rows last written by the job: restores those with an entry, deletes the others. */
const undo = ({ table, columns, key, match }: Journaled, top: string, stays: string) => {
  const keys = (of: string) => key.map((name) => of + name).join(', ');
  const same = (of: string) => key.map((name) => `r.${name} = ${of}.${name}`).join(' AND ');
  return `
  WITH top AS MATERIALIZED (
    SELECT ${keys('r.')}, e.id AS entry, e.before, e.before_job, ${stays} AS stays
    FROM ${table} r LEFT JOIN import_changes e ON ${match} AND e.job_id = $1
    WHERE ${top}),
  kept AS (
    UPDATE ${table} r SET written_by = NULL FROM top WHERE ${same('top')} AND top.stays RETURNING 1),
  restored AS (
    UPDATE ${table} r SET ${assigned(columns, 'image')}, written_by = top.before_job
    FROM top, jsonb_populate_record(NULL::${table}, top.before) AS image
    WHERE ${same('top')} AND NOT top.stays AND top.entry IS NOT NULL
    RETURNING 1),
  removed AS (
    DELETE FROM ${table} r USING top
    WHERE ${same('top')} AND NOT top.stays AND top.entry IS NULL RETURNING 1),
  spent AS (
    DELETE FROM import_changes e USING top WHERE e.id = top.entry AND NOT top.stays),
  released AS (
    UPDATE import_changes e SET job_id = NULL FROM top WHERE e.id = top.entry AND top.stays)
  SELECT (SELECT count(*)::int FROM top) AS taken,
    (SELECT count(*)::int FROM removed) AS removed,
    (SELECT count(*)::int FROM restored) AS restored,
    (SELECT count(*)::int FROM kept) AS kept`;
};

export interface UndonePortion {
  readonly taken: number;
  readonly removed: number;
  readonly restored: number;
  readonly kept: number;
}

const someOf = (table: string) => `r.ctid = ANY(ARRAY(
  SELECT ctid FROM ${table} WHERE written_by = $1 LIMIT $2))`;

/** Values: job, how many at most. */
export const undoHistory = undo(history, someOf(history.table), 'false');

/**
 * Parameters: job, limit. Call it once `undoHistory` has nothing left. A customer of whom others
 * have written history stays.
 */
export const undoCustomers = undo(
  customers,
  someOf(customers.table),
  `(e.id IS NULL AND EXISTS (
      SELECT FROM imported_service_history h WHERE h.customer_id = r.id))`,
);

/**
 * Parameters: job, limit. Rows that others have written since no longer belong to the job. Call it
 * once the others have nothing left.
 */
export const releaseOverwritten = `
  WITH mine AS MATERIALIZED (
    SELECT DISTINCT customer_id, entry_key FROM import_changes
    WHERE job_id = $1 OR before_job = $1 LIMIT $2),
  released AS (
    UPDATE import_changes e
    SET job_id = nullif(e.job_id, $1), before_job = nullif(e.before_job, $1)
    FROM mine WHERE (e.job_id = $1 OR e.before_job = $1) AND e.customer_id = mine.customer_id
      AND e.entry_key IS NOT DISTINCT FROM mine.entry_key)
  SELECT count(*)::int AS kept FROM mine`;
