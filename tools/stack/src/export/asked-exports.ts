import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { Logger } from '@nestjs/common';
import type { Client } from 'pg';
import { PeriodicWork } from '@service-kit/background/periodic-work';
import { failureReason } from '@service-kit/observability/failure-reason';
import type { Storage } from '@service-kit/storage/storage';
import { connectedTo } from '../backup/snapshot';
import { exportCompany } from './export-company';

/** An owner waits for it. */
const lookEveryMs = 5_000;
/** A third of the time after which it counts as dead. */
const aliveEveryMs = 20_000;
/** What is left for the database when the file is as large as it. */
const leftBytes = 512 * 1024 * 1024;
const logger = new Logger('CompanyExports');

/** The owner reads its message. Of other errors, only the log has the words. */
class NoRoom extends Error {}

/**
 * Prepares what owners ask for in the office (`customers.company_exports`), one at a time, and removes
 * it after two hours.
 */
export class AskedExports {
  constructor(
    private readonly adminUrl: string,
    private readonly storage: Storage,
    private readonly folder: string,
    private readonly freeBytes: (folder: string) => Promise<number> = freeOn,
  ) {}

  /** Does what there is to do now. */
  async look(): Promise<void> {
    const client = await connectedTo(this.adminUrl);
    try {
      await this.removeOutdated(client);
      const { rows } = await client.query<{ id: string }>(
        `UPDATE customers.company_exports
         SET taken_at = now(), alive_until = now() + interval '1 minute'
         WHERE over_at IS NULL AND taken_at IS NULL AND alive_until > now() RETURNING id`,
      );
      for (const { id } of rows) await this.prepare(client, id);
    } finally {
      await client.end();
    }
  }

  private async prepare(client: Client, id: string): Promise<void> {
    const alive = setInterval(() => {
      client
        .query(
          `UPDATE customers.company_exports SET alive_until = now() + interval '1 minute'
           WHERE id = $1 AND over_at IS NULL`,
          [id],
        )
        .catch(() => undefined);
    }, aliveEveryMs);
    try {
      const { rows, bytes } = await this.write(client, id);
      await client.query(
        `UPDATE customers.company_exports SET over_at = now(), row_count = $2, byte_count = $3,
           kept_until = now() + interval '2 hours'
         WHERE id = $1 AND over_at IS NULL`,
        [id, rows, bytes],
      );
      logger.log(`prepared ${id}: ${rows} rows, ${bytes} bytes`);
    } catch (error) {
      logger.error(`could not prepare ${id}: ${failureReason(error)}`);
      const failure =
        error instanceof NoRoom ? error.message : `Something went wrong (reference ${id}).`;
      await client.query(
        `UPDATE customers.company_exports SET over_at = now(), failure = $2
         WHERE id = $1 AND over_at IS NULL`,
        [id, failure],
      );
    } finally {
      clearInterval(alive);
    }
  }

  private async write(client: Client, id: string): Promise<{ rows: number; bytes: number }> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const { rows: sizes } = await client.query<{ bytes: string }>(
      `SELECT pg_database_size(current_database()) AS bytes`,
    );
    if ((await this.freeBytes(this.folder)) < Number(sizes[0]?.bytes) + leftBytes) {
      throw new NoRoom('There isn’t enough room on the disk.');
    }
    const file = path.join(this.folder, `${id}.zip`);
    const { rows } = await exportCompany(this.adminUrl, this.storage, file);
    const all = Object.values(rows).reduce((sum, count) => sum + count, 0);
    return { rows: all, bytes: (await stat(file)).size };
  }

  /** Files of the last two hours stay, and the one that someone is writing. */
  private async removeOutdated(client: Client): Promise<void> {
    const files = (await readdir(this.folder).catch(() => [])).filter((name) => isOurs.test(name));
    if (files.length === 0) return;
    const { rows } = await client.query<{ id: string }>(
      `SELECT id FROM customers.company_exports
       WHERE kept_until > now() OR (over_at IS NULL AND alive_until > now())`,
    );
    const kept = new Set(rows.map(({ id }) => id));
    for (const name of files) {
      if (!kept.has(name.slice(0, uuidLength)))
        await rm(path.join(this.folder, name), { force: true });
    }
  }
}

const uuidLength = 36;
const isOurs = /^[\da-f-]{36}\.zip(\.part)?$/;

async function freeOn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Returns how to stop it. */
export function startAskedExports(adminUrl: string, storage: Storage, folder: string): () => void {
  const exports = new AskedExports(adminUrl, storage, folder);
  const work = new PeriodicWork(logger);
  const repetition = { pauseMs: lookEveryMs, firstAfterMs: lookEveryMs, failed: 'exports wait' };
  work.repeat(repetition, () => exports.look());
  return () => void work.stop();
}
