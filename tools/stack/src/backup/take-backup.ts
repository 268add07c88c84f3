import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from 'pg';
import { getMetadataStorage } from 'class-validator';
import { to as copyTo } from 'pg-copy-streams';
import { KeyRing } from '@service-kit/keys/key-ring';
import { productVersion } from '@service-kit/observability/product-version';
import { storageIn } from '@service-kit/storage/storage-settings';
import { BookingConfig } from '@services/booking/src/config';
import { CustomersConfig } from '@services/customers/src/config';
import { GatewayConfig } from '@services/gateway/src/config';
import { ImportsConfig } from '@services/imports/src/config';
import { NotificationsConfig } from '@services/notifications/src/config';
import { PaymentsConfig } from '@services/payments/src/config';
import { TrackingConfig } from '@services/tracking/src/config';
import {
  databases,
  ranIn,
  ranMigrations,
  refuseOtherData,
  stepsAfter,
  type Passwords,
} from '../databases';
import { filesOf } from '../storage-files';
import { writeBackup, type Manifest } from './backup-file';
import { momentIn } from './kept-backups';
import { restoreCopy, whileAlone } from './restore-backup';
import { connectedTo, contentOf, named } from './snapshot';

const configs = [
  GatewayConfig,
  BookingConfig,
  TrackingConfig,
  CustomersConfig,
  PaymentsConfig,
  ImportsConfig,
  NotificationsConfig,
];
const schemas = databases.map(({ database }) => database.schema);

/** What a restored company needs as it was: sent links, sessions and stored logins depend on them. */
const keptSecrets = ['LINK_SECRET', 'JWT_SECRET', 'IMPORT_SECRET'] as const;

/**
 * Writes the whole database as of one moment to `file`, with the photos. It has that name only after it was restored
 * to a database of its own and compared.
 */
export async function takeBackup(
  adminUrl: string,
  passwords: Passwords,
  file: string,
  env: NodeJS.ProcessEnv,
): Promise<Manifest> {
  return whileAlone(adminUrl, async () => {
    const draft = `${file}${draftEnding}`;
    await removeDrafts(path.dirname(file));
    try {
      const manifest = await writeSnapshot(adminUrl, draft, env);
      const copy = await restoreCopy(adminUrl, passwords, draft);
      await copy.drop();
      await rename(draft, file);
      return manifest;
    } finally {
      await rm(draft, { force: true });
    }
  });
}

const draftEnding = '.part';

/** Of backups that were killed. */
async function removeDrafts(folder: string): Promise<void> {
  const drafts = (await readdir(folder)).filter(
    (name) => name.endsWith(draftEnding) && momentIn(name.slice(0, -draftEnding.length)),
  );
  for (const name of drafts) await rm(path.join(folder, name), { force: true });
}

async function writeSnapshot(
  adminUrl: string,
  file: string,
  env: NodeJS.ProcessEnv,
): Promise<Manifest> {
  const client = await connectedTo(adminUrl);
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const [{ postgres } = { postgres: '' }] = (
      await client.query<{ postgres: string }>(
        `SELECT current_setting('server_version') AS postgres`,
      )
    ).rows;
    const takenAt = new Date().toISOString();
    const storage = storageIn(env);
    const names = await filesOf(client, storage);
    const manifest: Manifest = {
      format: 1,
      version: productVersion,
      postgres,
      takenAt,
      migrations: await ranIn(client),
      functions: await functionsIn(client),
      settings: settingsIn(env),
      secrets: hashesOf(env),
      ...(await contentOf(client, schemas)),
    };
    await writeBackup(
      file,
      manifest,
      ({ schema, name, columns }) =>
        client.query(
          copyTo(
            `COPY ${named(schema, name)} (${columns.map((each) => named(each)).join(', ')}) TO STDOUT`,
          ),
        ),
      { names, read: (name) => storage.get(name) },
    );
    await client.query('COMMIT');
    return manifest;
  } finally {
    await client.end();
  }
}

async function functionsIn(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ definition: string }>(
    `SELECT pg_get_functiondef(oid) AS definition FROM pg_proc
     WHERE pronamespace::regnamespace::text = ANY($1) AND prokind IN ('f', 'p') ORDER BY oid`,
    [schemas],
  );
  return rows.map(({ definition }) => definition);
}

/** Whether `migrate` would change a database that has something in it. Rejects if it can't. */
export async function isUpgrade(adminUrl: string): Promise<boolean> {
  const ran = await ranMigrations(adminUrl);
  refuseOtherData(ran);
  return Object.keys(ran).length > 0 && stepsAfter(ran).length > databases.length;
}

/** To recognize a wrong secret; it can't be found from it. */
export const hashesOf = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    keptSecrets.flatMap((name) => {
      const secret = env[name];
      return secret ? [[name, hashOf(secret)]] : [];
    }),
  );

/** The secrets of a backup that no process would accept, because neither of two keys is the same. */
export const missingSecrets = (
  hashes: Readonly<Record<string, string>>,
  env: NodeJS.ProcessEnv,
): string[] =>
  Object.keys(hashes).filter(
    (name) =>
      ![env[name], env[`${name}_OTHER`]].some(
        (secret) => secret && hashOf(secret) === hashes[name],
      ),
  );

const hashOf = (secret: string): string => new KeyRing(secret).sign('backup').toString('hex');

const isSecret = /SECRET|PASSWORD|USERNAME|KEY|_ID$/;
/** A login in an address, or a key in its query. */
const hasSecret = /\/\/[^/\s]*@|\?/;

/** What the operator has set, without secrets. */
function settingsIn(env: NodeJS.ProcessEnv): Record<string, string> {
  const names = configs.flatMap((config) =>
    getMetadataStorage()
      .getTargetValidationMetadatas(config, '', false, false)
      .map(({ propertyName }) => propertyName),
  );
  return Object.fromEntries(
    [...new Set(names)].sort().flatMap((name) => {
      const value = env[name];
      return value && !isSecret.test(name) && !hasSecret.test(value) ? [[name, value]] : [];
    }),
  );
}
