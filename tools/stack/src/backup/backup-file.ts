/** One backup is one ZIP file: `backup.json` says what it holds, then each table as PostgreSQL's COPY writes it. */
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { json } from 'node:stream/consumers';
import { openPromise as openZip, type Entry } from 'yauzl';
import { ZipFile } from 'yazl';
import type { RanMigrations } from '../databases';
import type { DatabaseContent, TableContent } from './snapshot';

export interface Manifest extends DatabaseContent {
  readonly format: 1;
  /** Of the product that made it. */
  readonly version: string;
  readonly postgres: string;
  /** ISO instant. */
  readonly takenAt: string;
  readonly migrations: RanMigrations;
  /** What creates each function. Later releases replace and drop them. */
  readonly functions?: readonly string[];
  /** The settings that were in force, without secrets. */
  readonly settings: Readonly<Record<string, string>>;
  /** A hash of each secret that a restored company needs as it was. */
  readonly secrets: Readonly<Record<string, string>>;
}

const manifestName = 'backup.json';
const entryOf = ({ schema, name }: Pick<TableContent, 'schema' | 'name'>) =>
  `tables/${schema}.${name}.copy`;

/** Tables are read one after the other: one connection has one snapshot. */
export async function writeBackup(
  file: string,
  manifest: Manifest,
  read: (table: TableContent) => Readable,
): Promise<void> {
  const zip = new ZipFile();
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  zip.on('error', (error) => target.destroy(error));
  zip.addBuffer(Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`), manifestName);
  for (const table of manifest.tables) {
    // A table of photos can have more than 4 GB.
    zip.addReadStreamLazy(entryOf(table), { forceZip64Format: true }, (done) => {
      const rows = read(table);
      rows.once('error', (error) => target.destroy(error));
      done(null, rows);
    });
  }
  zip.end();
  await pipeline(zip.outputStream, target);
}

export interface BackupFile {
  readonly manifest: Manifest;
  tableRows(table: TableContent): Promise<Readable>;
  close(): void;
}

export async function openBackup(file: string): Promise<BackupFile> {
  const damaged = (why: unknown) =>
    new Error(`${file} is no complete backup: ${why instanceof Error ? why.message : String(why)}`);
  const zip = await openZip(file, { lazyEntries: true, autoClose: false }).catch(
    (error: unknown) => {
      throw damaged(error);
    },
  );
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const read = async (name: string): Promise<Readable> => {
      const entry = entries.get(name);
      if (!entry) throw damaged(`it has no ${name}`);
      return zip.openReadStreamPromise(entry);
    };
    const manifest = (await json(await read(manifestName))) as Manifest;
    if (manifest.format !== 1) throw damaged(`its format is ${String(manifest.format)}, not 1`);
    return { manifest, tableRows: (table) => read(entryOf(table)), close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw damaged(error);
  }
}
