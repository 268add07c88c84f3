import type { Client } from 'pg';
import { photoFolder, photoOf } from '@contracts/vocabulary/photos';
import { Logger } from '@nestjs/common';
import type { Storage } from '@service-kit/storage/storage';

/** The files of the photos that the database has, of both sizes, as the client's transaction sees it. */
export async function filesOf(client: Client, storage: Storage): Promise<string[]> {
  // Before an upgrade, they may be in the database.
  const { rows: tables } = await client.query<{ known: boolean }>(
    `SELECT to_regclass('booking.photos') IS NOT NULL AS known`,
  );
  if (!tables[0]?.known) return [];
  const { rows } = await client.query<{ file: string }>(
    `SELECT file FROM booking.photos WHERE file IS NOT NULL`,
  );
  if (rows.length === 0) return [];
  const photos = new Set(rows.map(({ file }) => photoOf(file)));
  const names = (await storage.list(photoFolder)).map(({ name }) => name);
  const found = names.filter((name) => photos.has(photoOf(name))).sort();
  const there = new Set(found);
  const missing = rows.filter(({ file }) => !there.has(file)).length;
  if (missing > 0) new Logger('Storage').warn(`${missing} photos have no file in STORAGE_URL`);
  return found;
}
