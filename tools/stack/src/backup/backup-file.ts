/**
 * One backup is one ZIP file: `backup.json` says what it holds, then each table as PostgreSQL's COPY
 * writes it, then the photos.
 */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { buffer, json } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
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

const storageFolder = 'storage/';

/** The files in the storage that belong to the rows. */
export interface BackupFiles {
  readonly names: readonly string[];
  /** Null if it was deleted since the names were read. */
  read(name: string): Promise<Buffer | null>;
}

/** Tables are read one after the other: one connection has one snapshot. */
export async function writeBackup(
  file: string,
  manifest: Manifest,
  read: (table: TableContent) => Readable,
  files: BackupFiles,
): Promise<void> {
  const zip = new ZipFile();
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  zip.on('error', (error) => target.destroy(error));
  zip.addBuffer(Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`), manifestName);
  for (const table of manifest.tables) {
    // A table can have more than 4 GB.
    zip.addReadStreamLazy(entryOf(table), { forceZip64Format: true }, (done) => {
      const rows = read(table);
      rows.once('error', (error) => target.destroy(error));
      done(null, rows);
    });
  }
  for (const name of files.names) {
    // They are compressed already.
    zip.addReadStreamLazy(`${storageFolder}${name}`, { compress: false }, (done) => {
      files.read(name).then(
        (bytes) => done(null, Readable.from(bytes ? [bytes] : [])),
        (error: Error) => target.destroy(error),
      );
    });
  }
  zip.end();
  await pipeline(zip.outputStream, target);
}

export interface BackupFile {
  readonly manifest: Manifest;
  tableRows(table: TableContent): Promise<Readable>;
  /** The files of the storage, each read as it was written, or it rejects. */
  files(): AsyncIterable<{ readonly name: string; readonly bytes: Buffer }>;
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
    async function* files() {
      for (const { fileName, crc32: sum } of entries.values()) {
        if (!fileName.startsWith(storageFolder)) continue;
        const bytes = await buffer(await read(fileName));
        if (crc32(bytes) !== sum) throw damaged(`${fileName} has other contents`);
        // Its photo was deleted while the backup was made.
        if (bytes.length === 0) continue;
        yield { name: fileName.slice(storageFolder.length), bytes };
      }
    }
    return {
      manifest,
      tableRows: (table) => read(entryOf(table)),
      files,
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw damaged(error);
  }
}
