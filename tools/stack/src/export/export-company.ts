import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { ZipFile } from 'yazl';
import { byteOrderMark, csvLine } from '@contracts/vocabulary/text/csv-line';
import { productVersion } from '@service-kit/observability/product-version';
import type { Storage } from '@service-kit/storage/storage';
import { connectedTo } from '../backup/snapshot';
import { exportTables, photoFile, type ExportTable } from './export-tables';

type Row = Readonly<Record<string, unknown>>;

/** Rows in memory at once. */
const batch = 1_000;

export interface ExportedCompany {
  /** Rows by table. */
  readonly rows: Readonly<Record<string, number>>;
}

/** Writes all that the company has, as of one moment, to a ZIP file that other programs read. */
export async function exportCompany(
  adminUrl: string,
  storage: Storage,
  file: string,
): Promise<ExportedCompany> {
  const draft = `${file}.part`;
  await rm(draft, { force: true });
  const client = await connectedTo(adminUrl);
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const rows: Record<string, number> = {};
    for (const { name, sql } of exportTables) {
      const counted = await client.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM (${sql}) AS rows`,
      );
      rows[name] = counted.rows[0]?.count ?? 0;
    }
    // Before the file starts to be written, which reads through the same connection.
    const { rows: photos } = await client.query<{ position: string; file: string }>(
      `SELECT position, ${photoFile} AS file FROM booking.photos ORDER BY position`,
    );
    const zip = new ZipFile();
    const target = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
    zip.on('error', (error) => target.destroy(error));
    const add = (name: string, read: () => AsyncIterable<string | Buffer>) =>
      zip.addReadStreamLazy(name, { forceZip64Format: true }, (done) => {
        const entry = Readable.from(read());
        entry.once('error', (error) => target.destroy(error));
        done(null, entry);
      });
    zip.addBuffer(Buffer.from(describe(rows, new Date())), 'README.txt');
    for (const table of exportTables) {
      add(`${table.name}.csv`, () => asCsv(client, table));
      add(`${table.name}.json`, () => asJson(client, table));
    }
    for (const { position, file: name } of photos) {
      add(name, async function* () {
        const { rows: found } = await client.query<{ file: string | null; bytes: Buffer | null }>(
          `SELECT file, bytes FROM booking.photos WHERE position = $1`,
          [position],
        );
        for (const { file: stored, bytes } of found) {
          const content = stored === null ? bytes : await storage.get(stored);
          if (content) yield content;
        }
      });
    }
    zip.end();
    await pipeline(zip.outputStream, target);
    await client.query('COMMIT');
    await rename(draft, file);
    return { rows };
  } finally {
    await client.end();
    await rm(draft, { force: true });
  }
}

async function* rowsOf(client: Client, { sql }: ExportTable): AsyncGenerator<Row> {
  await client.query(`DECLARE rows NO SCROLL CURSOR FOR ${sql}`);
  try {
    for (;;) {
      const { rows } = await client.query<Row>(`FETCH ${batch} FROM rows`);
      yield* rows;
      if (rows.length < batch) return;
    }
  } finally {
    await client.query('CLOSE rows');
  }
}

async function* asCsv(client: Client, table: ExportTable): AsyncGenerator<string> {
  const columns = Object.keys(table.columns);
  yield byteOrderMark + csvLine(columns);
  for await (const row of rowsOf(client, table)) {
    yield csvLine(columns.map((column) => textOf(row[column])));
  }
}

/** One row a line. What is JSON in a cell of the CSV file is part of it. */
async function* asJson(client: Client, table: ExportTable): AsyncGenerator<string> {
  const isJson = new Set(
    Object.entries(table.columns).flatMap(([name, about]) =>
      about.startsWith('JSON') ? name : [],
    ),
  );
  let before = '[';
  for await (const row of rowsOf(client, table)) {
    const parsed = Object.entries(row).map(([name, value]) => [
      name,
      isJson.has(name) && typeof value === 'string' ? (JSON.parse(value) as unknown) : value,
    ]);
    yield `${before}\n${JSON.stringify(Object.fromEntries(parsed))}`;
    before = ',';
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function describe(rows: Readonly<Record<string, number>>, now: Date): string {
  const lines = exportTables.flatMap(({ name, about, columns }) => [
    '',
    `${name}.csv, ${name}.json: ${rows[name] ?? 0} rows`,
    `  ${about}`,
    ...Object.entries(columns).map(([column, what]) => `  - ${column}${what && `: ${what}`}`),
  ]);
  return [
    'Everything that your company has stored.',
    '',
    `Made ${now.toISOString()} by version ${productVersion}.`,
    '',
    'Each table is there twice: as .csv for spreadsheets, and as .json for programs. Times are UTC, unless',
    'a column says otherwise. Amounts are US dollars. Rows refer to each other by the columns that end in',
    '_id. A cell that starts with an apostrophe would be a formula without it.',
    ...lines,
    '',
  ].join('\r\n');
}
