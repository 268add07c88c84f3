/** From a later release's data to that of the release before: the backup that was made in between. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { databases, ranIn, type RanMigrations } from '../databases';
import { openBackup, type Manifest } from './backup-file';
import { momentIn } from './kept-backups';
import { connectedTo } from './snapshot';

export interface WayBack {
  readonly file: string;
  readonly takenAt: string;
  /** In words, such as `2 visits`: what came in since, and goes. */
  readonly lost: readonly string[];
}

/**
 * The newest backup with the same schema as the given one, in its folder: `migrate` makes one right
 * before it changes the schema. Null if the database has that schema, so nothing has to be restored.
 */
export async function findWayBack(adminUrl: string, given: string): Promise<WayBack | null> {
  const { migrations } = await manifestOf(given);
  const client = await connectedTo(adminUrl);
  try {
    if (isSame(await ranIn(client), migrations)) return null;
    const { file, takenAt } = await newestLike(given, migrations);
    const lost: string[] = [];
    for (const { table, at, one, several } of countedSince) {
      const { rows } = await client.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM ${table} WHERE ${at} > $1`,
        [takenAt],
      );
      const count = rows[0]?.count ?? 0;
      if (count > 0) lost.push(`${count} ${count === 1 ? one : several}`);
    }
    return { file, takenAt, lost };
  } finally {
    await client.end();
  }
}

const countedSince = [
  { table: 'booking.appointments', at: 'created_at', one: 'visit', several: 'visits' },
  { table: 'booking.service_requests', at: 'created_at', one: 'request', several: 'requests' },
  { table: 'customers.accounts', at: 'created_at', one: 'account', several: 'accounts' },
  { table: 'payments.payments', at: 'created_at', one: 'payment', several: 'payments' },
  { table: 'notifications.messages', at: 'sent_at', one: 'sent message', several: 'sent messages' },
  { table: 'imports.import_jobs', at: 'created_at', one: 'import', several: 'imports' },
] as const;

async function manifestOf(file: string): Promise<Manifest> {
  const backup = await openBackup(file);
  backup.close();
  return backup.manifest;
}

async function newestLike(
  given: string,
  migrations: RanMigrations,
): Promise<{ file: string; takenAt: string }> {
  const folder = path.dirname(given);
  const names = (await readdir(folder)).filter((name) => momentIn(name) !== null).sort();
  for (const name of names.toReversed()) {
    const file = path.join(folder, name);
    // One that isn't readable is none.
    const found = await manifestOf(file).catch(() => null);
    if (found && isSame(found.migrations, migrations)) return { file, takenAt: found.takenAt };
  }
  return { file: given, takenAt: (await manifestOf(given)).takenAt };
}

const isSame = (one: RanMigrations, other: RanMigrations): boolean =>
  databases.every(({ database: { schema } }) =>
    isDeepStrictEqual(new Set(one[schema]), new Set(other[schema])),
  );
