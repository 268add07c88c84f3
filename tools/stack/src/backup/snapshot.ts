/** What a database holds, by table. */
import { Client } from 'pg';
import { sessionSettings } from '@service-kit/database/session';

export interface TableContent {
  readonly schema: string;
  readonly name: string;
  /** Those that are stored, sorted: the order of a table depends on which migrations made it. */
  readonly columns: readonly string[];
  readonly rows: number;
  /** Of a hash of each row, so the order of rows doesn't matter. */
  readonly sum: string;
}

export interface SequenceContent {
  readonly schema: string;
  readonly name: string;
  /** Null if it was never used. */
  readonly last: string | null;
}

export interface DatabaseContent {
  readonly tables: readonly TableContent[];
  readonly sequences: readonly SequenceContent[];
}

/** No statement of a backup takes longer. */
const statementMinutes = 120;

/** With settings on which the text of a value depends. */
export async function connectedTo(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    application_name: 'backup',
    connectionTimeoutMillis: 10_000,
    statement_timeout: statementMinutes * 60_000,
    // For a migration that holds a table.
    lock_timeout: 60_000,
    keepAlive: true,
  });
  // What is running fails with it.
  client.on('error', () => undefined);
  await client.connect();
  for (const [name, value] of Object.entries(sessionSettings)) {
    await client.query(`SET ${name} = '${value}'`);
  }
  return client;
}

export const named = (...parts: readonly string[]): string =>
  parts.map((part) => `"${part.replaceAll('"', '""')}"`).join('.');

/** All that these schemas hold, as the client's transaction sees it. */
export async function contentOf(
  client: Client,
  schemas: readonly string[],
): Promise<DatabaseContent> {
  const { rows: found } = await client.query<Pick<TableContent, 'schema' | 'name' | 'columns'>>(
    `SELECT n.nspname AS schema, c.relname AS name,
       array_agg(a.attname::text ORDER BY a.attname) AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
       AND a.attgenerated = ''
     WHERE c.relkind = 'r' AND n.nspname = ANY($1) GROUP BY 1, 2 ORDER BY 1, 2`,
    [schemas],
  );
  const tables: TableContent[] = [];
  for (const table of found) tables.push({ ...table, ...(await sumOf(client, table)) });
  const { rows: sequences } = await client.query<SequenceContent>(
    `SELECT schemaname AS schema, sequencename AS name, last_value::text AS last
     FROM pg_sequences WHERE schemaname = ANY($1) ORDER BY 1, 2`,
    [schemas],
  );
  return { tables, sequences };
}

async function sumOf(
  client: Client,
  { schema, name, columns }: Pick<TableContent, 'schema' | 'name' | 'columns'>,
): Promise<Pick<TableContent, 'rows' | 'sum'>> {
  const row = `ROW(${columns.map((column) => named(column)).join(', ')})::text`;
  const { rows } = await client.query<{ rows: string; sum: string }>(
    `SELECT count(*) AS rows,
       coalesce(sum(('x' || left(md5(${row}), 15))::bit(60)::bigint), 0)::text AS sum
     FROM ${named(schema, name)}`,
  );
  const [{ rows: count, sum } = { rows: '0', sum: '0' }] = rows;
  return { rows: Number(count), sum };
}

/** In words; empty if both hold the same. */
export function differences(wanted: DatabaseContent, found: DatabaseContent): string[] {
  const tables = new Map(found.tables.map((table) => [named(table.schema, table.name), table]));
  const sequences = new Map(found.sequences.map((each) => [named(each.schema, each.name), each]));
  return [
    ...wanted.tables.flatMap((table) => {
      const name = `${table.schema}.${table.name}`;
      const other = tables.get(named(table.schema, table.name));
      if (!other) return `${name} is missing`;
      if (other.rows !== table.rows) return `${name} has ${other.rows} rows, not ${table.rows}`;
      return other.sum === table.sum ? [] : `${name} has other contents`;
    }),
    ...wanted.sequences.flatMap(({ schema, name, last }) =>
      sequences.get(named(schema, name))?.last === last ? [] : `${schema}.${name} is elsewhere`,
    ),
  ];
}
